package dev.crucible.portraits;

import static dev.crucible.portraits.SceneryParts.amphora;
import static dev.crucible.portraits.SceneryParts.brazier;
import static dev.crucible.portraits.SceneryParts.column;
import static dev.crucible.portraits.SceneryParts.cypress;
import static dev.crucible.portraits.SceneryParts.olive;
import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

import java.util.Locale;

/** Setting of a scene, with its drawing. */
enum Backdrop {
    FORGE {
        @Override
        void paint(Sketch s, Daytime hour) {
            s.area("M0 0 H1280 V720 H0 Z", hour.dark, 1);
            bricks(s, hour);
            s.clip("M860 300 V190 C860 70 1130 70 1130 190 V300 Z", g -> {
                SceneryParts.sky(g, hour);
                SceneryParts.hills(g, hour);
            });
            s.line("M860 300 V190 C860 70 1130 70 1130 190 V300 Z M995 96 V300 M860 210 H1130", 8, hour.stone);
            s.line("M848 306 H1142", 12, hour.stone);
            furnace(s);
            tools(s);
            SceneryParts.floor(s, hour, 566);
            anvil(s, hour);
            s.glow(640, 470, 520, "#FF9A3A", .42);
            for (int i = 0; i < 46; i++) {
                s.disc(470 + 340 * grain(41, i), 90 + 400 * grain(42, i), 1 + 2 * grain(43, i), "#FFD27A", 0);
            }
            amphora(s, 1180, 640, 1.1, "#A5582A");
            amphora(s, 94, 650, 1.3, "#8E4A24");
        }
    },
    STOA {
        @Override
        void paint(Sketch s, Daytime hour) {
            SceneryParts.sky(s, hour);
            SceneryParts.hills(s, hour);
            String dark = hour.isDark() ? "#15110D" : "#6C5A46";
            SceneryParts.temple(s, 672, 270, 1, dark, hour.isDark() ? "#F6C66A" : "#D9C49A");
            String leaf = hour.isDark() ? "#15130E" : "#5E6E40";
            olive(s, 560, 426, .8, 3, dark, leaf);
            olive(s, 960, 430, 1.05, 9, dark, leaf);
            for (int i = 0; i < 5; i++) {
                cypress(s, 440 + i * 24, 434, 74 + i * 37 % 40, hour.isDark() ? "#14120E" : "#40543A");
            }
            s.area(
                    "M0 474 C200 440 420 448 640 442 C860 436 1080 448 1280 464 V600 H0 Z",
                    hour.isDark() ? "#1B130D" : "#8A8A5C",
                    1);
            s.line("M0 476 C200 442 420 450 640 444 C860 438 1080 450 1280 466", 2, hour.line, .7);
            SceneryParts.floor(s, hour, 560);
            for (int x : new int[] {60, 310, 1010, 1230}) {
                column(s, hour, x, 96, 72, 564);
            }
            SceneryParts.entablature(s, hour);
            if (hour.isDark()) {
                brazier(s, 186, 512, 240);
                brazier(s, 1122, 512, 240);
            }
        }
    },
    ARCHIVE {
        @Override
        void paint(Sketch s, Daytime hour) {
            s.area("M0 0 H1280 V720 H0 Z", hour.dark, 1);
            s.clip("M560 470 V160 C560 40 740 40 740 160 V470 Z", g -> {
                SceneryParts.sky(g, hour);
                SceneryParts.hills(g, hour);
                cypress(g, 600, 440, 120, hour.isDark() ? "#14120E" : "#40543A");
                cypress(g, 706, 450, 150, hour.isDark() ? "#14120E" : "#40543A");
            });
            s.line("M560 470 V160 C560 40 740 40 740 160 V470 Z M650 74 V470 M560 250 H740", 7, hour.stone);
            shelves(s, hour, 30, 430);
            shelves(s, hour, 850, 400);
            column(s, hour, 500, 76, 40, 560);
            column(s, hour, 800, 76, 40, 560);
            s.area("M0 0 H1280 V44 H0 Z", hour.stone, 1);
            Ornament.meander(s, 0, 12, 1280, 20, 56, GOLD, 2.6);
            SceneryParts.floor(s, hour, 560);
            s.area("M650 470 L560 470 L470 720 H830 L740 470 Z", hour.light, hour.isDark() ? .05 : .14);
            table(s, hour);
            if (hour.isDark()) {
                lamp(s, 452, 512);
                lamp(s, 1128, 540);
            }
        }
    },
    AGORA {
        @Override
        void paint(Sketch s, Daytime hour) {
            SceneryParts.sky(s, hour);
            SceneryParts.hills(s, hour);
            String far = hour.isDark() ? "#1A1512" : "#9A8468";
            SceneryParts.temple(s, 90, 320, 1.5, far, hour.isDark() ? "#E8A84A" : "#E8D6AC");
            SceneryParts.temple(s, 1010, 340, 1.2, far, hour.isDark() ? "#E8A84A" : "#E8D6AC");
            String green = hour.isDark() ? "#151A12" : "#6E8A4A";
            s.area("M0 470 C300 446 900 446 1280 470 V720 H0 Z", hour.isDark() ? "#17160F" : "#A8A06A", 1);
            for (int i = 0; i < 9; i++) {
                cypress(s, 430 + i * 52, 466, 96 + 50 * grain(51, i), green);
            }
            awning(s, hour, 60, 420, "#A63D2F");
            awning(s, hour, 980, 430, "#3E5C76");
            fountain(s, hour);
            olive(s, 360, 540, 1.7, 13, hour.dark, hour.isDark() ? "#222A1A" : "#7C9450");
            olive(s, 930, 536, 1.5, 17, hour.dark, hour.isDark() ? "#222A1A" : "#7C9450");
            SceneryParts.floor(s, hour, 590);
            amphora(s, 120, 640, 1.1, "#A5582A");
            amphora(s, 176, 656, .8, "#C07A44");
            amphora(s, 1170, 648, 1.2, "#A5582A");
            if (hour.isDark()) {
                brazier(s, 300, 560, 220);
                brazier(s, 1000, 560, 220);
            }
        }
    },
    WORKSHOP {
        @Override
        void paint(Sketch s, Daytime hour) {
            WorkshopScene.paint(s, hour);
        }
    },
    HARBOUR {
        @Override
        void paint(Sketch s, Daytime hour) {
            HarbourScene.paint(s, hour);
        }
    },
    TERRACE {
        @Override
        void paint(Sketch s, Daytime hour) {
            TerraceScene.paint(s, hour);
        }
    };

