package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** The terrace above the town: vines over a pergola, a wall to lean on, lights below. */
final class TerraceScene {
    private TerraceScene() {}

    static void paint(Sketch s, Daytime hour) {
        SceneryParts.sky(s, hour);
        SceneryParts.hills(s, hour);
        SceneryParts.temple(
                s, 690, 290, .8, hour.isDark() ? "#15110D" : "#8A7A62", hour.isDark() ? "#F6C66A" : "#E0CCA4");
        town(s, hour);
        for (int i = 0; i < 3; i++) {
            SceneryParts.cypress(s, 500 + i * 30, 480, 130 + 34 * grain(91, i), hour.isDark() ? "#14120E" : "#40543A");
        }
        SceneryParts.floor(s, hour, 566);
        wall(s, hour);
        for (int x : new int[] {46, 420, 944, 1236}) {
            SceneryParts.column(s, hour, x, 54, 84, 572);
        }
        pergola(s, hour);
        pot(s, 300, 620, hour);
        pot(s, 1090, 624, hour);
        if (hour.isDark()) {
            lantern(s, 600, 190);
            lantern(s, 800, 230);
        }
    }

    private static void town(Sketch s, Daytime hour) {
        for (int i = 0; i < 26; i++) {
            double x = 430 + 560 * grain(93, i);
            double y = 430 + 52 * grain(94, i);
            double w = 26 + 22 * grain(95, i);
            s.fill(f("M%.0f %.0f h%.0f v40 h-%.0f Z", x, y, w, w), hour.isDark() ? "#1C1613" : "#D9C8A6", 1.4);
            s.area(
                    f("M%.0f %.0f l%.0f -12 l%.0f 12 Z", x - 3, y, w / 2 + 3, w / 2 + 3),
                    hour.isDark() ? "#2A1714" : "#A5582A",
                    1);
            if (hour.isDark() || i % 3 == 0) {
                s.area(f("M%.0f %.0f h6 v9 h-6 Z", x + w / 2 - 3, y + 12), hour.isDark() ? "#FFC46A" : "#6A5640", .9);
            }
        }
    }

    private static void wall(Sketch s, Daytime hour) {
        s.area("M0 492 H1280 V570 H0 Z", hour.stone, 1);
        s.fill("M-10 478 H1290 V498 H-10 Z", hour.stone, 3);
        Ornament.meander(s, 0, 512, SceneryParts.WIDTH, 30, 34, hour.line, 3);
        s.line("M0 560 H1280", 2.4, hour.line, .8);
    }

    /** Draws the beams, with leaves and grapes that hang from them. */
    private static void pergola(Sketch s, Daytime hour) {
        s.fill("M-10 56 H1290 V84 H-10 Z", "#5A3A22", 3);
        for (int i = 0; i < 12; i++) {
            s.fill(f("M%d 30 h26 v34 h-26 Z", 20 + i * 112), "#6A4428", 2.6);
        }
        String leaf = hour.isDark() ? "#26301C" : "#6E8A3E";
        String young = hour.isDark() ? "#33402A" : "#8FA850";
        for (int i = 0; i < 150; i++) {
            double x = SceneryParts.WIDTH * grain(97, i);
            double hang = 36 * Math.pow(grain(98, i), 2) + 22 * Math.sin(x / 90);
            s.raw(
                    "<g transform='translate(%.0f %.0f) rotate(%.0f) scale(%.2f)'><path d='M0 0 C-16 -6 -20 -22 -8 -26 C-4"
                            + " -34 4 -34 8 -26 C20 -22 16 -6 0 0 Z' fill='%s'/></g>",
                    x, 92 + hang, 140 + 80 * grain(99, i), .7 + .6 * grain(100, i), i % 3 == 0 ? young : leaf);
        }
        for (int bunch = 0; bunch < 9; bunch++) {
            double x = 110 + bunch * 134 + 40 * grain(101, bunch);
            double top = 118 + 20 * grain(102, bunch);
            for (int grape = 0; grape < 10; grape++) {
                int row = grape < 4 ? 0 : grape < 7 ? 1 : grape < 9 ? 2 : 3;
                int first = row == 0 ? 0 : row == 1 ? 4 : row == 2 ? 7 : 9;
                s.disc(
                        x + (grape - first) * 11 + row * 5.5,
                        top + row * 10,
                        6,
                        hour.isDark() ? "#3A1E3A" : "#6B2F5C",
                        1);
            }
        }
    }

    private static void pot(Sketch s, double x, double y, Daytime hour) {
        SceneryParts.olive(s, x, y - 46, .8, (long) x, "#5A4630", hour.isDark() ? "#26301C" : "#7C9450");
        s.fill(f("M%.0f %.0f h84 l-12 78 h-60 Z", x - 42, y - 52), "#A5582A", 3);
        s.line(f("M%.0f %.0f h72", x - 36, y - 30), 4, GOLD);
    }

    private static void lantern(Sketch s, double x, double y) {
        s.glow(x, y + 14, 190, "#FFC46A", .6);
        s.line(f("M%.0f 84 V%.0f", x, y), 2.4, GOLD);
        s.fill(f("M%.0f %.0f h24 l6 30 h-36 Z", x - 12, y), "#8A5A2B", 2.4);
        s.area(f("M%.0f %.0f h16 l3 20 h-22 Z", x - 8, y + 5), "#FFE9A8", 1);
    }
}
