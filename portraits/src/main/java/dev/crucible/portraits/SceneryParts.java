package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** Draws pieces that several backdrops share: sky, columns, trees, shelves, braziers. */
final class SceneryParts {
    static final int WIDTH = 1280;
    static final int HEIGHT = 720;

    private SceneryParts() {}

    static void sky(Sketch s, Daytime hour) {
        s.gradient(0, 0, WIDTH, 520, hour.zenith, hour.high, hour.low, hour.horizon);
        switch (hour) {
            case MORNING -> s.glow(930, 380, 420, hour.light, .9).disc(930, 380, 46, "#FFF6DC", 0);
            case DAY -> s.glow(980, 150, 320, hour.light, .9).disc(980, 150, 40, "#FFFBE6", 0);
            case EVENING -> s.glow(760, 392, 430, hour.light, .95).disc(760, 392, 60, "#F6D68E", 0);
            case NIGHT -> {
                s.glow(880, 190, 260, "#C8D2F0", .45);
                s.area("M892 150 a40 40 0 1 0 24 62 a34 34 0 1 1 -24 -62 Z", "#EEF0F8", 1);
            }
        }
        if (hour.isDark()) {
            for (int i = 0; i < (hour == Daytime.NIGHT ? 130 : 40); i++) {
                s.raw(
                        "<circle cx='%.0f' cy='%.0f' r='%.1f' fill='#F5F0E1' opacity='%.2f'/>",
                        WIDTH * grain(1, i), 70 + 300 * grain(2, i), .7 + 1.2 * grain(3, i), .25 + .6 * grain(4, i));
            }
        } else {
            for (int i = 0; i < 5; i++) {
                double x = 80 + 250 * i + 90 * grain(5, i);
                double y = 120 + 130 * grain(6, i);
                s.area(f("M%.0f %.0f q30 -26 66 -10 q26 -28 62 -4 q46 -10 56 14 Z", x, y), "#FFFFFF", .34);
            }
        }
    }

    static void hills(Sketch s, Daytime hour) {
        s.area(
                "M0 452 C120 404 210 424 300 408 C400 382 470 412 560 398 L640 356 L880 354 L940 394 C1040 412 1120 384"
                        + " 1280 422 V560 H0 Z",
                mix(hour),
                1);
    }

    private static String mix(Daytime hour) {
        return switch (hour) {
            case MORNING -> "#8FA08C";
            case DAY -> "#7F9A6E";
            case EVENING -> "#3A1F18";
            case NIGHT -> "#10121C";
        };
    }

    static void temple(Sketch s, double x, double y, double scale, String colour, String glow) {
        s.at(f("translate(%.1f %.1f) scale(%.2f)", x, y, scale), g -> {
            g.area("M8 26 H176 V70 H8 Z", glow, .85);
            g.area("M-6 84 H188 V74 H-6 Z M0 76 H182 V68 H0 Z M0 28 H182 V14 H0 Z M-8 15 L91 -22 L190 15 Z", colour, 1);
            for (int i = 0; i < 8; i++) {
                g.area(f("M%d 26 h11 v44 h-11 Z", 4 + i * 23), colour, 1);
            }
        });
    }

    /** Draws a fluted Doric column. */
    static void column(Sketch s, Daytime hour, double x, double width, double top, double foot) {
        double neck = width * .84;
        s.area(
                f(
                        "M%.1f %.1f H%.1f L%.1f %.1f H%.1f Z",
                        x - neck / 2, top + 44, x + neck / 2, x + width / 2, foot, x - width / 2),
                hour.stone,
                1);
        s.area(
                f(
                        "M%.1f %.1f H%.1f L%.1f %.1f H%.1f Z",
                        x + neck * .16, top + 44, x + neck / 2, x + width / 2, foot, x + width * .16),
                hour.dark,
                .55);
        for (int i = 0; i <= 7; i++) {
            double q = i / 7.0 - .5;
            s.line(
                    f("M%.1f %.1f L%.1f %.1f", x + q * neck, top + 46, x + q * width, foot),
                    i % 7 == 0 ? 2.6 : 1.5,
                    hour.line,
                    .75);
        }
        s.area(
                f(
                        "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f H%.1f C%.1f %.1f %.1f %.1f %.1f %.1f Z",
                        x - neck / 2,
                        top + 44,
                        x - neck / 2 - 4,
                        top + 34,
                        x - width * .62,
                        top + 26,
                        x - width * .64,
                        top + 18,
                        x + width * .64,
                        x + width * .62,
                        top + 26,
                        x + neck / 2 + 4,
                        top + 34,
                        x + neck / 2,
                        top + 44),
                hour.stone,
                1);
        s.area(f("M%.1f %.1f h%.1f v18 h%.1f Z", x - width * .7, top, width * 1.4, -width * 1.4), hour.stone, 1);
        s.line(
                f(
                        "M%.1f %.1f h%.1f v18 h%.1f Z M%.1f %.1f h%.1f",
                        x - width * .7, top, width * 1.4, -width * 1.4, x - neck / 2, top + 44, neck),
                2,
                hour.line,
                .8);
    }

