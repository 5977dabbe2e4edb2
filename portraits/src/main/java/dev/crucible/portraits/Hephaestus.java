package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.f;

/** The smith: pilos cap, full beard, a tunic that leaves one shoulder bare, a hammer. */
final class Hephaestus extends CharacterArt {
    Hephaestus() {
        super("hephaestus", Mood.FIERCE, new FaceProfile(2, 3, 5, 5, 0, 0, 2), "#BF6B38", "#95491F");
        browWidth = 9;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL -> Expression.calm().brows(204, 190, 206).gaze(3, 0, .2);
            case VULNERABLE -> Expression.hurt();
            default -> Expression.fury();
        };
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 148 C222 178 214 260 238 352 C252 350 262 330 264 300 C262 276 256 250 268 232 C282 222 292 236"
                        + " 294 250 C306 232 316 214 330 196 C344 182 362 176 378 172 C352 124 300 116 262 148 Z");
        ear(s);
        Ornament.curls(s, 10, hair, skin, 376, 172, 358, 180, 341, 190, 327, 203, 315, 218, 304, 234);
        Ornament.curls(s, 10, hair, skin, 240, 330, 234, 306, 231, 281, 230, 256, 232, 231);
        beard(s, mood == own ? 12 : 0);
        s.fill("M226 196 C232 120 280 56 334 50 C352 50 372 100 388 166 C340 158 280 168 226 196 Z", "#7B2F20");
        s.line(
                "M246 184 C256 130 290 84 326 62 M300 168 C306 130 318 96 334 66 M352 162 C350 130 344 100 338 72",
                2.6,
                GOLD);
        s.fill("M220 204 C272 174 336 162 396 170 L398 187 C338 178 276 190 224 222 Z", GOLD);
        s.area(
                "M236 204 l14 -6 -4 12 Z M270 192 l15 -4 -5 12 Z M306 184 l15 -2 -6 11 Z M342 179 l16 -1 -7 10 Z",
                INK,
                .7);
    }

    private void beard(Sketch s, double open) {
        String mouth = open > 0
                ? "L408 314 C398 320 384 322 372 320 C362 326 358 344 366 362 C378 372 396 372 406 364"
                : "L404 314 C408 318 400 324 390 324 C378 324 364 330 358 342 C366 352 384 354 400 358";
        s.fill(
                "M292 262 C300 290 316 306 340 318 C352 308 370 308 386 312 " + mouth
                        + f(
                                " C414 %.1f 418 %.1f 398 %.1f C376 %.1f 330 %.1f 304 430 C280 394 276 320 292 262 Z",
                                390 + open, 430 + open, 468 + open, 486 + open, 474 + open),
                hair);
        for (int i = 0; i < 9; i++) {
            s.line(
                    f(
                            "M%.1f %.1f q%.1f 26 %.1f 46 q-6 14 2 26",
                            306 + i * 11.0,
                            342.0 + Math.abs(4 - i) * 4 + (i < 3 ? -6 : open + 6),
                            i % 2 == 0 ? 7.0 : -5.0,
                            (i - 3) * 1.6),
                    2.2,
                    skin);
        }
        s.line("M370 315 Q386 311 404 315", 2.2, skin);
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.line("M330 566 C372 572 430 562 470 546 M430 640 q24 10 44 0", 3);
        String cloth = "M196 482 C150 498 96 520 74 600 L52 812 H590 L580 740 C470 720 340 640 262 500 C244 484 220 476"
                + " 196 482 Z";
        s.fill(cloth, "#5B2A1C");
        s.clip(cloth, g -> Ornament.pleats(g, 8, 180, 250, 490, 80, 470, 812, "#32140C"));
        s.band("M262 500 C340 640 470 720 580 740", 8, GOLD);
        Ornament.brooch(s, 228, 496);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.GRIP.hold(s, skin, 590, 800, 492, 650, 8, g -> hammer(g, mood));
            case VULNERABLE -> PortraitHand.GRIP.hold(s, skin, 600, 806, 512, 736, -38, g -> hammer(g, mood));
            default -> PortraitHand.GRIP.hold(s, skin, 566, 716, 452, 530, 20, g -> hammer(g, mood));
        }
    }

    private void hammer(Sketch s, Mood mood) {
        s.fill("M-9 -172 H9 V118 Q0 126 -9 118 Z", Sketch.WOOD);
        s.line("M-3 -150 V104", 2, "#5E3A18");
        s.fill("M-62 -222 H44 L66 -204 V-172 L44 -156 H-62 Z", mood == own ? "#B4552A" : "#5E6468");
        s.line("M-58 -208 H42", 4, mood == own ? "#FFD27A" : "#9AA3A8");
        if (mood == own) {
            Ornament.sparks(s, 4, -190, 84, 128, 13, "#FFE08A");
        }
        if (mood == Mood.VULNERABLE) {
            s.line("M-30 -222 l10 22 -14 14 16 30 M40 -210 l-14 18 10 14", 3, "#F0CF62");
        }
    }
}
