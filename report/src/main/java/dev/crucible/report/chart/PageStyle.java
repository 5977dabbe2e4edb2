package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Classes of a page's style sheet for the colours, lines and letters of all its drawings, in order of their first use. */
public final class PageStyle {

    private record Pair(Color day, Color night) {}

    private final Map<Pair, Integer> colors = new LinkedHashMap<>();
    private final Map<String, Integer> forms = new LinkedHashMap<>();

    /** Returns the class of a colour on light and on dark pages. */
    String color(Color day, Color night) {
        return "c" + colors.computeIfAbsent(new Pair(day, night), pair -> colors.size());
    }

    /** Returns the class of lines drawn with {@code stroke}. */
    String line(BasicStroke stroke) {
        StringBuilder rule =
                new StringBuilder("fill:none;stroke:currentColor;stroke-width:" + tenths(stroke.getLineWidth()));
        if (stroke.getDashArray() != null) {
            float[] dashes = stroke.getDashArray();
            rule.append(";stroke-dasharray:")
                    .append(IntStream.range(0, dashes.length)
                            .mapToObj(i -> Long.toString(tenths(dashes[i])))
                            .collect(Collectors.joining(" ")));
        }
        if (stroke.getEndCap() == BasicStroke.CAP_ROUND) {
            rule.append(";stroke-linecap:round");
        }
        if (stroke.getLineJoin() == BasicStroke.JOIN_ROUND) {
            rule.append(";stroke-linejoin:round");
        }
        return form(rule.toString());
    }

    /** Returns the class of texts in {@code font}. */
    String letters(Font font) {
        boolean bold = font.getFontName(Locale.ROOT).contains("Bold");
        return form("font-size:" + tenths(font.getSize2D()) + "px" + (bold ? ";font-weight:bold" : ""));
    }

    private String form(String rule) {
        return "s" + forms.computeIfAbsent(rule, each -> forms.size());
    }

    /** Returns a length in the unit of drawings, a tenth of a point. */
    static long tenths(double points) {
        return Math.round(10 * points);
    }

    /** Returns the rules of all classes so far. */
    public String css() {
        StringBuilder css = new StringBuilder();
        forms.forEach((rule, n) -> css.append("figure .s" + n + "{" + rule + "}"));
        colors.forEach((pair, n) -> css.append(".c" + n + "{color:" + hex(pair.day) + "}"));
        css.append("\n@media (prefers-color-scheme: dark){");
        colors.forEach((pair, n) -> css.append(".c" + n + "{color:" + hex(pair.night) + "}"));
        return css.append("}\n").toString();
    }

    private static String hex(Color color) {
        String rgb = String.format("#%06x", color.getRGB() & 0xffffff);
        return color.getAlpha() == 255 ? rgb : rgb + String.format("%02x", color.getAlpha());
    }
}
