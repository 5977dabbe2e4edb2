package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.INK;
import static dev.crucible.portraits.Sketch.SLIP;
import static dev.crucible.portraits.Sketch.f;

/**
 * Expression of a face.
 *
 * @param up height of the upper lid above the eye's axis, low depth of the lower one
 * @param gazeX horizontal offset of the iris, positive to the right; gazeY vertical offset, positive down
 * @param lid share of the eye that the upper lid covers; 1 closes it
 * @param browOuter height of the brow's ends and middle, as y on the canvas
 */
record Expression(
        double up,
        double low,
        double gazeX,
        double gazeY,
        double lid,
        double browOuter,
        double browMid,
        double browInner,
        Mouth mouth,
        double flush,
        boolean furrow,
        boolean tears) {

    /** Shapes of the mouth; each is drawn over the line between the lips. */
    enum Mouth {
        SET,
        PRESSED,
        SMILE,
        SMIRK,
        GRIN,
        SHOUT,
        PARTED,
        DOWN
    }

    static Expression calm() {
        return new Expression(13, 10, 3, -1, .12, 206, 184, 200, Mouth.SET, 0, false, false);
    }

    static Expression hurt() {
        return new Expression(9, 10, -2, 6, .42, 218, 200, 188, Mouth.DOWN, 0, false, true);
    }

    static Expression fury() {
        return new Expression(11, 7, 7, -1, .1, 190, 188, 216, Mouth.SHOUT, .2, true, false);
    }

    Expression with(Mouth other) {
        return new Expression(up, low, gazeX, gazeY, lid, browOuter, browMid, browInner, other, flush, furrow, tears);
    }

    Expression gaze(double x, double y, double lidShare) {
        return new Expression(up, low, x, y, lidShare, browOuter, browMid, browInner, mouth, flush, furrow, tears);
    }

    /** Returns the same face in the moment of a blink. */
    Expression closed() {
        return gaze(gazeX, gazeY, 1);
    }

    Expression brows(double outer, double mid, double inner) {
        return new Expression(up, low, gazeX, gazeY, lid, outer, mid, inner, mouth, flush, furrow, tears);
    }

    Expression blush(double amount) {
        return new Expression(up, low, gazeX, gazeY, lid, browOuter, browMid, browInner, mouth, amount, furrow, tears);
    }

    /** Draws brow, eye, nostril, mouth, and the flush and tears of a feeling. */
    void draw(Sketch s, CharacterArt character) {
        if (flush > 0) {
            s.raw("<ellipse cx='354' cy='288' rx='27' ry='17' fill='#B23A22' opacity='%.2f'/>", flush);
        }
        s.line("M408 302 C402 298 396 292 399 283", 3);
        eye(s, character);
        brow(s, character);
        mouth(s);
        if (tears) {
            tear(s, 372, 258, 1);
            tear(s, 362, 292, .62);
        }
    }

    private void eye(Sketch s, CharacterArt character) {
        if (lid >= 1) {
            s.line("M338 234 Q366 252 392 233", 5);
            s.line("M346 241 l-7 9 M357 246 l-4 10 M370 247 l0 10 M382 242 l5 9", 3);
            return;
        }
        String almond = f("M337 235 Q361 %.1f 392 228 Q367 %.1f 337 235 Z", 232 - 2 * up, 232 + 2 * low);
        s.area(almond, SLIP, 1);
        s.clip(almond, e -> {
            double x = 366 + gazeX;
            double y = 230 + gazeY;
            e.disc(x, y, 10, character.iris, 2.4).disc(x + .6, y, 5, INK, 0).disc(x + 3.2, y - 3.6, 2.7, SLIP, 0);
            double cover = 232 - up + lid * (up + low);
            e.area(f("M330 200 H400 V%.1f Q364 %.1f 330 %.1f Z", cover - 2, cover - 6, cover + 3), character.shade, 1);
            e.line(f("M330 %.1f Q364 %.1f 400 %.1f", cover + 3, cover - 6, cover - 2), 3.4);
        });
        s.line(almond, 4);
        if (character.lashes) {
            s.line("M339 235 L325 227 M342 229 L331 219", 3.4);
        }
        s.line(f("M345 %.1f Q366 %.1f 388 %.1f", 227 - up, 222 - 1.7 * up, 221 - up * .6), 2, INK, .65);
    }

    private void brow(Sketch s, CharacterArt character) {
        String brow = f("M329 %.1f Q360 %.1f 395 %.1f", browOuter, browMid, browInner);
        if (!character.brow.equals(INK)) {
            s.line(brow, character.browWidth + 3, INK);
        }
        s.line(brow, character.browWidth, character.brow);
        if (furrow) {
            s.line("M397 206 l-7 -13 M389 204 l-4 -11", 2.6);
        }
        if (character.aged) {
            s.line("M328 236 l-13 -6 M328 242 l-14 1 M330 249 l-11 6 M346 258 Q360 266 376 259", 2.2, INK, .8);
            s.line("M346 174 Q364 167 382 175 M350 164 Q364 158 378 164", 2.2, INK, .6);
        }
    }

    private void mouth(Sketch s) {
        switch (mouth) {
            case SET -> s.line("M400 334 Q384 337 371 333", 4);
            case PRESSED -> s.line("M400 334 L371 336", 4.6).line("M366 328 Q361 336 366 343", 2.8);
            case SMILE -> s.line("M401 334 Q383 338 364 323", 4.2).line("M358 314 Q352 322 357 331", 3);
            case SMIRK -> s.line("M401 335 Q386 340 358 315", 4.4).line("M352 305 Q343 315 350 327", 3);
            case GRIN -> {
                s.fill("M403 331 Q382 332 360 314 Q364 350 400 350 Z", "#5A1F14", 3.5);
                s.area("M400 333 Q384 333 366 321 L371 332 Q386 340 400 339 Z", SLIP, 1);
                s.line("M354 305 Q346 316 352 329", 3);
            }
            case SHOUT -> {
                s.fill("M405 326 Q384 324 366 318 Q360 346 376 360 Q392 366 404 354 Z", "#5A1F14", 3.5);
                s.area("M402 328 Q385 326 369 321 L370 331 Q386 337 402 336 Z", SLIP, 1);
                s.area("M376 355 Q388 343 402 352 Q392 362 376 355 Z", "#A8483A", 1);
                s.line("M358 306 Q350 324 358 344", 2.8);
            }
            case PARTED -> s.fill("M403 332 Q388 332 374 328 Q382 343 401 343 Z", "#5A1F14", 3);
            case DOWN -> s.line("M400 336 Q386 332 372 345", 4.2).line("M392 350 q-8 4 -14 3", 2.4);
        }
    }

    private static void tear(Sketch s, double x, double y, double size) {
        s.at(
                f("translate(%.1f %.1f) scale(%.2f)", x, y, size),
                t -> t.fill("M0 0 C-7 15 -9 23 -2 28 C6 32 12 26 10 17 C8 11 4 6 0 0 Z", "#DCEAF2", 2.4));
    }
}
