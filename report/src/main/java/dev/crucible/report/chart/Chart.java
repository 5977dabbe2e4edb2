package dev.crucible.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** A chart that draws itself; sizes are in points, 1/72 inch. */
@FunctionalInterface
public interface Chart {

    double WIDTH = 560;
    double HEIGHT = 370;

    /** Draws the chart into {@code area} with the colours of {@code theme}. */
    void draw(Graphics2D graphics, Rectangle2D area, ChartTheme theme);

    /** Returns its title in a few words; empty when it has none. */
    default String title() {
        return "";
    }

    /** Returns the line below the title; may be empty. */
    default String subtitle() {
        return "";
    }

    default double width() {
        return WIDTH;
    }

    default double height() {
        return HEIGHT;
    }

    /** Returns its height when it is {@code width} wide. */
    default double height(double width) {
        return height() * width / width();
    }
}