    /** Draws the beam over the columns with its golden key. */
    static void entablature(Sketch s, Daytime hour) {
        s.area("M0 0 H1280 V72 H0 Z", hour.dark, 1);
        s.line("M0 12 H1280 M0 60 H1280 M0 70 H1280", 2.4, hour.line);
        Ornament.meander(s, 0, 22, WIDTH, 28, 40, GOLD, 3.4);
    }

    static void floor(Sketch s, Daytime hour, double top) {
        s.area(f("M0 %.1f H1280 V720 H0 Z", top), hour.dark, 1);
        s.line(f("M0 %.1f H1280 M0 %.1f H1280", top, top + 14), 2.4, hour.line, .8);
        for (int i = 0; i < 15; i++) {
            s.line(
                    f("M%.1f %.1f L%.1f 720", 640 + (i - 7) * 92.0, top + 14, 640 + (i - 7) * 190.0),
                    1.4,
                    hour.line,
                    .3);
        }
    }

    static void olive(Sketch s, double x, double y, double scale, long seed, String trunk, String leaf) {
        s.at(f("translate(%.1f %.1f) scale(%.2f)", x, y, scale), g -> {
            g.line(
                    "M-8 0 C-2 -40 -14 -60 4 -96 M2 -60 C14 -80 26 -84 34 -104 M-4 -50 C-18 -68 -30 -74 -36 -96",
                    9,
                    trunk);
            for (int i = 0; i < 130; i++) {
                double angle = 2 * Math.PI * grain(seed, i);
                double d = Math.sqrt(grain(seed + 1, i));
                g.raw(
                        "<ellipse transform='translate(%.1f %.1f) rotate(%.0f)' rx='10' ry='3.8' fill='%s' opacity='%.2f'/>",
                        66 * d * Math.cos(angle),
                        -118 + 44 * d * Math.sin(angle),
                        180 * grain(seed + 2, i),
                        leaf,
                        .75 + .25 * grain(seed + 3, i));
            }
        });
    }

    static void cypress(Sketch s, double x, double y, double height, String colour) {
        double w = height * .16;
        s.area(
                f(
                        "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f Z",
                        x - w * .6,
                        y,
                        x - w * 1.4,
                        y - height * .4,
                        x - w * .5,
                        y - height * .8,
                        x,
                        y - height,
                        x + w * .5,
                        y - height * .8,
                        x + w * 1.4,
                        y - height * .4,
                        x + w * .6,
                        y),
                colour,
                1);
    }

    /** Draws a tripod with a flame. */
    static void brazier(Sketch s, double x, double y, double reach) {
        s.glow(x, y - 30, reach, "#FFB04A", .6);
        s.line(f("M%.1f %.1f l-26 90 M%.1f %.1f l26 90 M%.1f %.1f v84", x - 14, y, x + 14, y, x, y), 5, "#2A1C12");
        s.fill(f("M%.1f %.1f h72 c-6 26 -20 32 -36 32 c-16 0 -30 -6 -36 -32 Z", x - 36, y - 14), "#8A5A2B", 3);
        s.area(
                f(
                        "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f Z",
                        x - 26, y - 14, x - 34, y - 50, x - 8, y - 56, x - 6, y - 92, x + 14, y - 66, x + 36, y - 48,
                        x + 26, y - 14),
                "#F08A2E",
                .95);
        s.area(
                f(
                        "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f Z",
                        x - 13, y - 14, x - 16, y - 38, x - 2, y - 40, x, y - 62, x + 8, y - 44, x + 18, y - 34, x + 13,
                        y - 14),
                "#FFE08A",
                .95);
    }

    /** Darkens the corners and, depending on the hour, the whole picture. */
    static void vignette(Sketch s, Daytime hour) {
        s.area("M0 0 H1280 V720 H0 Z", "#0A0C18", hour.gloom * .5);
        s.raw(
                "<radialGradient id='v' cx='.5' cy='.45' r='.78'><stop offset='.5' stop-color='#120D0A' stop-opacity='0'/>"
                        + "<stop offset='1' stop-color='#0E0A08' stop-opacity='.8'/></radialGradient>"
                        + "<rect width='1280' height='720' fill='url(#v)'/>");
    }

    static void amphora(Sketch s, double x, double y, double scale, String clay) {
        s.at(f("translate(%.1f %.1f) scale(%.2f)", x, y, scale), g -> {
            g.fill(
                    "M-9 -104 H9 C9 -92 10 -86 14 -80 C40 -66 38 -26 10 -6 L12 0 H-12 L-10 -6 C-38 -26 -40 -66 -14 -80"
                            + " C-10 -86 -9 -92 -9 -104 Z",
                    clay,
                    3);
            g.line("M-10 -96 C-32 -96 -34 -72 -26 -66 M10 -96 C32 -96 34 -72 26 -66", 5, INK);
            g.area("M-33 -56 H33 V-36 H-33 Z", INK, .85);
            Ornament.meander(g, -30, -53, 60, 13, 5, clay, 2);
        });
    }
}
