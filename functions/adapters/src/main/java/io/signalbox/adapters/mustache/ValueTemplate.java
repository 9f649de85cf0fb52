package io.signalbox.adapters.mustache;

import com.github.mustachejava.Code;
import com.github.mustachejava.Mustache;
import com.github.mustachejava.MustacheException;
import com.github.mustachejava.codes.ValueCode;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A compiled template of text and {@code {{name}}} values, nothing else: sections, partials,
 * lambdas, inheritance, pragmas and other delimiters are refused when it is compiled, so that
 * rendering can neither loop, nor read a file, nor call code. Immutable and thread-safe.
 */
public final class ValueTemplate {
  private final Mustache compiled;
  private final Set<String> names;

  private ValueTemplate(Mustache compiled) {
    this.compiled = compiled;
    Set<String> found = new TreeSet<>();
    for (Code code : compiled.getCodes()) {
      if (code instanceof ValueCode) {
        found.add(code.getName());
      }
    }
    this.names = Collections.unmodifiableSet(found);
  }

  /** Leaves values as they are. */
  public static String verbatim(String value) {
    return value;
  }

  /**
   * Compiles.
   *
   * @param escape applied to each value, also to those in triple braces
   * @throws InvalidTemplate when it is not of that form
   */
  public static ValueTemplate compile(String template, UnaryOperator<String> escape)
      throws InvalidTemplate {
    try {
      ValuesOnly factory = new ValuesOnly(escape);
      return new ValueTemplate(factory.compile(new StringReader(template), "template"));
    } catch (MustacheException e) {
      throw new InvalidTemplate(String.valueOf(e.getMessage()));
    }
  }

  /** The names in it, sorted. */
  public Set<String> names() {
    return names;
  }

  /** Fills values in; the caller has seen to it that there is one for each name. */
  public String render(Map<String, String> values) {
    StringWriter text = new StringWriter();
    compiled.execute(text, values);
    return text.toString();
  }

  /** Not a template of text and values. */
  public static final class InvalidTemplate extends Exception {
    public InvalidTemplate(String why) {
      super(why);
    }
  }
}
