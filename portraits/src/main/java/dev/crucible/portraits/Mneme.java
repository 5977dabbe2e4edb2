package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;
import static dev.crucible.portraits.Sketch.grain;

/** Memory: chestnut curls, a stylus behind the ear, an ochre cloak, a scroll that holds every word. */
final class Mneme extends CharacterArt {
    private static final String CLOAK = "M208 484 C150 498 96 520 74 600 L52 812 H420 C400 720 320 600 208 484 Z";

    Mneme() {
        super("mneme", Mood.REMEMBERING, new FaceProfile(-6, 1, -3, -2, 2, -4, -3), "#D6A06A", "#B07845");
        hair = "#4A2C18";
        iris = "#7A4A1E";
        brow = "#3A2413";
        lashes = true;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL ->
                Expression.calm().brows(208, 188, 196).gaze(2, 2, .3).with(Expression.Mouth.SMILE);
            case VULNERABLE -> Expression.hurt();
            default -> new Expression(9, 9, 0, 0, 1, 206, 184, 194, Expression.Mouth.SMILE, .18, false, false);
        };
    }

    @Override
    String pose(Mood mood) {
        return mood == own ? "rotate(-8 290 440)" : super.pose(mood);
    }

    @Override
    void hairBack(Sketch s) {
        Ornament.curls(s, 19, hair, skin, 236, 392, 214, 420, 236, 440, 208, 462, 232, 486, 212, 512);
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 148 C218 174 208 256 236 344 C252 340 260 316 262 294 C264 262 274 236 294 224 C316 214 336 202"
                        + " 350 190 C364 180 376 178 384 172 C362 116 300 108 262 148 Z");
        Ornament.curls(s, 17, hair, skin, Ornament.arc(300, 214, 92, 92, -36, -190, 11));
        Ornament.curls(s, 15, hair, skin, Ornament.arc(300, 214, 62, 60, -44, -180, 8));
        Ornament.curls(s, 14, hair, skin, 230, 258, 234, 288, 240, 316, 250, 270, 238, 344, 232, 366);
        Ornament.curls(s, 11, hair, skin, 380, 176, 358, 186, 336, 198, 314, 210, 296, 226);
        ear(s);
        s.line("M214 300 L352 210", 12).line("M216 299 L346 214", 7, "#D9C38A").line("M346 214 L360 205", 5);
        s.band("M224 240 C240 190 280 150 330 136 C346 132 360 134 368 140", 5, "#B8892B");
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.fill(BUST, "#EADFC4");
        s.clip(BUST, g -> Ornament.pleats(g, 11, 170, 460, 520, 90, 580, 812, "#B5A57C"));
        s.band("M208 486 C262 532 350 524 376 488", 6, "#B8892B");
        s.fill(CLOAK, "#B8892B");
        s.clip(CLOAK, g -> {
            Ornament.pleats(g, 7, 140, 230, 530, 80, 400, 812, "#7C5A17");
            g.line("M196 470 C300 600 372 700 394 812", 2.4, SLIP, .8);
        });
        s.band("M208 484 C320 600 400 720 420 812", 8, "#7B2F20");
        Ornament.brooch(s, 216, 498);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> held(s, 452, 656, 150, -4, mood);
            case VULNERABLE -> held(s, 478, 740, 92, 14, mood);
            default -> {
                held(s, 462, 700, 176, -8, mood);
                letters(s);
                PortraitHand.FLAT.hold(s, skin, 420, 812, 300, 640, 12, g -> {});
            }
        }
    }

    private void held(Sketch s, double x, double y, double open, double degrees, Mood mood) {
        PortraitHand.GRIP.hold(
                s,
                skin,
                606,
                812,
                x + open / 2,
                y + 10,
                degrees,
                g -> g.at(-open / 2, -24, 0, scroll -> scroll(scroll, open, mood)));
    }

    private static void scroll(Sketch s, double open, Mood mood) {
        s.fill(f("M%.1f -92 h%.1f v176 h%.1f Z", -open / 2, open, -open), SLIP);
        for (int i = 0; i < 7; i++) {
            double width = (open - 46) * (i == 6 ? .5 : .72 + .28 * grain(7, i));
            boolean faded = mood == Mood.VULNERABLE && i > 2;
            s.line(f("M%.1f %.1f h%.1f", -(open - 46) / 2, -66.0 + i * 20, width), 3, faded ? "#D2C7A8" : "#6B5531");
        }
        for (int side : new int[] {-1, 1}) {
            s.at(side * open / 2, 0, 0, roll -> {
                roll.fill("M-7 -122 h14 v22 h-14 Z M-7 92 h14 v22 h-14 Z", GOLD, 3);
                roll.fill("M-17 -90 Q-17 -102 0 -102 Q17 -102 17 -90 V82 Q17 94 0 94 Q-17 94 -17 82 Z", "#E3D3A8");
                roll.line("M-8 -84 V78", 2, "#A8956A");
            });
        }
    }

    /** Draws words that rise from the page. */
    private static void letters(Sketch s) {
        String[] glyphs = {
            "M-7 9 L0 -10 L7 9 M-4 3 H4",
            "M-7 -9 H7 M0 -9 V9",
            "M-7 9 V-9 L7 9 V-9",
            "M-7 -9 H7 L-7 9 H7",
            "M-6 9 V-9 H5 M-6 0 H3 M-6 9 H5",
            "M0 -9 a9 9 0 1 0 .1 0 M-5 0 H5"
        };
        for (int i = 0; i < 16; i++) {
            double x = 400 + 170 * grain(31, i);
            double y = 560 - i * 19;
            int glyph = i % glyphs.length;
            s.at(
                    f("translate(%.1f %.1f) rotate(%.1f) scale(%.2f)", x, y, 50 * (grain(32, i) - .5), 1.3 - i * .035),
                    g -> g.line(glyphs[glyph], 6, INK, .55).line(glyphs[glyph], 3, "#FFF0BE"));
        }
    }
}
