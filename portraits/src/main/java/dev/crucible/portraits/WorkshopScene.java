package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** The workshop: a wall of wheels that turn each other, a loom, a bench under a window. */
final class WorkshopScene {
    private static final String WOOD = "#6A4428";
    private static final String BRONZE = "#9A6A2A";

    private WorkshopScene() {}

    static void paint(Sketch s, Daytime hour) {
        s.area("M0 0 H1280 V720 H0 Z", hour.dark, 1);
        planks(s, hour);
        window(s, hour);
        s.fill("M0 0 H1280 V40 H0 Z", "#4A2E1C", 3);
        Ornament.meander(s, 0, 10, SceneryParts.WIDTH, 20, 60, GOLD, 2.4);
        wheel(s, 650, 214, 104, 26);
        wheel(s, 778, 330, 66, 16);
        wheel(s, 566, 344, 52, 13);
        wheel(s, 838, 236, 36, 9);
        s.line("M650 214 V40 M778 330 L838 236", 4, hour.line, .7);
        loom(s, hour);
        shelf(s, hour);
        SceneryParts.floor(s, hour, 576);
        bench(s, hour);
        SceneryParts.amphora(s, 80, 650, 1.2, "#8E4A24");
        if (hour.isDark()) {
            s.glow(700, 470, 330, "#FFB04A", .5);
            s.fill("M690 500 q30 -14 56 0 q-4 20 -28 20 q-24 0 -28 -20 Z", GOLD, 3);
            s.area("M742 498 q-12 -16 2 -34 q14 18 4 34 Z", "#FFE9A8", 1);
        }
    }

    private static void planks(Sketch s, Daytime hour) {
        for (int i = 0; i < 17; i++) {
            s.area(f("M%d 40 h72 v540 h-72 Z", i * 76), hour.stone, .34 + .3 * grain(111, i));
            s.line(f("M%d 60 q6 240 0 500", 20 + i * 76), 1.4, hour.line, .22);
        }
    }

    private static void window(Sketch s, Daytime hour) {
        s.clip("M900 470 V180 H1220 V470 Z", g -> {
            SceneryParts.sky(g, hour);
            SceneryParts.hills(g, hour);
            SceneryParts.olive(
                    g, 1000, 470, 1.1, 5, hour.isDark() ? "#15110D" : "#6C5A46", hour.isDark() ? "#15130E" : "#5E6E40");
        });
        s.line("M900 470 V180 H1220 V470 Z M1060 180 V470 M900 320 H1220", 9, "#4A2E1C");
        s.fill("M884 470 H1236 V488 H884 Z", WOOD, 3);
    }

    /** Draws a toothed wheel with six spokes. */
    private static void wheel(Sketch s, double x, double y, double radius, int teeth) {
        StringBuilder rim = new StringBuilder();
        for (int i = 0; i < 2 * teeth; i++) {
            double r = i % 2 == 0 ? radius : radius * .88;
            for (double side : new double[] {-.32, .32}) {
                double angle = Math.PI * (i + side) / teeth;
                rim.append(
                        f("%s%.1f %.1f ", rim.isEmpty() ? "M" : "L", x + r * Math.cos(angle), y + r * Math.sin(angle)));
            }
        }
        s.fill(rim + "Z", BRONZE, 3);
        s.disc(x, y, radius * .7, "#1C120B", 2.4);
        for (int i = 0; i < 6; i++) {
            double angle = Math.PI * i / 3 + .2;
            s.line(
                    f(
                            "M%.1f %.1f L%.1f %.1f",
                            x, y, x + radius * .72 * Math.cos(angle), y + radius * .72 * Math.sin(angle)),
                    radius * .09,
                    BRONZE);
        }
        s.disc(x, y, radius * .18, GOLD, 2.4);
    }

    private static void loom(Sketch s, Daytime hour) {
        s.line("M150 576 V130 M420 576 V130 M130 140 H440 M150 470 H420", 12, WOOD);
        for (int i = 0; i < 26; i++) {
            double x = 164 + i * 9.6;
            s.line(f("M%.1f 146 V520", x), 1.6, SLIP, .7);
            s.fill(f("M%.1f 520 l5 16 h-10 Z", x), "#8E4A24", 1);
        }
        s.area("M160 146 H412 V290 H160 Z", "#7B2F20", .95);
        Ornament.meander(s, 166, 166, 240, 34, 7, GOLD, 3);
        Ornament.meander(s, 166, 236, 240, 34, 7, hour.isDark() ? "#C9773F" : SLIP, 3);
        s.line("M150 300 H420", 7, "#8A6A42");
    }

    private static void shelf(Sketch s, Daytime hour) {
        s.fill("M470 440 H880 V454 H470 Z", WOOD, 3);
        for (int i = 0; i < 9; i++) {
            double x = 492 + i * 42;
            if (i % 3 == 0) {
                s.fill(f("M%.0f 440 v-34 h26 v34 Z", x), "#3E5C76", 2.4);
            } else {
                s.disc(x + 12, 428, 12, i % 2 == 0 ? "#E3D3A8" : "#C9A86A", 2.4).disc(x + 12, 428, 4, GOLD, 1.2);
            }
        }
        s.line("M470 440 H880", 2, hour.line, .7);
    }

    private static void bench(Sketch s, Daytime hour) {
        s.fill("M420 540 H1240 L1256 566 H404 Z", WOOD, 4)
                .fill("M450 566 h40 v154 h-40 Z M1170 566 h40 v154 h-40 Z", "#4A2E1C", 4);
        s.fill("M880 540 q0 -46 46 -46 q46 0 46 46 Z", "#5E6468", 3).line("M926 494 V470 M912 470 H940", 5, "#8A6A42");
        s.fill("M1010 538 L1040 512 H1180 L1166 538 Z", SLIP, 3).line("M1050 520 h110 M1046 528 h104", 2, "#8A7650");
        s.line("M560 536 l90 -26 M576 538 l70 4", 7, hour.line);
    }
}
