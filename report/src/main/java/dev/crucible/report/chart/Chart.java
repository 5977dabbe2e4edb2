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

    default double width() {
        return WIDTH;
    }

    default double height() {
        return HEIGHT;
    }
}
