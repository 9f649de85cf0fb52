package io.signalbox.local.template;

/** The template asks for something that the local cloud cannot do as AWS would. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what is asked for and where in the template. */
  public TemplateException(String message) {
    super(message);
  }
}
