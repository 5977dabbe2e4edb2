package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/** Counsel: a crested helmet pushed back whose eye reads as an owl's, a feather cloak, a spear. */
final class Metis extends CharacterArt {
    Metis() {
        super("metis", Mood.CALCULATING, new FaceProfile(5, 0, 3, 1, -1, 2, -2), "#D2935C", "#A9683A");
        lashes = true;
        iris = "#5C6F2E";
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL -> Expression.calm().brows(203, 182, 200).gaze(4, 0, .22);
            case VULNERABLE -> Expression.hurt().with(Expression.Mouth.PARTED);
            default -> new Expression(8, 6, 7, -2, .3, 190, 176, 208, Expression.Mouth.SMIRK, 0, false, false);
        };
    }

    @Override
    String pose(Mood mood) {
        return mood == own ? "translate(2 6) rotate(4 290 440)" : super.pose(mood);
    }

    @Override
    void hairBack(Sketch s) {
        hair(s, "M250 190 C206 250 206 330 224 400 C206 440 190 470 184 520 C206 530 250 520 262 470 Z");
        s.line(
                "M232 300 q-10 70 -8 120 q-4 40 -16 84 M242 300 q-10 70 -8 120 q-4 40 -14 88 M252 300 q-10 70 -8 120"
                        + " q-2 40 -10 74",
                2.2,
                skin);
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 170 C236 200 226 280 238 352 C252 346 260 320 262 296 C268 258 280 226 304 212 C326 202 346 198"
                        + " 378 180 C360 140 300 140 262 170 Z");
        ear(s);
        Ornament.curls(s, 9.5, hair, skin, 374, 184, 356, 193, 338, 200, 319, 207, 303, 218, 291, 234);
        for (int i = 0; i < 17; i++) {
            double angle = Math.toRadians(-200 + i * 10.4);
            s.line(
                    f(
                            "M%.1f %.1f L%.1f %.1f",
                            290 + 108 * Math.cos(angle),
                            140 + 80 * Math.sin(angle),
                            290 + 158 * Math.cos(angle),
                            140 + 126 * Math.sin(angle)),
                    18,
                    i % 2 == 0 ? "#A63D2F" : "#7B2F20");
        }
        s.fill(
                "M196 200 C176 104 236 40 310 46 C366 50 402 86 420 126 C430 142 424 152 408 154 L384 162 C372 170 376"
                        + " 178 384 186 C344 168 276 180 236 220 C222 240 218 256 214 270 C200 254 196 224 196 200 Z",
                GOLD);
        s.disc(356, 122, 27, INK, 5).disc(356, 122, 15, "#F6D67A", 0).disc(359, 122, 7, INK, 0);
        s.disc(362, 118, 2.4, SLIP, 0);
        s.line("M320 100 C338 82 372 80 396 102", 6).line("M404 126 L424 140 L404 150", 4);
        s.line("M214 256 C220 204 262 172 310 162", 4);
        s.line("M228 144 C240 104 270 78 306 72 M244 160 C256 126 280 100 310 92", 3, "#8A6A12");
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.fill(BUST, "#55603A");
        s.clip(BUST, g -> Ornament.scales(g, 520, 8, "#66723F", "#4A5430", "#C9BD7A"));
        s.line(BUST, 4);
        s.band("M208 486 C262 540 352 532 374 488", 9, GOLD);
        s.at(292, 600, 0, owl -> {
            owl.disc(0, 0, 46, GOLD, 4);
            owl.disc(-17, -8, 15, SLIP, 3).disc(17, -8, 15, SLIP, 3);
            owl.disc(-16, -8, 6, INK, 0).disc(18, -8, 6, INK, 0);
            owl.area("M0 0 l-7 12 7 10 7 -10 Z", INK, 1).line("M-36 -30 L-10 -24 M36 -30 L10 -24", 4);
        });
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.GRIP.hold(s, skin, 600, 812, 506, 640, 4, g -> spear(g, false));
            case VULNERABLE -> PortraitHand.GRIP.hold(s, skin, 606, 812, 516, 716, 12, g -> spear(g, true));
            default -> {
                s.at(548, 650, 3, g -> spear(g, false));
                PortraitHand.POINT.hold(s, skin, 520, 806, 424, 440, -16, g -> {});
            }
        }
    }

    private static void spear(Sketch s, boolean broken) {
        if (broken) {
            s.fill("M-7 -96 L-2 -116 L2 -102 L7 -120 V270 H-7 Z", Sketch.WOOD);
            s.at(-58, -150, -64, Metis::point);
            return;
        }
        s.fill("M-7 -430 H7 V270 H-7 Z", Sketch.WOOD);
        s.at(0, -430, 0, Metis::point);
    }

    private static void point(Sketch s) {
        s.fill("M0 -112 C28 -60 24 -28 8 4 H-8 C-24 -28 -28 -60 0 -112 Z", "#9AA3A8");
        s.line("M0 -102 V0", 2.4);
        s.fill("M-10 2 H10 V16 H-10 Z", GOLD, 3);
    }
}