    abstract void paint(Sketch s, Daytime hour);

    String svg(Daytime hour) {
        Sketch s = new Sketch();
        paint(s, hour);
        SceneryParts.vignette(s, hour);
        return s.svg(SceneryParts.WIDTH, SceneryParts.HEIGHT);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void bricks(Sketch s, Daytime hour) {
        for (int row = 0; row < 15; row++) {
            for (int i = 0; i < 17; i++) {
                double x = i * 82 - row % 2 * 41;
                s.area(f("M%.1f %d h76 v34 h-76 Z", x, row * 39), hour.stone, .25 + .3 * grain(61 + row, i));
            }
        }
    }

    private static void furnace(Sketch s) {
        s.fill("M420 580 V250 L470 150 H780 L830 250 V580 Z", "#4A2E20", 4);
        s.fill("M520 0 H730 L780 150 H470 Z", "#3A241A", 4);
        s.line("M420 250 H830 M470 150 H780", 5, "#8A5A3A");
        Ornament.meander(s, 450, 186, 350, 34, 12, Sketch.CLAY, 3);
        s.fill("M500 580 V420 C500 300 750 300 750 420 V580 Z", "#1A0C06", 5);
        s.clip("M500 580 V420 C500 300 750 300 750 420 V580 Z", g -> {
            g.glow(625, 560, 210, "#FF8A2A", 1);
            for (int i = 0; i < 9; i++) {
                double x = 516 + i * 27;
                double h = 110 + 90 * grain(71, i);
                g.area(
                        f(
                                "M%.1f 580 C%.1f %.1f %.1f %.1f %.1f %.1f C%.1f %.1f %.1f %.1f %.1f 580 Z",
                                x - 24,
                                x - 30,
                                580 - h * .5,
                                x - 4,
                                580 - h * .6,
                                x,
                                580 - h,
                                x + 6,
                                580 - h * .6,
                                x + 34,
                                580 - h * .4,
                                x + 24),
                        i % 2 == 0 ? "#F08A2E" : "#FFC24A",
                        .85);
                g.area(
                        f(
                                "M%.1f 580 Q%.1f %.1f %.1f %.1f Q%.1f %.1f %.1f 580 Z",
                                x - 12, x - 10, 580 - h * .4, x, 580 - h * .62, x + 12, 580 - h * .3, x + 12),
                        "#FFF0B0",
                        .8);
            }
        });
    }

    private static void tools(Sketch s) {
        s.line("M96 176 H372", 8, "#5A3A22");
        for (int i = 0; i < 5; i++) {
            s.at(120 + i * 58, 180, 0, g -> {
                g.line("M0 0 V110", 6, "#7A4E2A");
                g.fill("M-20 104 H20 V130 H-20 Z", "#5E6468", 3);
            });
        }
        s.line("M120 330 C180 300 300 300 350 336", 3, "#5A3A22");
        s.fill("M150 340 a46 52 0 1 0 .1 0 Z", "#9A6A2A", 4).line("M150 352 a34 40 0 1 0 .1 0", 3, GOLD);
        s.fill("M290 346 a46 52 0 1 0 .1 0 Z", "#7B2F20", 4)
                .line("M290 358 a34 40 0 1 0 .1 0 M262 396 H318 M290 366 V434", 3, GOLD);
    }

    private static void anvil(Sketch s, Daytime hour) {
        s.fill("M880 660 L896 566 H1024 L1040 660 Z", "#4A2E1C", 4);
        s.fill(
                "M820 508 C850 508 862 504 876 498 H1080 V520 C1040 524 1010 534 1004 552 H1020 L1028 570 H892 L900 552"
                        + " H916 C910 530 860 528 820 508 Z",
                "#4C5256",
                4);
        s.line("M880 502 H1076", 4, hour.light, .7);
        s.line("M930 492 H1020", 9, "#FF9A3A").line("M950 491 H1000", 5, "#FFE9B0");
    }

    private static void shelves(Sketch s, Daytime hour, double x, double width) {
        s.fill(f("M%.1f 90 h%.1f v480 h%.1f Z", x, width, -width), "#3E2818", 4);
        for (int row = 0; row < 5; row++) {
            double y = 108 + row * 92;
            s.area(f("M%.1f %.1f h%.1f v76 h%.1f Z", x + 12, y, width - 24, -(width - 24)), "#1C120B", 1);
            for (int i = 0; i < (int) (width / 29) - 1; i++) {
                double cx = x + 32 + i * 29;
                for (int layer = 0; layer < 3 - (int) (2.4 * grain(80 + row, i + (long) x)); layer++) {
                    double cy = y + 63 - layer * 24;
                    s.disc(cx + layer % 2 * 7, cy, 12.5, i % 4 == 1 ? "#C9A86A" : "#E3D3A8", 2.4);
                    s.disc(cx + layer % 2 * 7, cy, 4, i % 3 == 0 ? "#A63D2F" : GOLD, 1.4);
                }
            }
            s.line(f("M%.1f %.1f h%.1f", x + 6, y + 80, width - 12), 6, "#5E3E24");
        }
        s.line(f("M%.1f 90 h%.1f", x, width), 6, hour.line, .8);
    }

    private static void table(Sketch s, Daytime hour) {
        s.fill("M300 590 H1000 L1016 612 H284 Z", "#6A4428", 4)
                .fill("M330 612 h30 l-10 108 h-14 Z M940 612 h30 l-6 108" + " h-14 Z", "#4A2E1C", 4);
        s.fill("M560 586 L590 560 H760 L740 586 Z", SLIP, 3).line("M600 568 h130 M596 575 h120", 2, "#8A7650");
        s.fill("M820 586 v-20 q14 -10 28 0 v20 Z", "#3E5C76", 3).line("M836 564 L860 520", 4, hour.line);
    }

    private static void lamp(Sketch s, double x, double y) {
        s.glow(x, y - 20, 260, "#FFC46A", .6);
        s.line(f("M%.1f %.1f V600", x, y), 6, GOLD);
        s.fill(f("M%.1f %.1f q34 -14 60 0 q-4 22 -30 22 q-26 0 -30 -22 Z", x - 30, y), GOLD, 3);
        s.area(f("M%.1f %.1f q-12 -16 2 -34 q14 18 4 34 Z", x + 24, y - 2), "#FFE9A8", 1);
    }

    private static void awning(Sketch s, Daytime hour, double x, double y, String colour) {
        s.line(f("M%.1f %.1f V600 M%.1f %.1f V600", x, y, x + 230, y), 7, hour.dark);
        s.area(f("M%.1f %.1f h250 v70 h-250 Z", x - 4, y + 100), hour.dark, 1);
        for (int i = 0; i < 6; i++) {
            s.fill(
                    f("M%.1f %.1f l-10 66 q21 18 42 0 l10 -66 Z", x - 12 + i * 42, y - 30),
                    i % 2 == 0 ? colour : SLIP,
                    2.6);
        }
        for (int i = 0; i < 9; i++) {
            s.disc(x + 16 + i * 26, y + 96, 12, i % 3 == 0 ? "#C9773F" : i % 3 == 1 ? "#8A9A3A" : "#7B2F4A", 2);
        }
    }

    private static void fountain(Sketch s, Daytime hour) {
        s.fill("M520 592 C520 548 760 548 760 592 Z", hour.stone, 3)
                .fill("M626 556 L632 480 H648 L654 556 Z", hour.stone, 3)
                .fill("M590 484 Q640 510 690 484 L684 472 H596 Z", hour.stone, 3);
        s.line(
                "M640 470 C640 430 610 440 602 474 M640 470 C640 430 670 440 678 474 M604 488 C590 510 584 540 580 560"
                        + " M676 488 C690 510 696 540 700 560 M640 470 V440",
                3,
                "#CFE6F0",
                .8);
    }
}
