package dev.crucible.novel.ui;

import javafx.scene.CacheHint;
import javafx.scene.image.ImageView;

/** What the place is looked at with: it drifts a little, in whole pixels, so that most frames change nothing. */
final class Camera {
    /** How far it goes to each side; what is looked at is so much larger than the screen. */
    private static final double ACROSS = 12;

    private static final double UP = ACROSS * Page.HEIGHT / Page.WIDTH;
    /** One way there and back, in nanoseconds; the two never meet again in the same evening. */
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

    /** Where it looks now; without movement at the whole of the place. */
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
