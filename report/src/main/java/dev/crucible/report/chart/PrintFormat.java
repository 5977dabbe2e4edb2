package dev.crucible.report.chart;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Size of printed figures.
 *
 * @param width of a figure in PostScript points, 1/72 inch; 72 to 1,440
 * @param fontSize of the numbers at the axes, in points; 4 to 24
 */
public record PrintFormat(double width, double fontSize) {

    /** A column of most conferences' two-column templates, in small print. */
    public static final PrintFormat USUAL = new PrintFormat(Template.IEEE.width, 8);

    private static final Pattern LENGTH = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(pt|in|mm|cm)");

    public PrintFormat {
        if (!(width >= 72 && width <= 1440)) {
            throw new IllegalArgumentException("--width must be from 72pt to 1440pt; it is " + width + "pt");
        }
        if (!isFontSize(fontSize)) {
            throw new IllegalArgumentException("--font-size must be from 4 to 24; it is " + fontSize);
        }
    }

    /** Returns true if {@code points} is a valid font size. */
    public static boolean isFontSize(double points) {
        return points >= 4 && points <= 24;
    }

    /** Widths of common templates, in PostScript points. */
    private enum Template {
        /** A column of IEEEtran. */
        IEEE(252),
        /** A column of acmart's sigconf. */
        ACM(241),
        /** A column of ICML's style. */
        ICML(234),
        /** The text of NeurIPS' and ICLR's style. */
        NEURIPS(397),
        /** The text of Springer's llncs. */
        LNCS(346);

        private final double width;

        Template(double width) {
            this.width = width;
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Parses {@code width}: a template's name, or a length such as {@code 3.5in}. */
    public static PrintFormat of(String width, double fontSize) {
        for (Template template : Template.values()) {
            if (template.word().equals(width.toLowerCase(Locale.ROOT))) {
                return new PrintFormat(template.width, fontSize);
            }
        }
        Matcher length = LENGTH.matcher(width);
        if (!length.matches()) {
            throw new IllegalArgumentException("--width must be "
                    + Arrays.stream(Template.values()).map(Template::word).collect(Collectors.joining(", "))
                    + " or a length such as 3.5in, 89mm or 252pt; it is \"" + width + "\"");
        }
        double unit =
                switch (length.group(2)) {
                    case "in" -> 72;
                    case "mm" -> 72 / 25.4;
                    case "cm" -> 72 / 2.54;
                    default -> 1;
                };
        return new PrintFormat(Double.parseDouble(length.group(1)) * unit, fontSize);
    }
}
