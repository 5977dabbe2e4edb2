package dev.crucible.portraits;

import java.util.Locale;
import java.util.function.Consumer;

/** Builder of one drawing as SVG text: flat areas, even ink contours, groups and clips. Deterministic. */
final class Sketch {
    static final String INK = "#1B140E";
    static final String GLAZE = "#14110E";
    static final String SLIP = "#F5F0E1";
    static final String GOLD = "#D4AF37";
    static final String CLAY = "#C9773F";
    static final String WOOD = "#8A5A2B";

    private final StringBuilder out = new StringBuilder();
    private int ids;

    static String f(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** Returns a pseudo-random number in [0, 1), a pure function of its arguments. */
    static double grain(long seed, long index) {
        long z = seed * 0x9E3779B97F4A7C15L + index * 0xD1B54A32D192ED03L + 0x632BE59BD9B4E019L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
    }

    Sketch raw(String format, Object... arguments) {
        out.append(arguments.length == 0 ? format : f(format, arguments));
        return this;
    }

    /** Adds an area with the usual contour. */
    Sketch fill(String path, String colour) {
        return fill(path, colour, 4);
    }

    Sketch fill(String path, String colour, double contour) {
        return raw(
                "<path d='%s' fill='%s' stroke='%s' stroke-width='%.1f' stroke-linejoin='round'/>",
                path, colour, INK, contour);
    }

    /** Adds an area without a contour. */
    Sketch area(String path, String colour, double opacity) {
        return raw("<path d='%s' fill='%s' opacity='%.2f'/>", path, colour, opacity);
    }

    Sketch line(String path, double width) {
        return line(path, width, INK);
    }

    Sketch line(String path, double width, String colour) {
        return line(path, width, colour, 1);
    }

    Sketch line(String path, double width, String colour, double opacity) {
        return raw(
                "<path d='%s' fill='none' stroke='%s' stroke-width='%.1f' stroke-linecap='round'"
                        + " stroke-linejoin='round' opacity='%.2f'/>",
                path, colour, width, opacity);
    }

    /** Adds a coloured band with ink on both sides. */
    Sketch band(String path, double width, String colour) {
        return line(path, width + 5, INK).line(path, width, colour);
    }

    Sketch disc(double x, double y, double radius, String colour, double contour) {
        return raw(
                "<circle cx='%.1f' cy='%.1f' r='%.1f' fill='%s' stroke='%s' stroke-width='%.1f'/>",
                x, y, radius, colour, contour > 0 ? INK : "none", contour);
    }

    Sketch glow(double x, double y, double radius, String colour, double opacity) {
        String id = "g" + ids++;
        raw("<radialGradient id='%s'><stop offset='0' stop-color='%s' stop-opacity='%.2f'/>", id, colour, opacity);
        raw("<stop offset='1' stop-color='%s' stop-opacity='0'/></radialGradient>", colour);
        return raw("<circle cx='%.1f' cy='%.1f' r='%.1f' fill='url(#%s)'/>", x, y, radius, id);
    }

    /** Adds dark hair with the reserved contour of red-figure painting, which separates it from the background. */
    Sketch hair(String path, String colour, String contour) {
        raw("<path d='%s' fill='%s' stroke='%s' stroke-width='9' stroke-linejoin='round'/>", path, colour, contour);
        return fill(path, colour);
    }

    /** Adds a finger or a strand: an outlined, rounded stroke of {@code width} through the points. */
    Sketch tube(double width, String colour, double... xy) {
        StringBuilder path = new StringBuilder(f("M%.1f %.1f", xy[0], xy[1]));
        if (xy.length == 6) {
            path.append(f(" Q%.1f %.1f %.1f %.1f", xy[2], xy[3], xy[4], xy[5]));
        } else {
            path.append(f(" L%.1f %.1f", xy[2], xy[3]));
        }
        return band(path.toString(), width, colour);
    }

    Sketch at(String transform, Consumer<Sketch> inner) {
        raw("<g transform='%s'>", transform);
        inner.accept(this);
        return raw("</g>");
    }

    Sketch at(double x, double y, double degrees, Consumer<Sketch> inner) {
        return at(f("translate(%.1f %.1f) rotate(%.1f)", x, y, degrees), inner);
    }

    Sketch clip(String path, Consumer<Sketch> inner) {
        String id = "c" + ids++;
        raw("<clipPath id='%s'><path d='%s'/></clipPath><g clip-path='url(#%s)'>", id, path, id);
        inner.accept(this);
        return raw("</g>");
    }

    /** Adds a vertical gradient over the rectangle, with evenly spaced colours. */
    Sketch gradient(double x, double y, double width, double height, String... colours) {
        String id = "l" + ids++;
        raw("<linearGradient id='%s' x1='0' y1='0' x2='0' y2='1'>", id);
        for (int i = 0; i < colours.length; i++) {
            raw("<stop offset='%.3f' stop-color='%s'/>", i / (colours.length - 1.0), colours[i]);
        }
        return raw(
                "</linearGradient><rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='url(#%s)'/>",
                x, y, width, height, id);
    }

    String svg(int width, int height) {
        return f(
                        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'>",
                        width, height, width, height)
                + out + "</svg>";
    }
}
