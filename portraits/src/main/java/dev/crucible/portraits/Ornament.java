package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** Generates patterns: keys, pleats, curls, scales, rays and cracks. */
final class Ornament {
    /** One unit of the Greek key, in the unit square. */
    private static final double[][] KEY = {{0, 0}, {0, 1}, {.8, 1}, {.8, .3}, {.4, .3}, {.4, .62}, {.58, .62}};

    private Ornament() {}

    static void meander(Sketch s, double x, double y, double width, double height, int units, String colour, double w) {
        double unit = width / units;
        for (int i = 0; i < units; i++) {
            StringBuilder path = new StringBuilder();
            for (double[] point : KEY) {
                path.append(f(
                        "%s%.1f %.1f ",
                        path.isEmpty() ? "M" : "L", x + unit * (i + point[0]), y + height * (1 - point[1])));
            }
            s.line(path.toString(), w, colour);
        }
    }

    /** Draws the Greek key bent around a circle. */
    static void ringMeander(Sketch s, double cx, double cy, double inner, double outer, int units, String colour) {
        for (int i = 0; i < units; i++) {
            StringBuilder path = new StringBuilder();
            for (double[] point : KEY) {
                double angle = 2 * Math.PI * (i + point[0]) / units - Math.PI / 2;
                double radius = inner + (outer - inner) * (1 - point[1]);
                path.append(f(
                        "%s%.1f %.1f ",
                        path.isEmpty() ? "M" : "L", cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)));
            }
            s.line(path.toString(), 3.6, colour);
        }
    }

    /** Draws pleats that fan from [x0, x1] at y0 to [x2, x3] at y1. */
    static void pleats(
            Sketch s, int n, double x0, double x1, double y0, double x2, double x3, double y1, String colour) {
        for (int i = 0; i < n; i++) {
            double t = n == 1 ? .5 : i / (n - 1.0);
            double from = x0 + (x1 - x0) * t;
            double to = x2 + (x3 - x2) * t;
            double bow = i % 2 == 0 ? 10 : -8;
            double third = (y1 - y0) / 3;
            s.line(
                    f(
                            "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f",
                            from, y0, from + bow, y0 + third, to - bow, y0 + 2 * third, to, y1),
                    i % 3 == 0 ? 4.4 : 3,
                    colour);
        }
    }

    /** Draws snail curls centred on the points (x, y, x, y, …). */
    static void curls(Sketch s, double radius, String colour, String line, double... xy) {
        for (int i = 0; i < xy.length; i += 2) {
            s.raw(
                    "<circle cx='%.1f' cy='%.1f' r='%.1f' fill='%s' stroke='%s' stroke-width='2'/>",
                    xy[i], xy[i + 1], radius, colour, line);
            s.line(
                    f(
                            "M%.1f %.1f a%.1f %.1f 0 1 1 %.1f %.1f",
                            xy[i] - radius * .45, xy[i + 1], radius * .45, radius * .45, radius * .5, radius * .42),
                    2,
                    line);
        }
    }

    /** Returns points on an arc, given in degrees, for {@link #curls}. */
    static double[] arc(double cx, double cy, double rx, double ry, double from, double to, int n) {
        double[] xy = new double[2 * n];
        for (int i = 0; i < n; i++) {
            double angle = Math.toRadians(from + (to - from) * i / (n - 1));
            xy[2 * i] = cx + rx * Math.cos(angle);
            xy[2 * i + 1] = cy + ry * Math.sin(angle);
        }
        return xy;
    }

    static void zigzag(Sketch s, double x, double y, double width, double height, String colour) {
        StringBuilder path = new StringBuilder(f("M%.1f %.1f", x, y + height));
        for (int i = 0; i < 20; i++) {
            path.append(f(" l%.1f %.1f", width / 20, i % 2 == 0 ? -height : height));
        }
        s.line(path.toString(), 3.4, colour);
    }

    /** Draws rows of overlapping feathers or scales. */
    static void scales(Sketch s, double y0, int rows, String light, String dark, String quill) {
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < 14; i++) {
                double x = 40 + i * 42 + row % 2 * 21;
                double y = y0 + row * 40;
                s.fill(f("M%.1f %.1f a21 28 0 0 0 42 0", x, y), row % 2 == 0 ? light : dark, 2.6);
                s.line(f("M%.1f %.1f v17 m-6 -12 l6 6 l6 -6", x + 21, y + 2), 1.8, quill);
            }
        }
    }

    /** Draws petals, flames or leaves: lens shapes that point outwards from a circle. */
    static void crown(
            Sketch s,
            double cx,
            double cy,
            double rx,
            double ry,
            double from,
            double step,
            int n,
            double length,
            String colour) {
        for (int i = 0; i < n; i++) {
            double degrees = from + i * step;
            double angle = Math.toRadians(degrees);
            s.at(
                    cx + rx * Math.cos(angle),
                    cy + ry * Math.sin(angle),
                    degrees + 90,
                    leaf -> leaf.fill(
                            f(
                                    "M0 0 C%.1f %.1f %.1f %.1f 0 %.1f C%.1f %.1f %.1f %.1f 0 0 Z",
                                    -length * .28,
                                    -length * .3,
                                    -length * .2,
                                    -length * .7,
                                    -length,
                                    length * .2,
                                    -length * .7,
                                    length * .28,
                                    -length * .3),
                            colour,
                            2.4));
        }
    }

    /** Draws hairline cracks filled with gold, as of a repaired cup. */
    static void kintsugi(Sketch s, long seed, double x, double y, double heading, double length) {
        StringBuilder path = new StringBuilder(f("M%.1f %.1f ", x, y));
        StringBuilder branches = new StringBuilder();
        for (int i = 0; i < length / 22; i++) {
            double angle = heading + (grain(seed, i) - .5) * 1.5;
            x += Math.cos(angle) * 22;
            y += Math.sin(angle) * 22;
            path.append(f("L%.1f %.1f ", x, y));
            if (i % 3 == 1) {
                double c = angle + (grain(seed, 100L + i) < .5 ? .9 : -.9);
                branches.append(f(
                        "M%.1f %.1f l%.1f %.1f l%.1f %.1f ",
                        x, y, Math.cos(c) * 20, Math.sin(c) * 20, Math.cos(c + .5) * 14, Math.sin(c + .5) * 14));
            }
        }
        s.line(path.toString() + branches, 8, INK, .6).line(path.toString() + branches, 3.6, "#F0CF62");
    }

    /** Draws short strokes that fly off from a centre. */
    static void sparks(Sketch s, double x, double y, double near, double far, int n, String colour) {
        for (int i = 0; i < n; i++) {
            double angle = 2 * Math.PI * i / n + .2;
            double reach = far - i % 2 * (far - near) * .45;
            s.line(
                    f(
                            "M%.1f %.1f L%.1f %.1f",
                            x + near * Math.cos(angle),
                            y + near * Math.sin(angle),
                            x + reach * Math.cos(angle),
                            y + reach * Math.sin(angle)),
                    4,
                    colour);
        }
    }

    static void brooch(Sketch s, double x, double y) {
        s.disc(x, y, 17, GOLD, 4).disc(x, y, 7, "#8A6A12", 2);
    }
}
