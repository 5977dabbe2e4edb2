package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/** The maker: a hair bag woven with braces, a patterned tunic, a spindle and its thread. */
final class Techne extends CharacterArt {
    private static final String APRON = "M150 812 L196 506 C250 548 330 544 384 506 L440 812 Z";

    Techne() {
        super("techne", Mood.FIRED_UP, new FaceProfile(-8, -3, -5, -1, 1, 2, -2), "#D08A55", "#A9643A");
        lashes = true;
        iris = "#2F6B74";
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL ->
                Expression.calm().brows(205, 190, 203).gaze(4, 1, .3).with(Expression.Mouth.SMIRK);
            case VULNERABLE -> Expression.hurt().with(Expression.Mouth.PRESSED).blush(.14);
            default -> new Expression(17, 9, 6, -3, 0, 196, 172, 196, Expression.Mouth.GRIN, .3, false, false);
        };
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 180 C240 220 244 300 252 330 C262 322 266 300 268 284 C272 254 284 228 304 216 C328 204 350 194"
                        + " 380 178 C366 140 300 140 262 180 Z");
        ear(s);
        s.disc(278, 296, 6, SLIP, 2.5);
        Ornament.curls(s, 9, hair, skin, 376, 178, 359, 186, 341, 194, 322, 203, 305, 214, 291, 230, 283, 249);
        String bag = "M386 164 C352 110 288 100 246 132 C196 168 174 246 190 312 C198 346 230 356 252 330 C254 284 262"
                + " 230 296 204 C324 186 356 180 386 164 Z";
        s.fill(bag, "#3E5C76");
        s.clip(bag, g -> {
            for (int i = 0; i < 5; i++) {
                g.line(
                        f(
                                "M%.1f 80 C%.1f 170 %.1f 240 %.1f 346",
                                390.0 - i * 48, 306.0 - i * 38, 256.0 - i * 26, 250.0 - i * 22),
                        2.6,
                        "#6F93B2");
            }
            braces(g, 296, 150, -34);
            braces(g, 234, 190, -52);
            braces(g, 210, 262, -78);
        });
        s.band("M386 164 C356 182 324 188 296 206 C262 232 254 284 252 330", 6, GOLD);
        if (mood == own) {
            s.line("M250 336 C236 360 226 372 232 398 M262 330 C254 352 250 368 258 384", 5);
        }
    }

    private static void braces(Sketch s, double x, double y, double degrees) {
        s.at(x, y, degrees, g -> {
            g.line("M-13 -20 q-11 0 -9 10 q2 9 -9 10 q11 1 9 10 q-2 10 9 10", 4.6, SLIP);
            g.line("M13 -20 q11 0 9 10 q-2 9 9 10 q-11 1 -9 10 q2 10 -9 10", 4.6, SLIP);
            g.disc(0, 0, 3.6, GOLD, 0);
        });
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.fill(BUST, "#C8B48A");
        s.clip(BUST, g -> Ornament.pleats(g, 13, 150, 470, 520, 60, 580, 812, "#94804F"));
        s.fill(APRON, "#3E5C76");
        s.clip(APRON, g -> {
            Ornament.meander(g, 130, 618, 340, 34, 10, GOLD, 3.4);
            g.line("M120 604 H470 M120 666 H470", 4, GOLD);
            Ornament.zigzag(g, 130, 700, 340, 30, SLIP);
            g.line("M120 690 H470 M120 742 H470", 3, SLIP);
        });
        s.band("M208 486 C262 532 350 524 376 488", 7, GOLD);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> {
                s.line("M498 520 C470 600 520 680 500 812", 3.4, SLIP);
                PortraitHand.PINCH.hold(s, skin, 596, 800, 490, 600, 4, Techne::spindle);
            }
            case VULNERABLE -> {
                s.line(
                        "M470 640 C430 600 400 680 450 690 C500 700 440 610 420 660 C410 720 480 730 470 680 M474 700"
                                + " l-40 70 M430 690 c-50 -30 -60 40 -10 40 c60 0 20 60 -20 50",
                        3.4,
                        "#B9B2A0");
                PortraitHand.GRIP.hold(s, skin, 600, 812, 508, 720, -24, Techne::spindle);
            }
            default -> {
                s.line(
                        "M440 660 C360 640 372 560 420 570 C500 590 560 520 520 430 C492 372 430 410 452 450 C470 480 510 470 506 440",
                        5,
                        "#FFE9A8");
                PortraitHand.GRIP.hold(s, skin, 566, 716, 476, 530, 18, Techne::spindle);
                Ornament.sparks(s, 508, 400, 46, 74, 12, "#BDF5F0");
            }
        }
    }

    private static void spindle(Sketch s) {
        s.fill("M-5 -120 Q0 -128 5 -120 V136 H-5 Z", Sketch.WOOD, 3.5);
        s.fill("M-24 -98 C-33 -62 -26 -46 0 -42 C26 -46 33 -62 24 -98 C12 -112 -12 -112 -24 -98 Z", SLIP);
        s.line("M-26 -88 Q0 -74 26 -88 M-28 -74 Q0 -60 28 -74 M-24 -60 Q0 -48 24 -60", 2.4, "#9C8B66");
        s.raw(
                "<ellipse cx='0' cy='98' rx='38' ry='11' fill='%s' stroke='%s' stroke-width='4'/>",
                Sketch.CLAY, Sketch.INK);
    }
}
