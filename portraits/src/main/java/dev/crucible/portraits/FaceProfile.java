package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.f;

/**
 * The outline of a face seen from the side. Offsets are pixels from the straight Greek profile, on a canvas of 640 ×
 * 800.
 *
 * @param nose outward offset of the tip
 * @param drop downward offset of the tip
 * @param bow curve of the bridge: above 0 aquiline, below 0 turned up
 * @param brow outward offset of the brow
 * @param lips fullness of the lips
 * @param chin outward offset of the chin
 * @param jaw downward offset of chin and jaw
 */
record FaceProfile(double nose, double drop, double bow, double brow, double lips, double chin, double jaw) {
    /** Returns the closed outline of head and neck as an SVG path. */
    String outline() {
        double tipX = 426 + nose;
        double tipY = 284 + drop;
        double base = 408 + nose * .35;
        StringBuilder path = new StringBuilder("M262 150 C300 112 356 122 ");
        path.append(f("%.1f 168 C%.1f 186 %.1f 200 %.1f 218 ", 378 + brow, 388 + brow, 391 + brow * .6, 394.0));
        path.append(f("C%.1f 240 %.1f %.1f %.1f %.1f ", 404 + bow, tipX - 10 + bow, tipY - 22, tipX, tipY));
        path.append(f("C%.1f %.1f %.1f %.1f %.1f 303 ", tipX + 5, tipY + 10, tipX - 4, 303 + drop * .6, base));
        path.append("C404 306 402 309 402 313 ");
        path.append(f("C405 316 %.1f 319 %.1f 325 C%.1f 331 406 334 399 334 ", 410 + lips, 411 + lips, 411 + lips));
        path.append(f("C406 336 %.1f 341 %.1f 347 C%.1f 353 401 355 396 356 ", 409 + lips, 408 + lips, 407 + lips));
        path.append(f("C391 360 %.1f 365 %.1f 370 ", 392 + chin * .6, 395 + chin));
        path.append(f(
                "C%.1f %.1f %.1f %.1f %.1f %.1f ",
                401 + chin, 384 + jaw * .6, 395 + chin, 400 + jaw, 374 + chin * .7, 406 + jaw));
        path.append(f("C%.1f %.1f 333 %.1f 322 %.1f ", 352 + chin * .4, 411 + jaw, 402 + jaw * .8, 392 + jaw * .5));
        return path + "L318 430 C322 462 338 486 372 500 L206 506 C232 480 240 440 238 396 C214 340 214 200 262 150 Z";
    }

    /** Returns the same line, open where the neck enters the garment. */
    String contour() {
        return outline().replace(" L206 506 ", " M206 506 ").replace(" Z", "");
    }
}
