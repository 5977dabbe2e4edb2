package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** The harbour: a headland with a light, a ship under sail, another at the quay. */
final class HarbourScene {
    private static final double WATERLINE = 424;

    private HarbourScene() {}

    static void paint(Sketch s, Daytime hour) {
        SceneryParts.sky(s, hour);
        headland(s, hour);
        sea(s, hour);
        ship(s, hour, 560, 452, .62, "#A63D2F");
        ship(s, hour, 820, 560, 1.25, "#3E5C76");
        SceneryParts.floor(s, hour, 590);
        bollard(s, 470);
        bollard(s, 1040);
        s.line("M470 604 C560 640 640 560 700 546", 5, "#8A6A42");
        for (int i = 0; i < 4; i++) {
            SceneryParts.amphora(
                    s, 90 + i * 58, 640 + i % 2 * 18, .9 + .2 * grain(33, i), i % 2 == 0 ? "#A5582A" : "#C07A44");
        }
        crates(s, hour);
        if (hour.isDark()) {
            SceneryParts.brazier(s, 392, 540, 220);
        }
    }

    private static void headland(Sketch s, Daytime hour) {
        String rock =
                switch (hour) {
                    case MORNING -> "#8C937E";
                    case DAY -> "#7E8A5E";
                    case EVENING -> "#33181A";
                    case NIGHT -> "#0F1119";
                };
        s.area("M0 430 V330 C90 300 180 330 260 352 C330 372 400 404 470 430 Z", rock, 1);
        s.area("M840 430 C930 396 1010 372 1110 356 C1190 344 1240 352 1280 360 V430 Z", rock, 1);
        String stone = hour.isDark() ? "#2A1E18" : "#C9B490";
        SceneryParts.temple(
                s, 1010, 300, .9, hour.isDark() ? "#1A1512" : "#9A8468", hour.isDark() ? "#E8A84A" : "#E8D6AC");
        s.area("M196 352 L206 196 H242 L252 352 Z", stone, 1);
        s.line("M196 352 L206 196 H242 L252 352 M201 274 H247 M204 236 H244", 2, hour.line, .8);
        s.fill("M198 196 H250 V184 H198 Z M208 184 V162 H240 V184 Z M202 162 L224 142 L246 162 Z", stone, 2);
        s.glow(224, 172, hour.isDark() ? 190 : 60, "#FFC46A", hour.isDark() ? .8 : .4);
        s.disc(224, 173, 8, "#FFE9A8", 0);
    }

    private static void sea(Sketch s, Daytime hour) {
        String[] water =
                switch (hour) {
                    case MORNING -> new String[] {"#B9C3B4", "#6E93A0", "#48707E"};
                    case DAY -> new String[] {"#7FB2C4", "#3E86A4", "#255F7C"};
                    case EVENING -> new String[] {"#8A4230", "#43222C", "#1D1420"};
                    case NIGHT -> new String[] {"#2A2F46", "#161C30", "#0B0E18"};
                };
        s.gradient(0, WATERLINE, SceneryParts.WIDTH, 176, water[0], water[1], water[2]);
        s.line(f("M0 %.0f H1280", WATERLINE), 2, hour.light, .5);
        double under =
                switch (hour) {
                    case MORNING -> 930;
                    case DAY -> 980;
                    case EVENING -> 760;
                    case NIGHT -> 880;
                };
        for (int i = 0; i < 70; i++) {
            double depth = grain(21, i);
            double y = WATERLINE + 6 + 160 * depth;
            boolean glint = i % 2 == 0;
            double x = glint ? under + (grain(22, i) - .5) * (60 + 260 * depth) : SceneryParts.WIDTH * grain(23, i);
            s.line(
                    f("M%.0f %.0f q%.0f -5 %.0f 0", x, y, 10 + 16 * depth, 20 + 34 * depth),
                    1.2 + 1.6 * depth,
                    hour.light,
                    glint ? .55 : .2);
        }
    }

    /** Draws a galley with a square sail and an eye at its bow. */
    private static void ship(Sketch s, Daytime hour, double x, double y, double scale, String sail) {
        s.at(f("translate(%.0f %.0f) scale(%.2f)", x, y, scale), g -> {
            g.line("M0 0 V-232", 7, "#4A2E1C");
            g.line("M-92 -214 H92", 6, "#4A2E1C");
            for (int i = 0; i < 6; i++) {
                double left = -88 + i * 29.4;
                g.fill(
                        f(
                                "M%.1f -212 h29.4 C%.1f -170 %.1f -110 %.1f -76 h-29.4 C%.1f -110 %.1f -170 %.1f -212 Z",
                                left, left + 42, left + 42, left + 27, left + 12, left + 12, left),
                        i % 2 == 0 ? sail : SLIP,
                        2);
            }
            g.line("M-92 -212 L-150 -20 M92 -212 L150 -24 M0 -232 L-160 -30", 1.6, hour.line, .8);
            g.fill(
                    "M-190 -44 C-200 -70 -176 -92 -160 -84 C-170 -70 -160 -52 -150 -40 H120 C150 -44 164 -60 170 -86"
                            + " C184 -50 176 -8 140 20 H-128 C-164 8 -184 -16 -190 -44 Z",
                    "#5A3A22",
                    3);
            g.area("M-150 -40 H120 L128 -28 H-156 Z", GOLD, .9);
            g.disc(-150, -12, 10, SLIP, 2).disc(-150, -12, 4, "#1A120C", 0);
            for (int i = 0; i < 9; i++) {
                g.line(f("M%d -8 L%d 46", -110 + i * 26, -132 + i * 26), 3, "#8A6A42");
            }
        });
    }

    private static void bollard(Sketch s, double x) {
        s.fill(f("M%.0f 650 V596 q18 -16 36 0 V650 Z", x - 18), "#5E6468", 3);
        s.line(f("M%.0f 612 h40 M%.0f 622 h40", x - 20, x - 20), 5, "#8A6A42");
    }

    private static void crates(Sketch s, Daytime hour) {
        for (int[] at : new int[][] {{1120, 610, 92}, {1196, 610, 84}, {1150, 534, 78}}) {
            s.fill(f("M%d %d h%d v%d h-%d Z", at[0], at[1], at[2], at[2], at[2]), "#6A4428", 3);
            s.line(
                    f("M%d %d l%d %d M%d %d h%d", at[0], at[1], at[2], at[2], at[0], at[1] + at[2] / 2, at[2]),
                    2.4,
                    hour.line,
                    .6);
        }
    }
}
