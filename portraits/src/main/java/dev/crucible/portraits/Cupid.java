package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/** The arrow of the heart: wings behind, a ribbon in fair curls, a rose cloak, a bow. */
final class Cupid extends CharacterArt {
    Cupid() {
        super("cupid", Mood.DETERMINED, new FaceProfile(-10, -4, -6, -3, 5, -3, -5), "#EBBE92", "#CF9468");
        hair = "#C98A3A";
        brow = "#8A5A22";
        browWidth = 5;
        iris = "#3E6C8E";
        lashes = true;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL ->
                Expression.calm()
                        .brows(204, 178, 194)
                        .with(Expression.Mouth.SMILE)
                        .blush(.3);
            case VULNERABLE -> Expression.hurt().blush(.28);
            default -> new Expression(12, 7, 8, 0, .12, 192, 186, 208, Expression.Mouth.PRESSED, .26, false, false);
        };
    }

    @Override
    void behind(Sketch s, Mood mood) {
        double lift =
                switch (mood) {
                    case NEUTRAL -> 0;
                    case VULNERABLE -> -26;
                    default -> 14;
                };
        s.at(186, 566, lift, wing -> {
            for (int row = 0; row < 3; row++) {
                for (int i = 0; i < 7 - row; i++) {
                    double reach = 262 - row * 66 + i * 9;
                    String colour = row == 0 ? i % 2 == 0 ? "#B84A5E" : "#8E3348" : row == 1 ? "#E7A9A0" : "#F3DDC6";
                    wing.at(
                            0,
                            0,
                            6 + i * 12 + row * 6,
                            feather -> feather.fill(
                                    f(
                                            "M0 18 C%.1f 26 %.1f 22 %.1f 0 C%.1f -22 %.1f -26 0 -18 Z",
                                            -reach * .4, -reach * .85, -reach, -reach * .85, -reach * .4),
                                    colour,
                                    3));
                }
            }
        });
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 148 C218 174 210 250 232 330 C250 330 260 312 262 294 C264 262 274 236 294 224 C316 214 336 204"
                        + " 350 192 C364 182 376 178 384 172 C362 116 300 108 262 148 Z");
        s.line(
                "M268 172 C248 206 242 254 246 310 M290 158 C268 192 262 224 258 262 M318 150 C300 168 288 190 284 212"
                        + " M346 152 C334 166 328 178 326 194",
                2.4,
                "#8A5A1E");
        Ornament.curls(s, 15, hair, "#7A4A14", 232, 330, 248, 340, 226, 306, 240, 358, 222, 280);
        Ornament.curls(s, 12, hair, "#7A4A14", 380, 170, 362, 178, 344, 188, 326, 200, 308, 212, 294, 228);
        Ornament.curls(s, 14, hair, "#7A4A14", 372, 146, 352, 128);
        ear(s);
        s.band("M222 236 C236 184 286 146 372 152", 8, "#B84A5E");
        s.fill(
                "M226 232 C200 214 182 224 186 244 C196 252 214 246 226 238 Z M224 238 C204 250 196 270 208 282 C220"
                        + " 276 228 256 228 242 Z",
                "#B84A5E",
                3);
        s.disc(226, 236, 8, GOLD, 3);
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.line("M300 560 q50 14 110 -6 M430 640 q20 10 40 0", 3);
        String cloak =
                "M196 482 C150 498 96 520 74 600 L52 812 H430 C410 700 330 600 262 500 C244 484 220 476 196 482" + " Z";
        s.fill(cloak, "#C9697A");
        s.clip(cloak, g -> Ornament.pleats(g, 8, 150, 252, 500, 70, 410, 812, "#8E3B50"));
        s.band("M262 500 C330 600 410 700 430 812", 7, SLIP);
        s.at(
                232,
                502,
                0,
                heart -> heart.fill(
                        "M0 20 C-24 2 -20 -18 -8 -16 C-3 -15 0 -10 0 -6 C0 -10 3 -15 8 -16 C20" + " -18 24 2 0 20 Z",
                        GOLD));
        s.line("M330 520 C390 620 450 720 500 812", 13).line("M330 520 C390 620 450 720 500 812", 8, "#8A5A2B");
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.GRIP.hold(s, skin, 600, 812, 512, 640, 8, g -> bow(g, 0));
            case VULNERABLE -> PortraitHand.GRIP.hold(s, skin, 606, 812, 520, 726, 16, g -> snapped(g));
            default -> {
                PortraitHand.GRIP.hold(s, skin, 570, 700, 534, 500, 4, g -> bow(g, 104));
                s.line("M414 498 H592", 7).line("M414 498 H592", 4, GOLD);
                s.fill("M592 498 m28 0 c-10 -16 -28 -18 -26 -2 c-2 18 16 16 26 2 Z", "#C8324A", 3);
                s.line("M416 498 l-16 -12 M416 498 l-16 12 M428 498 l-16 -12 M428 498 l-16 12", 4, SLIP);
                PortraitHand.PINCH.hold(s, skin, 490, 812, 414, 502, -8, g -> {});
            }
        }
    }

    private static void bow(Sketch s, double drawn) {
        s.line(f("M-14 -196 L%.1f 0 L-14 196", -14 - drawn), 2.6, SLIP);
        s.band("M-14 -196 C10 -190 22 -160 14 -120 C6 -80 0 -40 0 0 C0 40 6 80 14 120 C22 160 10 190 -14 196", 9, GOLD);
        s.band("M0 -26 V26", 13, "#7B2F20");
    }

    private static void snapped(Sketch s) {
        s.band("M-26 -150 C0 -150 20 -130 14 -100 C6 -70 0 -36 0 0 C0 30 4 54 10 80", 9, "#A8925A");
        s.line("M-26 -150 C-60 -100 -70 -60 -50 -20 C-40 4 -60 20 -70 40", 2.6, SLIP, .8);
        s.line("M10 80 l-8 8 l12 6", 3, "#F0CF62");
    }
}
