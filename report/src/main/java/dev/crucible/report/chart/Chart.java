package dev.crucible.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** Something that draws itself; sizes are in points, 1/72 inch. */
@FunctionalInterface
public interface Chart {

    double WIDTH = 560;
    double HEIGHT = 370;

    /** Draws it into {@code area} with the colours of {@code theme}. */
    void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme);

    /** What it shows, in a few words; empty when it does not tell. */
    default String title() {
        return "";
    }

    /** A line below the title, may be empty. */
    default String subtitle() {
        return "";
    }

    default double width() {
        return WIDTH;
    }

    default double height() {
        return HEIGHT;
    }

    /** Its height where it is {@code width} wide. */
    default double height(double width) {
        return height() * width / width();
    }
}
