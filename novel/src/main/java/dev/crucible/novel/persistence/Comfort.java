package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Accessibility settings: captions, keys and the window.
 *
 * @param captions true to show captions for sounds
 * @param keys keys chosen by the player, by command; missing ones have their default
 * @param frame last position of the window, null before the first
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Comfort(
        boolean captions,
        Map<String, String> keys,
        @Nullable Frame frame) {
    static final Comfort USUAL = new Comfort(false, Map.of(), null);

    public Comfort {
        keys = keys == null ? Map.of() : Map.copyOf(keys);
    }

    public Comfort withCaptions(boolean on) {
        return new Comfort(on, keys, frame);
    }

    public Comfort withKeys(Map<String, String> chosen) {
        return new Comfort(captions, chosen, frame);
    }

    public Comfort withFrame(Frame last) {
        return new Comfort(captions, keys, last);
    }

    /** Returns the last position of the window. */
    public Optional<Frame> lastFrame() {
        return Optional.ofNullable(frame);
    }

    /** Position of a window on the desktop, in the desktop's units. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Frame(double x, double y, double width, double height, boolean maximized) {
        private static final double LEAST_WIDTH = 320;
        private static final double LEAST_HEIGHT = 180;
        /** Length of the title bar that must be on a screen, so that the window can be moved. */
        private static final double GRIP = 60;

        /** Returns true if the title bar of such a window can be reached on a screen of this position and size. */
        public boolean isWithin(double left, double top, double wide, double high) {
            return width >= LEAST_WIDTH
                    && height >= LEAST_HEIGHT
                    && x + width >= left + GRIP
                    && x <= left + wide - GRIP
                    && y >= top
                    && y <= top + high - GRIP;
        }
    }
}
