package dev.crucible.report.chart;

import static dev.crucible.report.chart.PageStyle.tenths;

import dev.crucible.report.html.Html;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/** Consecutive shapes of a drawing that share a path element, as far as they look the same when joined. */
final class SvgPath {

    private final StringBuilder data = new StringBuilder();
    private String classes = "";
    private Optional<Rectangle2D> clip = Optional.empty();
    private long x;
    private long y;
    private long startX;
    private long startY;

    /**
     * Adds a shape. A line that begins where the last one ended continues it.
     *
     * @param joins true if the shape may lie over others of the same path
     */
    void add(Html html, String classes, Optional<Rectangle2D> clip, Path2D shape, boolean joins) {
        boolean same = classes.equals(this.classes) && clip.equals(this.clip) && !data.isEmpty();
        if (!same || !(joins || continues(shape))) {
            end(html);
            this.classes = classes;
            this.clip = clip;
        }
        append(shape);
    }

    /** Writes the path, if there is one. */
    void end(Html html) {
        if (data.isEmpty()) {
            return;
        }
        clip.ifPresent(area -> {
            String size = "\"" + tenths(area.getWidth()) + "\" height=\"" + tenths(area.getHeight()) + "\"";
            String corner = tenths(area.getX()) + " " + tenths(area.getY());
            html.raw("<svg x=\"" + tenths(area.getX()) + "\" y=\"" + tenths(area.getY()) + "\" width=" + size
                    + " viewBox=\"" + corner + " " + tenths(area.getWidth()) + " " + tenths(area.getHeight()) + "\">");
        });
        html.raw("<path class=\"" + classes + "\" d=\"" + data + "\"/>");
        clip.ifPresent(area -> html.raw("</svg>"));
        data.setLength(0);
    }

    /** Returns true if {@code shape} is open and begins where this path ends. */
    private boolean continues(Path2D shape) {
        double[] at = new double[6];
        PathIterator pieces = shape.getPathIterator(null);
        if (pieces.isDone()) {
            return true;
        }
        pieces.currentSegment(at);
        return classes.contains(" ") && tenths(at[0]) == x && tenths(at[1]) == y;
    }

    private void append(Path2D shape) {
        double[] at = new double[6];
        for (PathIterator pieces = shape.getPathIterator(null); !pieces.isDone(); pieces.next()) {
            switch (pieces.currentSegment(at)) {
                case PathIterator.SEG_MOVETO -> move(tenths(at[0]), tenths(at[1]));
                case PathIterator.SEG_LINETO -> line(tenths(at[0]), tenths(at[1]));
                case PathIterator.SEG_QUADTO -> curve('q', at, 2);
                case PathIterator.SEG_CUBICTO -> curve('c', at, 3);
                default -> {
                    data.append('z');
                    x = startX;
                    y = startY;
                }
            }
        }
    }

    private void move(long toX, long toY) {
        if (data.isEmpty()) {
            data.append('M').append(toX);
            number(toY);
        } else if (toX != x || toY != y) {
            data.append('m').append(toX - x);
            number(toY - y);
        }
        x = startX = toX;
        y = startY = toY;
    }

    private void line(long toX, long toY) {
        if (toX == x && toY == y) {
            return;
        }
        if (toY == y) {
            data.append('h').append(toX - x);
        } else if (toX == x) {
            data.append('v').append(toY - y);
        } else {
            data.append('l').append(toX - x);
            number(toY - y);
        }
        x = toX;
        y = toY;
    }

    private void curve(char letter, double[] at, int points) {
        data.append(letter).append(tenths(at[0]) - x);
        number(tenths(at[1]) - y);
        for (int p = 1; p < points; p++) {
            number(tenths(at[2 * p]) - x);
            number(tenths(at[2 * p + 1]) - y);
        }
        x = tenths(at[2 * points - 2]);
        y = tenths(at[2 * points - 1]);
    }

    /** Appends a further number; a minus needs no space before it. */
    private void number(long value) {
        if (value >= 0) {
            data.append(' ');
        }
        data.append(value);
    }
}
