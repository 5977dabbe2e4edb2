package dev.crucible.portraits;

/**
 * A character in a mood, as one drawing.
 *
 * @param closed true in the moment of a blink
 */
record Portrait(CharacterArt character, Mood mood, boolean closed) {
    static final int WIDTH = 640;
    static final int HEIGHT = 800;

    Portrait(CharacterArt character, Mood mood) {
        this(character, mood, false);
    }

    /** Returns the same portrait in the moment of a blink. */
    Portrait blinking() {
        return new Portrait(character, mood, true);
    }

    /** Returns the name of its picture: {@code hephaestus_fierce}. */
    String name() {
        return character.id + "_" + mood.word();
    }

    String svg() {
        Sketch s = new Sketch();
        String pose = character.pose(mood);
        RoundPortrait.draw(s, mood);
        character.behind(s, mood);
        s.at(pose, character::hairBack);
        s.fill("M214 478 C150 496 96 520 74 600 L52 812 H590 L566 610 C548 528 460 498 366 484 Z", character.skin);
        neck(s);
        character.garment(s, mood);
        s.at(pose, this::head);
        character.attribute(s, mood);
        if (mood == Mood.VULNERABLE) {
            long seed = character.id.hashCode();
            Ornament.kintsugi(s, seed, 120, 812, -1.2, 330);
            Ornament.kintsugi(s, seed * 31, 450, 800, -1.8, 200);
            Ornament.kintsugi(s, seed * 17, 92, 170, .7, 150);
        }
        return s.svg(WIDTH, HEIGHT);
    }

    private void neck(Sketch s) {
        s.area(
                mood == Mood.VULNERABLE
                        ? "M264 474 C252 488 242 496 230 502 C250 540 330 540 372 498 C358 494 346 484 338 474 Z"
                        : "M236 450 C232 476 222 492 206 502 C240 540 330 540 372 498 C346 488 328 470 322 450 Z",
                character.skin,
                1);
        s.line("M300 516 C318 528 336 530 352 522 M352 526 C378 530 404 528 426 520", 2.8, Sketch.INK, .7);
    }

    private void head(Sketch s) {
        String outline = character.profile.outline();
        s.area(outline, character.skin, 1);
        s.clip(outline, g -> {
            g.area("M322 388 C300 384 284 366 276 336 L236 380 L226 510 H380 L330 470 Z", character.shade, .75);
            g.area("M376 298 C392 302 400 306 404 312 L404 300 L396 292 Z", character.shade, .6);
        });
        s.line(character.profile.contour(), 4);
        s.line("M322 392 C312 384 305 373 301 358", 3);
        Expression face = character.face(mood);
        (closed ? face.closed() : face).draw(s, character);
        character.head(s, mood);
    }
}
