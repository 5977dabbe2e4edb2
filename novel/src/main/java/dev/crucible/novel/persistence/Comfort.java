package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the novel is handled, and what stands in for hearing.
 *
 * @param captions whether sounds are told in words
 * @param keys the keys that the player has chosen, by what they do; those that are left out are as usual
 * @param frame where the window was last; null before there was one
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

    /** Where the window was last. */
    public Optional<Frame> lastFrame() {
        return Optional.ofNullable(frame);
    }

    /** A window on the desktop, in the desktop's own units. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Frame(double x, double y, double width, double height, boolean maximized) {
        private static final double LEAST_WIDTH = 320;
        private static final double LEAST_HEIGHT = 180;
        /** So much of its title must be on a screen, else nobody could move it. */
        private static final double GRIP = 60;

        /** Whether the title of such a window can be taken hold of on a screen of this place and size. */
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
