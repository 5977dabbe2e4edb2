package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** Background of a figure: the round picture of a drinking cup, whose light and pattern show the mood. */
final class RoundPortrait {
    private static final double X = 320;
    private static final double Y = 330;

    private RoundPortrait() {}

    static void draw(Sketch s, Mood mood) {
        s.disc(X, Y, 292, Sketch.GLAZE, 0);
        s.disc(X, Y, 248, mood.edge, 0).glow(X, Y - 26, 300, mood.centre, 1);
        switch (mood) {
            case NEUTRAL ->
                s.line(f("M%.1f %.1f m-200 0 a200 200 0 1 0 400 0 a200 200 0 1 0 -400 0", X, Y), 1.6, mood.ring, .22);
            case VULNERABLE -> rain(s);
            case FIERCE -> rays(s, mood.ring, 40, .34);
            case FIRED_UP -> bolts(s, mood.ring);
            case PASSIONATE -> petals(s, mood.ring);
            case CALCULATING -> constellation(s, mood.ring);
            case REMEMBERING -> ripples(s, mood.ring);
            case SCHEMING -> spirals(s, mood.ring);
            case DETERMINED -> arrows(s, mood.ring);
        }
        // The glow may spill over the frame: the frame is painted last.
        s.line(f("M%.1f %.1f m-270 0 a270 270 0 1 0 540 0 a270 270 0 1 0 -540 0", X, Y), 44, Sketch.GLAZE);
        Ornament.ringMeander(s, X, Y, 258, 280, 40, mood.ring);
        for (int radius : new int[] {290, 250}) {
            s.line(
                    f(
                            "M%.1f %.1f m-%d 0 a%d %d 0 1 0 %d 0 a%d %d 0 1 0 -%d 0",
                            X, Y, radius, radius, radius, 2 * radius, radius, radius, 2 * radius),
                    3,
                    mood.ring);
        }
    }

    private static String polar(double degrees, double radius) {
        double angle = Math.toRadians(degrees);
        return f("%.1f %.1f", X + radius * Math.cos(angle), Y + radius * Math.sin(angle));
    }

    private static void rays(Sketch s, String colour, int n, double opacity) {
        for (int i = 0; i < n; i++) {
            double degrees = 360.0 * i / n;
            s.area(
                    "M" + polar(degrees - 1.6, 110) + " L" + polar(degrees, i % 2 == 0 ? 244 : 206) + " L"
                            + polar(degrees + 1.6, 110) + " Z",
                    colour,
                    opacity);
        }
    }

    private static void rain(Sketch s) {
        for (int i = 0; i < 60; i++) {
            String start = polar(360 * grain(11, i), 236 * Math.sqrt(grain(12, i)));
            s.line("M" + start + " l-5 22", 2, "#9FB2BE", .16);
        }
    }

    private static void bolts(Sketch s, String colour) {
        rays(s, colour, 24, .12);
        for (int i = 0; i < 14; i++) {
            s.at(
                    f("translate(%s) rotate(%.1f)", polar(360.0 * i / 14 + 9, 196), 360.0 * i / 14 + 9),
                    g -> g.line("M-22 0 L-4 -7 L2 6 L24 0", 4, colour, .75));
        }
    }

    private static void petals(Sketch s, String colour) {
        for (int ring = 0; ring < 3; ring++) {
            for (int i = 0; i < 16; i++) {
                double degrees = 22.5 * i + ring * 11;
                s.at(
                        f("translate(%s) rotate(%.1f)", polar(degrees, 126 + ring * 38), degrees + 90),
                        g -> g.area("M0 20 C-20 4 -14 -22 0 -30 C14 -22 20 4 0 20 Z", colour, .2));
            }
        }
    }

    private static void constellation(Sketch s, String colour) {
        String[] stars = new String[26];
        for (int i = 0; i < stars.length; i++) {
            stars[i] = polar(360 * grain(21, i), 96 + 142 * Math.sqrt(grain(22, i)));
        }
        for (int i = 0; i + 1 < stars.length; i += 1) {
            if (i % 4 != 3) {
                s.line("M" + stars[i] + " L" + stars[i + 1], 1.4, colour, .32);
            }
        }
        for (int i = 0; i < stars.length; i++) {
            int size = 3 + i % 3 * 2;
            s.at(
                    "translate(" + stars[i] + ")",
                    g -> g.area(
                            f(
                                    "M0 %d L1.6 -1.6 L%d 0 L1.6 1.6 L0 %d L-1.6 1.6 L%d 0 L-1.6 -1.6 Z",
                                    -size * 2, size * 2, size * 2, -size * 2),
                            "#E8EEFF",
                            .85));
        }
    }

    private static void ripples(Sketch s, String colour) {
        for (int radius = 96; radius < 246; radius += 18) {
            for (int dash = 0; dash < 12; dash++) {
                double degrees = dash * 30 + radius * .7;
                s.line(
                        f("M%s A%d %d 0 0 1 %s", polar(degrees, radius), radius, radius, polar(degrees + 22, radius)),
                        2.4,
                        colour,
                        .34);
            }
        }
    }

    private static void spirals(Sketch s, String colour) {
        for (int i = 0; i < 12; i++) {
            int turn = i % 2 == 0 ? 1 : -1;
            s.at(
                    f("translate(%s) scale(%d 1)", polar(30 * i + 8, i % 2 == 0 ? 206 : 150), turn),
                    g -> g.line("M-26 22 C-34 -14 10 -34 20 -6 C26 16 -4 24 -8 6 C-10 -4 4 -8 7 0", 4, colour, .42));
        }
    }

    private static void arrows(Sketch s, String colour) {
        rays(s, colour, 20, .14);
        for (int i = 0; i < 9; i++) {
            double degrees = 40 * i + 14;
            s.at(
                    f("translate(%s) rotate(%.1f)", polar(degrees, 190), degrees),
                    g -> g.line(
                            "M-34 0 H34 M34 0 l-12 -8 M34 0 l-12 8 M-34 0 l-8 -7 M-34 0 l-8 7 M-26 0 l-8 -7 M-26 0 l-8 7",
                            3.4,
                            colour,
                            .5));
        }
    }
}
