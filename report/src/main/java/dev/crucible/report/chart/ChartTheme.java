package dev.crucible.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;

/**
 * The colours of a chart. Series have Okabe and Ito's palette, which is safe for any colour vision, and different dashes, so that a grey
 * print stays legible.
 *
 * @param paper background
 * @param area background of the data
 * @param grid lines on the area
 * @param ink text
 * @param muted less important text and marks
 * @param span an attack's rounds
 * @param honest honest clients
 * @param hostile attackers
 * @param series compared curves
 * @param low the palest colour of a scale
 * @param high its strongest
 * @param print true for a chart in a document: without title, which is in the caption, and with marks on curves in addition to dashes
 */
public record ChartTheme(
        Color paper,
        Color area,
        Color grid,
        Color ink,
        Color muted,
        Color span,
        Color honest,
        Color hostile,
        List<Color> series,
        Color low,
        Color high,
        boolean print) {

    /** Dark on white: files, print. */
    public static final ChartTheme PAPER = new ChartTheme(
            Color.WHITE,
            new Color(0xf6f7f9),
            Color.WHITE,
            new Color(0x1b1f24),
            new Color(0x5b6470),
            new Color(213, 94, 0, 34),
            new Color(0x0072b2),
            new Color(0xd55e00),
            List.of(
                    new Color(0x0072b2),
                    new Color(0xd55e00),
                    new Color(0x009e73),
                    new Color(0xcc79a7),
                    new Color(0x8a6d00),
                    new Color(0x56b4e9),
                    new Color(0x1b1f24)),
            new Color(0xf4f8fc),
            new Color(0x08306b),
            false);

    /** Dark on white all over: figures of papers. */
    public static final ChartTheme PRINT = new ChartTheme(
            Color.WHITE,
            Color.WHITE,
            new Color(0xe2e5ea),
            Color.BLACK,
            new Color(0x3c434c),
            PAPER.span,
            PAPER.honest,
            PAPER.hostile,
            PAPER.series,
            PAPER.low,
            PAPER.high,
            true);

    /** Light on black: pages in a dark theme. */
    public static final ChartTheme NIGHT = new ChartTheme(
            new Color(0x1a1e24),
            new Color(0x222831),
            new Color(0x333b46),
            new Color(0xe8ebef),
            new Color(0xa3adba),
            new Color(255, 140, 60, 46),
            new Color(0x6cb6ee),
            new Color(0xff9147),
            List.of(
                    new Color(0x6cb6ee),
                    new Color(0xff9147),
                    new Color(0x3fc79a),
                    new Color(0xe79cc6),
                    new Color(0xe6c229),
                    new Color(0xa8d8f8),
                    new Color(0xe8ebef)),
            new Color(0x222831),
            new Color(0xa9d5ff),
            false);

    private static final float[][] DASHES = {null, {9, 4}, {2, 4}, {12, 4, 2, 4}, {5, 3}, {16, 5}, {1, 6}};

    Color color(int index) {
        return series.get(index % series.size());
    }

    static BasicStroke stroke(int index) {
        return stroke(2.4f, dashes(index));
    }

    /** Returns the dashes of a curve; when colours repeat, dashes differ from the first time. */
    private static float[] dashes(int index) {
        return DASHES[(index + index / DASHES.length) % DASHES.length];
    }

    /** Returns the thin stroke for one of many curves. */
    static BasicStroke thin(int index) {
        return stroke(1.3f, dashes(index));
    }

    static BasicStroke stroke(float width) {
        return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1);
    }

    static BasicStroke stroke(float width, float[] dash) {
        return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, dash, 0);
    }

    /** Returns the colour of {@code share} on the scale from low to high. */
    Color shade(double share) {
        return mix(low, high, (float) Math.clamp(share, 0.0, 1.0));
    }

    static Color mix(Color from, Color to, float share) {
        return new Color(
                Math.round(from.getRed() + (to.getRed() - from.getRed()) * share),
                Math.round(from.getGreen() + (to.getGreen() - from.getGreen()) * share),
                Math.round(from.getBlue() + (to.getBlue() - from.getBlue()) * share));
    }

    /** Returns black or white, whichever is more readable on {@code background}. */
    static Color readable(Color background) {
        double light = 0.299 * background.getRed() + 0.587 * background.getGreen() + 0.114 * background.getBlue();
        return light > 140 ? new Color(0x1b1f24) : Color.WHITE;
    }
}
