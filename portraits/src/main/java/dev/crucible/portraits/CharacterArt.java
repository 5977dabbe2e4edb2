package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.INK;

/** The parts that distinguish one character from another: a palette, a profile and pieces of a drawing of 640 × 800 pixels. */
abstract class CharacterArt {
    static final String BUST = "M208 484 C150 498 96 520 74 600 L52 812 H590 L566 610 C550 540 470 504 374 486"
            + " C350 526 262 532 208 484 Z";

    final String id;
    final Mood own;
    final FaceProfile profile;
    final String skin;
    final String shade;
    String hair = Sketch.GLAZE;
    String iris = "#5B3A1E";
    String brow = INK;
    double browWidth = 6;
    boolean lashes;
    boolean aged;

    CharacterArt(String id, Mood own, FaceProfile profile, String skin, String shade) {
        this.id = id;
        this.own = own;
        this.profile = profile;
        this.skin = skin;
        this.shade = shade;
    }

    /** Returns the expression for a mood: the character's own for its own mood, usual faces for the two shared moods. */
    abstract Expression face(Mood mood);

    /** Draws hair that falls behind the shoulders. It comes before the bust and moves with the head. */
    void hairBack(Sketch s) {}

    /** Draws the hair over the head, the ear, and the headgear. */
    abstract void head(Sketch s, Mood mood);

    abstract void garment(Sketch s, Mood mood);

    /** Draws arms, hands and the things that they hold. */
    abstract void attribute(Sketch s, Mood mood);

    /** Draws things behind the figure, such as wings. */
    void behind(Sketch s, Mood mood) {}

    /** Returns the tilt of the head as an SVG transform. */
    String pose(Mood mood) {
        return switch (mood) {
            case NEUTRAL -> "";
            case VULNERABLE -> "translate(10 16) rotate(11 280 440)";
            default -> "rotate(-5 290 440)";
        };
    }

    final void hair(Sketch s, String path) {
        s.hair(path, hair, hair.equals(Sketch.GLAZE) ? skin : INK);
    }

    final void ear(Sketch s) {
        s.fill("M286 240 C272 224 254 238 260 258 C264 276 276 288 286 282 C294 276 288 266 282 262", skin);
        s.line("M272 250 C276 244 284 248 282 256", 3);
    }
}
