package dev.crucible.novel.ui;

import javafx.scene.CacheHint;
import javafx.scene.image.ImageView;

/** Lets the backdrop drift a little, in whole pixels, so that most frames change nothing. */
final class Camera {
    /** Amplitude to each side, in pixels; the backdrop exceeds the screen by as much. */
    private static final double ACROSS = 12;

    private static final double UP = ACROSS * Page.HEIGHT / Page.WIDTH;
    /** Periods in nanoseconds, chosen so that both do not coincide within an evening. */
    private static final double PERIOD_ACROSS = 47e9;

    private static final double PERIOD_UP = 61e9;

    private final ImageView[] places;
    private boolean moving;

    Camera(ImageView... places) {
        this.places = places;
        for (ImageView place : places) {
            place.setFitWidth(Page.WIDTH);
            place.setFitHeight(Page.HEIGHT);
            place.setCache(true);
            place.setCacheHint(CacheHint.SPEED);
        }
    }

    /** Sets the position for this moment; without movement the whole backdrop is shown. */
    void tick(boolean on, long now) {
        if (on != moving) {
            moving = on;
            for (ImageView place : places) {
                place.setFitWidth(Page.WIDTH + (on ? 2 * ACROSS : 0));
                place.setFitHeight(Page.HEIGHT + (on ? 2 * UP : 0));
            }
        }
        double x = on ? Math.round(-ACROSS + ACROSS * Math.sin(2 * Math.PI * now / PERIOD_ACROSS)) : 0;
        double y = on ? Math.round(-UP + UP * Math.sin(2 * Math.PI * now / PERIOD_UP)) : 0;
        for (ImageView place : places) {
            place.setTranslateX(x);
            place.setTranslateY(y);
        }
    }
}
