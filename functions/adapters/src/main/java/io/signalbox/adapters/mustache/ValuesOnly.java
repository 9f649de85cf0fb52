package io.signalbox.adapters.mustache;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.DefaultMustacheVisitor;
import com.github.mustachejava.Mustache;
import com.github.mustachejava.MustacheException;
import com.github.mustachejava.MustacheParser;
import com.github.mustachejava.MustacheVisitor;
import com.github.mustachejava.TemplateContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The library's factory with everything but values turned off. */
final class ValuesOnly extends DefaultMustacheFactory {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private final UnaryOperator<String> escape;

  ValuesOnly(UnaryOperator<String> escape) {
    super(
        name -> {
          throw new MustacheException("templates read no files");
        });
    this.escape = escape;
  }

  @Override
  protected MustacheParser createParser() {
    MustacheParser parser = super.createParser();
    parser.setAllowChangingDelimeters(false);
    return parser;
  }

  @Override
  public void encode(String value, Writer writer) {
    try {
      writer.write(escape.apply(value));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public MustacheVisitor createMustacheVisitor() {
    return new Visitor(this);
  }

  /** Lets text, comments and values pass. */
  private static final class Visitor extends DefaultMustacheVisitor {
    Visitor(DefaultMustacheFactory factory) {
      super(factory);
    }

    @Override
    public void value(TemplateContext at, String name, boolean encoded) {
      if (!NAME.matcher(name).matches()) {
        throw refused("a name other than letters, digits, _ and -", at);
      }
      super.value(at, name, true);
    }

    @Override
    public void iterable(TemplateContext at, String name, Mustache inner) {
      throw refused("a section", at);
    }

    @Override
    public void notIterable(TemplateContext at, String name, Mustache inner) {
      throw refused("an inverted section", at);
    }

    @Override
    public void partial(TemplateContext at, String name, String indent) {
      throw refused("a partial", at);
    }

    @Override
    public void dynamicPartial(TemplateContext at, String name, String indent) {
      throw refused("a partial", at);
    }

    @Override
    public void extend(TemplateContext at, String name, Mustache inner) {
      throw refused("inheritance", at);
    }

    @Override
    public void name(TemplateContext at, String name, Mustache inner) {
      throw refused("a block", at);
    }

    @Override
    public void checkName(TemplateContext at, String name, Mustache inner) {
      throw refused("a block", at);
    }

    @Override
    public void pragma(TemplateContext at, String pragma, String arguments) {
      throw refused("a pragma", at);
    }

    private static MustacheException refused(String what, TemplateContext at) {
      return new MustacheException(what + " is not allowed (line " + at.line() + ")");
    }
  }
}
