package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/** Mischief: a satyr boy with small horns, a pointed ear, an ivy wreath, a fawn skin and pan pipes. */
final class Puck extends CharacterArt {
    Puck() {
        super("puck", Mood.SCHEMING, new FaceProfile(-12, -7, -9, -2, 2, 1, -6), "#C98F52", "#9A6632");
        hair = "#7A4A1C";
        brow = "#4F2E10";
        iris = "#4E7A2A";
        browWidth = 7;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL -> new Expression(15, 8, 6, -1, .08, 200, 170, 202, Expression.Mouth.SMIRK, .16, false, false);
            case VULNERABLE -> Expression.hurt().blush(.22).with(Expression.Mouth.PRESSED);
            default -> new Expression(9, 6, 8, 0, .28, 178, 178, 212, Expression.Mouth.GRIN, .2, false, false);
        };
    }

    @Override
    String pose(Mood mood) {
        return mood == own ? "translate(12 10) rotate(7 290 440)" : super.pose(mood);
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 152 C214 176 206 250 222 320 C210 330 214 344 206 356 C226 356 244 348 254 330 C262 312 260 290"
                        + " 266 270 C272 244 284 228 306 216 C316 222 312 208 330 202 C340 208 340 196 352 192 C364 196 372"
                        + " 184 384 176 C366 120 306 108 262 152 Z");
        s.line(
                "M270 172 C246 210 238 262 236 314 M292 158 C270 190 260 222 256 262 M320 154 C304 170 292 188 288 208"
                        + " M346 156 C336 168 330 180 328 192",
                2.4,
                "#C08A4A");
        // a satyr's ear: long, pointed, leaning back
        s.fill(
                "M290 278 C270 286 250 262 238 236 C226 214 214 206 200 200 C230 190 270 206 288 242 C296 258 298 272"
                        + " 290 278 Z",
                skin);
        s.line("M280 268 C264 256 250 230 226 212", 3)
                .area("M282 266 C266 254 254 232 236 218 C262 222 280 246 282" + " 266 Z", shade, .8);
        for (int i = 0; i < 2; i++) {
            s.at(f("translate(%d %d)", i * 34, i * 8), horn -> {
                horn.fill(
                        "M314 140 C318 112 336 88 366 78 C352 96 348 116 350 138 C340 146 324 148 314 140 Z",
                        "#E3CFA2");
                horn.line("M320 128 q14 6 30 -2 M326 114 q12 6 24 -2 M336 100 q8 4 16 0", 2.2, "#8A6A3A");
            });
        }
        wreath(s, mood);
    }

    private static void wreath(Sketch s, Mood mood) {
        s.line("M226 236 C236 180 290 142 384 168", 5, "#3E5A26");
        double[] leaves = {
            228, 232, -70, 236, 206, -40, 254, 182, -50, 278, 166, -20, 304, 158, -34, 332, 156, -4, 358, 160, -14, 380,
            168, 14
        };
        for (int i = 0; i < leaves.length; i += 3) {
            int n = i;
            s.at(leaves[i], leaves[i + 1], leaves[i + 2], leaf -> leaf.fill(
                            "M-17 4 C-20 -10 -6 -14 0 -22 C6 -14 20 -10 17 4 C8 6 4 10 0 16 C-4 10 -8 6 -17 4 Z",
                            mood == Mood.VULNERABLE ? "#6F7A58" : n % 2 == 0 ? "#6E9A44" : "#547E34",
                            2.6)
                    .line("M0 14 V-14", 1.8, "#2C4418"));
        }
        s.disc(266, 190, 5, "#8A2F4A", 2).disc(274, 198, 5, "#8A2F4A", 2).disc(346, 168, 5, "#8A2F4A", 2);
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.line("M350 560 q30 8 60 -4 M420 640 q24 12 48 0 M330 700 q40 20 90 8", 3);
        String fawn = "M196 484 C146 500 96 520 74 600 L52 812 H470 L440 740 L410 760 L392 690 L356 706 L330 620 L300"
                + " 626 L262 500 C240 484 216 478 196 484 Z";
        s.fill(fawn, "#A9793F");
        s.clip(fawn, g -> {
            for (int i = 0; i < 26; i++) {
                g.disc(84 + i % 6 * 58 + i / 6 % 2 * 26, 540 + i / 6 * 56, 8 + i % 3 * 3, "#E8CE9A", 0);
            }
            g.line("M120 560 q-10 90 -30 250 M200 520 q10 140 -10 290 M280 620 q20 90 10 190", 3, "#6E4A1E");
        });
        s.fill("M218 470 l26 30 -8 34 -30 -20 Z", "#8A5F2C").disc(236, 506, 12, GOLD, 3);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.GRIP.hold(s, skin, 600, 806, 494, 630, 10, Puck::pipes);
            case VULNERABLE -> PortraitHand.GRIP.hold(s, skin, 604, 812, 516, 730, -32, Puck::pipes);
            default -> {
                PortraitHand.POINT.hold(s, skin, 560, 812, 446, 440, -4, g -> {});
                s.line("M492 300 q14 -10 26 2 M500 332 q16 -2 24 12 M488 268 q8 -14 22 -12", 4, "#E4F5C0");
            }
        }
    }

    private static void pipes(Sketch s) {
        for (int i = 0; i < 6; i++) {
            double x = -58 + i * 22;
            double length = 150 - i * 17;
            s.fill(f("M%.1f -106 h19 v%.1f q-9 8 -19 0 Z", x, length), i % 2 == 0 ? "#D9B56A" : "#C79F50", 3.4);
            s.raw(
                    "<ellipse cx='%.1f' cy='-106' rx='9.5' ry='4' fill='%s' stroke='%s' stroke-width='2.6'/>",
                    x + 9.5, INK, INK);
        }
        s.fill("M-62 -74 H78 V-58 H-62 Z", "#7B2F20", 3).line("M-58 -66 H74", 2, SLIP, .8);
        s.fill("M-4 -20 H8 V60 H-4 Z", "#7B2F20", 3);
    }
}
