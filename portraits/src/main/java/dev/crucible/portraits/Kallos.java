package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.SLIP;

/** Beauty: a leaf diadem over a chignon, an ear-ring, a draped mantle, a mirror. */
final class Kallos extends CharacterArt {
    private static final String GOWN = "M206 484 C150 500 96 520 74 600 L52 812 H590 L566 610 C550 540 470 504 384 488"
            + " C376 556 300 590 250 560 C222 540 208 512 206 484 Z";
    private static final String MANTLE = "M74 600 C92 548 128 514 176 496 C220 600 300 690 470 812 H52 Z";

    Kallos() {
        super("kallos", Mood.PASSIONATE, new FaceProfile(0, -2, -1, 0, 4, -2, 0), "#E2AC7C", "#C4845A");
        lashes = true;
        iris = "#6B3A5E";
        browWidth = 5;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL ->
                Expression.calm()
                        .brows(202, 178, 200)
                        .gaze(2, 1, .4)
                        .with(Expression.Mouth.SMILE)
                        .blush(.16);
            case VULNERABLE -> Expression.hurt().gaze(-3, 7, .5).blush(.2);
            default -> new Expression(16, 10, 4, -5, .02, 196, 166, 190, Expression.Mouth.PARTED, .4, false, false);
        };
    }

    @Override
    String pose(Mood mood) {
        return mood == own ? "rotate(-9 290 440)" : super.pose(mood);
    }

    @Override
    void hairBack(Sketch s) {
        hair(s, "M250 150 C196 190 190 300 214 392 C196 440 190 500 206 560 C226 566 250 552 256 520 L262 400 Z");
        s.line(
                "M222 300 q-14 60 4 120 q10 60 -6 120 M232 300 q-14 60 4 120 q10 60 -4 124 M242 300 q-14 60 4 120 q8 50"
                        + " -4 110",
                2.2,
                skin);
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 146 C214 172 206 262 232 350 C250 346 258 318 258 296 C262 268 268 240 288 226 C306 214 330 212"
                        + " 344 200 C362 186 378 180 380 170 C356 118 300 112 262 146 Z");
        ear(s);
        s.disc(276, 296, 7, GOLD, 2.5).fill("M276 304 l-8 24 h16 Z", GOLD, 2.5).disc(276, 334, 4, SLIP, 2);
        s.line(
                "M262 170 C244 210 240 260 246 320 M282 158 C262 196 256 226 256 270 M306 152 C290 176 280 196 276 216"
                        + " M332 152 C322 168 314 186 312 202 M356 160 C350 172 346 182 344 194",
                2.2,
                skin);
        hair(s, "M236 168 C196 130 150 150 158 196 C162 236 206 246 232 226 Z");
        s.line(
                "M176 178 C186 160 210 160 224 178 M172 200 C188 214 208 214 226 202 M190 188 C198 182 208 184 212 192",
                2.2,
                skin);
        s.fill("M244 176 C280 128 340 126 384 172 L382 190 C342 150 288 152 252 194 Z", GOLD);
        Ornament.crown(s, 314, 196, 76, 62, -152, 15.5, 8, 36, "#E9C85B");
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.fill(GOWN, "#7C4A63");
        s.clip(GOWN, g -> {
            Ornament.pleats(g, 5, 214, 250, 560, 96, 250, 812, "#512D42");
            Ornament.pleats(g, 7, 290, 420, 590, 270, 570, 812, "#512D42");
        });
        s.band("M206 488 C210 520 226 548 252 566 C302 596 380 562 388 492", 8, GOLD);
        s.fill(MANTLE, "#C9A7B4");
        s.clip(MANTLE, g -> {
            Ornament.pleats(g, 6, 110, 176, 540, 80, 420, 812, "#8F6A7C");
            for (int i = 0; i < 14; i++) {
                g.disc(96 + i % 5 * 58, 640 + i / 5 * 62 + i % 2 * 18, 4, SLIP, 0);
            }
        });
        s.band("M176 496 C220 600 300 690 470 812", 6, SLIP);
        Ornament.brooch(s, 180, 504);
        Ornament.brooch(s, 396, 502);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.GRIP.hold(s, skin, 596, 806, 500, 620, 8, g -> mirror(g, mood));
            case VULNERABLE -> PortraitHand.GRIP.hold(s, skin, 604, 812, 520, 716, -30, g -> mirror(g, mood));
            default -> {
                PortraitHand.GRIP.hold(s, skin, 566, 720, 492, 536, 12, g -> mirror(g, mood));
                PortraitHand.FLAT.hold(s, skin, 470, 812, 356, 654, 14, g -> {});
            }
        }
    }

    private void mirror(Sketch s, Mood mood) {
        String glass = mood == own ? "#FFF3CC" : mood == Mood.VULNERABLE ? "#6C7780" : "#D9CBA8";
        s.fill("M-8 -66 H8 V82 Q0 92 -8 82 Z", GOLD);
        s.fill("M-26 -58 C-10 -44 10 -44 26 -58 L14 -74 H-14 Z", GOLD, 3.5);
        s.disc(0, -132, 72, GOLD, 4).disc(0, -132, 58, glass, 3);
        for (int i = 0; i < 24; i++) {
            double angle = Math.PI * i / 12;
            s.disc(65 * Math.cos(angle), -132 + 65 * Math.sin(angle), 2.4, "#8A6A12", 0);
        }
        s.line("M-36 -150 Q-20 -178 14 -180 M-44 -128 Q-44 -140 -40 -146", 6, SLIP, .85);
        if (mood == Mood.VULNERABLE) {
            s.line("M-46 -176 L-10 -150 L-20 -120 L18 -96 L12 -70 M-10 -150 L28 -164 M18 -96 L52 -104", 3, "#E9C85B");
        }
        if (mood == own) {
            s.fill("M44 -206 l9 26 26 9 -26 9 -9 26 -9 -26 -26 -9 26 -9 Z", "#FFFDF0", 2);
        }
    }
}
