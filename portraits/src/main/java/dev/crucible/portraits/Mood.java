package dev.crucible.portraits;

import java.util.Locale;

/** Mood of a portrait: two are shared by all characters, the others belong to one each. */
enum Mood {
    NEUTRAL("#3B2A1D", "#1E1611", Sketch.CLAY),
    VULNERABLE("#36404A", "#14171B", "#8A8F92"),
    FIERCE("#D9672B", "#3D130B", "#E58B3A"),
    FIRED_UP("#2E8F96", "#0D2A33", "#6FD0CF"),
    PASSIONATE("#B8507C", "#35102A", "#F0A6C0"),
    CALCULATING("#34508C", "#0E1630", "#9DB7F0"),
    REMEMBERING("#C9A24A", "#3F2A17", "#F0DCA0"),
    SCHEMING("#5E8C4A", "#14260F", "#B9DC8A"),
    DETERMINED("#D0566A", "#3A0F22", "#F5B0B8");

    final String centre;
    final String edge;
    final String ring;

    Mood(String centre, String edge, String ring) {
        this.centre = centre;
        this.edge = edge;
        this.ring = ring;
    }

    /** Returns the word in a portrait's file name. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
