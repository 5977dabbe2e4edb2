package dev.crucible.portraits;

import java.util.Locale;

/** Palette of an hour: the sky from top to bottom, the stone and its lines, the light and the shadow. */
enum Daytime {
    MORNING("#6E8FA8", "#BFC4B2", "#F2D9A8", "#F6C98A", "#8C7660", "#5C4733", "#E8C48A", "#FFF1C8", .10),
    DAY("#4F86B0", "#8FB6CB", "#CFE0DA", "#F0EBD2", "#A58E70", "#6A5640", "#F2DDAE", "#FFFBE0", .04),
    EVENING("#1F1A2E", "#5A2A3A", "#A8502E", "#E08A3A", "#3A241A", "#22150F", "#C9773F", "#FFC46A", .22),
    NIGHT("#0B0E1A", "#141A2E", "#222A44", "#3A3A50", "#1E1A1E", "#121014", "#8C6A4A", "#E8EAF6", .38);

    final String zenith;
    final String high;
    final String low;
    final String horizon;
    final String stone;
    final String dark;
    final String line;
    final String light;
    final double gloom;

    Daytime(
            String zenith,
            String high,
            String low,
            String horizon,
            String stone,
            String dark,
            String line,
            String light,
            double gloom) {
        this.zenith = zenith;
        this.high = high;
        this.low = low;
        this.horizon = horizon;
        this.stone = stone;
        this.dark = dark;
        this.line = line;
        this.light = light;
        this.gloom = gloom;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isDark() {
        return this == EVENING || this == NIGHT;
    }
}
