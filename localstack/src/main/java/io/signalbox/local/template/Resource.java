package io.signalbox.local.template;

import java.util.function.Supplier;

/** One resource of a template. Its properties are resolved only when somebody interprets it. */
public final class Resource {
  private final String logicalId;
  private final String type;
  private final String path;
  private final Supplier<String> name;
  private final Supplier<Props> properties;

  Resource(
      String logicalId,
      String type,
      String path,
      Supplier<String> name,
      Supplier<Props> properties) {
    this.logicalId = logicalId;
    this.type = type;
    this.path = path;
    this.name = name;
    this.properties = properties;
  }

  /** The key in the template. */
  public String logicalId() {
    return logicalId;
  }

  /** The CloudFormation type. */
  public String type() {
    return type;
  }

  /** Where it stands, for messages. */
  public String path() {
    return path;
  }

  /** The name in the account: the name property, else the logical id. */
  public String name() {
    return name.get();
  }

  /** A fresh view of the resolved properties; throws {@link TemplateException}. */
  public Props properties() {
    return properties.get();
  }
}
