package dev.crucible.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Builder of a self-contained page: text is escaped, images are data URLs, and the style sheet is inline. */
public final class Html {

    private final StringBuilder page = new StringBuilder();

    /** The end of the style sheet. */
    private int rules;

    /** Starts a page with {@code title}. */
    public Html(String title) {
        this(title, "");
    }

    /** Starts a page with {@code title}, and {@code style} in addition to the default style sheet. */
    public Html(String title, String style) {
        raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .raw("<meta name=\"color-scheme\" content=\"light dark\"><title>")
                .text(title)
                .raw("</title><style>")
                .raw(style())
                .raw(style);
        rules = page.length();
        raw("</style></head>\n<body><main>\n");
    }

    /** Adds {@code css} to the style sheet. */
    public Html style(String css) {
        page.insert(rules, css);
        rules += css.length();
        return this;
    }

    /** Adds markup. */
    public Html raw(String markup) {
        page.append(markup);
        return this;
    }

    /** Adds text, escaped. */
    public Html text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '&' -> page.append("&amp;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(c);
            }
        }
        return this;
    }

    /** Adds a table cell. */
    public Html cell(String text) {
        return raw("<td>").text(text).raw("</td>");
    }

    /** Adds an entry of a definition list. */
    public Html fact(String name, String value) {
        return raw("<dt>")
                .text(name)
                .raw("</dt><dd>")
                .text(value.isBlank() ? "–" : value)
                .raw("</dd>\n");
    }

    /** Adds a figure, as a PNG for light and one for dark pages. */
    public Html figure(String name, byte[] day, byte[] night, double width, double height) {
        return raw("<figure><picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"" + data(night) + "\">")
                .raw("<img loading=\"lazy\" width=\"" + Math.round(width) + "\" height=\"" + Math.round(height))
                .raw("\" alt=\"")
                .text(name)
                .raw("\" src=\"" + data(day) + "\"></picture></figure>\n");
    }

    /** Closes the page and returns it. */
    public String end() {
        return raw("</main></body></html>\n").page.toString();
    }

    private static String data(byte[] png) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
    }

    private static String style() {
        try (InputStream in = Html.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
