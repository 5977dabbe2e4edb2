package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.GOLD;
import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/** Examination: steel-grey hair bound tight, stern lines, a plain mantle with a red hem, a pair of scales. */
final class Dokimasia extends CharacterArt {
    private static final String MANTLE = "M196 482 C150 498 96 520 74 600 L52 812 H300 C330 720 300 600 246 520 Z";

    Dokimasia() {
        super("dokimasia", Mood.FIERCE, new FaceProfile(6, 4, 6, 2, -4, 3, 2), "#B98457", "#8C5C38");
        hair = "#A9A69C";
        brow = "#8E8672";
        browWidth = 7;
        iris = "#44545E";
        aged = true;
        lashes = true;
    }

    @Override
    Expression face(Mood mood) {
        return switch (mood) {
            case NEUTRAL -> new Expression(9, 7, 4, 0, .32, 198, 192, 212, Expression.Mouth.PRESSED, 0, false, false);
            case VULNERABLE -> Expression.hurt().gaze(-3, 6, .55);
            default -> Expression.fury().brows(184, 186, 218);
        };
    }

    @Override
    void hairBack(Sketch s) {
        hair(s, "M240 200 C196 206 176 246 190 284 C202 312 234 312 248 292 Z");
        s.line("M198 250 q20 -20 44 -16 M196 268 q24 -14 46 -6 M206 288 q18 -10 36 -4", 2.2, "#6F6857");
    }

    @Override
    void head(Sketch s, Mood mood) {
        hair(
                s,
                "M262 150 C222 182 214 262 240 330 C252 322 260 306 262 288 C264 262 270 238 286 226 C300 216 320 208"
                        + " 334 190 C346 178 362 174 378 168 C350 122 300 116 262 150 Z");
        ear(s);
        s.line(
                "M270 170 C246 206 240 262 246 312 M290 156 C266 196 260 226 258 262 M314 150 C296 172 284 196 280 214"
                        + " M340 150 C326 164 318 178 312 194 M358 154 C350 162 344 170 340 178",
                2.2,
                "#6F6857");
        s.line("M300 140 C280 176 270 210 268 236", 5, "#E4E1D6");
        s.fill("M236 196 C276 164 340 156 388 168 L391 184 C340 174 282 182 236 214 Z", "#F0E7D0");
        s.line("M238 206 C282 174 340 166 389 176", 2.6, "#A63D2F");
        s.line("M238 204 l-40 30 M238 212 l-28 46", 9, INK).line("M238 204 l-40 30 M238 212 l-28 46", 6, "#F0E7D0");
    }

    @Override
    void garment(Sketch s, Mood mood) {
        s.fill(BUST, "#57534A");
        s.clip(BUST, g -> {
            Ornament.pleats(g, 6, 210, 300, 540, 180, 330, 812, "#35322C");
            Ornament.pleats(g, 7, 360, 520, 540, 350, 580, 812, "#35322C");
        });
        s.band("M208 486 C262 540 352 532 374 488", 6, "#A63D2F");
        s.fill(MANTLE, "#E9DFC8");
        s.clip(MANTLE, g -> Ornament.pleats(g, 7, 130, 240, 530, 70, 300, 812, "#A79C80"));
        s.band("M246 520 C300 600 330 720 300 812", 9, "#A63D2F");
        Ornament.brooch(s, 240, 512);
    }

    @Override
    void attribute(Sketch s, Mood mood) {
        switch (mood) {
            case NEUTRAL -> PortraitHand.PINCH.hold(s, skin, 606, 770, 496, 500, 0, g -> scales(g, 3));
            case VULNERABLE -> PortraitHand.PINCH.hold(s, skin, 610, 800, 508, 580, 0, g -> scales(g, -21));
            default -> {
                PortraitHand.GRIP.hold(s, skin, 600, 800, 530, 640, 14, Dokimasia::rod);
                PortraitHand.POINT.hold(s, skin, 500, 812, 410, 560, 14, g -> {});
            }
        }
    }

    /** Draws the examiner's measuring rod, for the mood in which she has counted and found something missing. */
    private static void rod(Sketch s) {
        s.fill("M-9 -200 H9 V180 H-9 Z", GOLD);
        for (int i = 0; i < 18; i++) {
            s.line(f("M-8 %d h%d", -190 + i * 20, i % 5 == 0 ? 14 : 8), 2.4);
        }
    }

    private static void scales(Sketch s, double tip) {
        double angle = Math.toRadians(tip);
        double dx = 92 * Math.cos(angle);
        double dy = 92 * Math.sin(angle);
        s.line("M0 4 V70", 8, INK).line("M0 4 V70", 4, GOLD);
        s.band(f("M%.1f %.1f L%.1f %.1f", -dx, 70 - dy, dx, 70 + dy), 8, GOLD);
        s.disc(0, 70, 10, GOLD, 3);
        for (int side : new int[] {-1, 1}) {
            double x = side * dx;
            double y = 70 + side * dy;
            s.line(f("M%.1f %.1f l-34 86 M%.1f %.1f l34 86", x, y, x, y), 2.8, SLIP);
            if (side < 0) {
                s.at(x, y + 86, 0, g -> g.fill("M0 0 C-16 -26 -10 -44 4 -58 C14 -40 16 -22 6 0 Z", SLIP, 2.6));
            } else {
                s.disc(x, y + 72, 16, "#6E6A5E", 3);
            }
            s.fill(f("M%.1f %.1f h84 c-6 30 -22 36 -42 36 c-20 0 -36 -6 -42 -36 Z", x - 42, y + 86), GOLD);
        }
    }
}
