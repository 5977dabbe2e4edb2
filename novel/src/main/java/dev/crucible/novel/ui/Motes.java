package dev.crucible.novel.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;

/** Particles of a place: embers above a fire, stars at night. Few and small, so that little is redrawn. */
final class Motes extends Pane {
    private static final int EMBERS = 12;
    private static final int STARS = 18;
    private static final double HEARTH = 480;
    private static final double RISE = 380;
    private static final double SECOND = 1e9;
    private static final Color[] GLOW = {Color.web("#FFB347"), Color.web("#FF7A2F"), Color.web("#FFD98A")};

    private enum Kind {
        NONE,
        EMBERS,
        STARS
    }

    /** A particle: its position, and its phase and pace. */
    private record Mote(Circle circle, double x, double y, double phase, double pace) {}

    private final List<Mote> motes = new ArrayList<>();
    private Kind kind = Kind.NONE;

    Motes() {
        setMouseTransparent(true);
        setManaged(false);
    }

    /** Sets the particles for a place at an hour, 0 to 23. */
    void place(String place, int hour) {
        boolean fire = place.equals("forge") || place.equals("workshop");
        boolean open = !fire && !place.equals("archive");
        Kind other = fire ? Kind.EMBERS : open && (hour >= 21 || hour < 6) ? Kind.STARS : Kind.NONE;
        if (other == kind) {
            return;
        }
        kind = other;
        motes.clear();
        Random random = new Random(11);
        for (int i = 0; i < (kind == Kind.EMBERS ? EMBERS : kind == Kind.STARS ? STARS : 0); i++) {
            motes.add(kind == Kind.EMBERS ? ember(random, i) : star(random));
        }
        getChildren().setAll(motes.stream().map(Mote::circle).toList());
    }

    private static Mote ember(Random random, int number) {
        Circle circle = new Circle(1.2 + 1.6 * random.nextDouble(), GLOW[number % GLOW.length]);
        return new Mote(
                circle, 620 + 520 * random.nextDouble(), HEARTH, random.nextDouble(), .07 + .08 * random.nextDouble());
    }

    private static Mote star(Random random) {
        Circle circle = new Circle(.8 + random.nextDouble(), Color.web("#FFF6DC"));
        double x = Page.WIDTH * random.nextDouble();
        double y = 14 + 150 * random.nextDouble();
        circle.relocate(x, y);
        return new Mote(circle, x, y, random.nextDouble(), .15 + .3 * random.nextDouble());
    }

    /** Moves the particles; without movement they are hidden. */
    void tick(boolean moving, long now) {
        setVisible(moving && kind != Kind.NONE);
        if (!isVisible()) {
            return;
        }
        for (Mote mote : motes) {
            double way = (mote.phase() + mote.pace() * now / SECOND) % 1;
            if (kind == Kind.EMBERS) {
                mote.circle().setTranslateX(mote.x() + 26 * Math.sin(9 * way + 7 * mote.phase()));
                mote.circle().setTranslateY(mote.y() - RISE * way);
                mote.circle().setOpacity(Math.sin(Math.PI * way));
            } else {
                // In tenths: an unchanged star is not redrawn.
                mote.circle().setOpacity(.4 + Math.round(6 * (.5 + .5 * Math.sin(2 * Math.PI * way))) / 10.0);
            }
        }
    }
}
