package dev.crucible.portraits;

import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Component;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** Renders SVG text to pixels. */
final class Renderer {
    private Renderer() {}

    /** Renders a drawing; {@code type} is a {@link BufferedImage} type, with or without alpha. */
    static BufferedImage render(String svg, int width, int height, int type) {
        var source = new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8));
        var document = new SVGLoader().load(source, null, LoaderContext.createDefault());
        if (document == null) {
            throw new IllegalArgumentException("not an SVG drawing: " + svg.substring(0, Math.min(80, svg.length())));
        }
        var image = new BufferedImage(width, height, type);
        var graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        document.render((Component) null, graphics, new ViewBox(0, 0, width, height));
        graphics.dispose();
        return image;
    }
}
