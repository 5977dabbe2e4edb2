package dev.crucible.portraits;

import static dev.crucible.portraits.Sketch.f;

/** Hands: the part behind a held thing, and the fingers in front of it. The thing's axis is x = 0. */
enum PortraitHand {
    /** A fist round an upright shaft. */
    GRIP {
        @Override
        void behind(Sketch s, String skin) {
            s.fill("M-6 -34 C14 -44 40 -38 44 -14 C48 12 44 34 26 42 C10 46 -4 38 -8 26 Z", skin);
        }

        @Override
        void front(Sketch s, String skin) {
            double[][] fingers = {{27, 27, -15}, {31, 13, -21}, {32, -1, -23}, {29, -15, -20}};
            for (double[] finger : fingers) {
                s.tube(12.5, skin, finger[0], finger[1] + 3, 4, finger[1] - 7, finger[2], finger[1] + 2);
                s.line(f("M%.1f %.1f q3 4 1 8", finger[2] + 13, finger[1] - 4), 1.8);
            }
            s.tube(14, skin, 34, -20, 14, -38, -12, -31);
            s.area("M-16 -36 q7 -4 12 0 q-2 6 -12 6 Z", Sketch.SLIP, .55);
        }
    },
    /** Thumb and index meet on something fine; the other fingers fan out. */
    PINCH {
        @Override
        void behind(Sketch s, String skin) {
            s.tube(11, skin, 50, 6, 56, -26, 48, -46);
            s.tube(12, skin, 44, 2, 42, -34, 28, -48);
            s.tube(12.5, skin, 38, 4, 28, -30, 10, -38);
            s.fill("M22 4 C30 -8 54 -8 60 8 C66 28 60 48 44 52 C28 54 20 40 18 26 Z", skin);
        }

        @Override
        void front(Sketch s, String skin) {
            s.tube(13, skin, 36, 8, 20, -18, 0, -3);
            s.tube(14, skin, 40, 36, 18, 30, 0, 8);
            s.line("M16 -8 q4 3 4 7", 1.8);
            s.area("M-5 3 q6 -2 9 3 q-3 5 -8 4 Z", Sketch.SLIP, .5);
        }
    },
    /** The index finger points up, the others are folded. */
    POINT {
        @Override
        void behind(Sketch s, String skin) {
            s.fill("M-10 0 C-4 -14 34 -16 40 4 C46 26 40 50 22 54 C4 56 -12 44 -14 26 Z", skin);
        }

        @Override
        void front(Sketch s, String skin) {
            s.tube(13.5, skin, 4, 6, -4, -32, 0, -66);
            s.line("M-5 -24 q5 3 9 0 M-5 -27 q5 3 9 0", 1.8);
            s.area("M-4 -64 q4 -6 8 0 l-1 8 h-6 Z", Sketch.SLIP, .5);
            double[][] folded = {{34, 44, 6}, {36, 30, 0}, {34, 16, -2}};
            for (double[] finger : folded) {
                s.tube(12, skin, finger[0], finger[1], 14, finger[1] - 10, finger[2], finger[1] + 4);
            }
            s.tube(13.5, skin, 34, 8, 14, 8, -6, 24);
            s.line("M12 7 q3 4 1 8", 1.8);
        }
    },
    /** Laid flat: on a breast, a cheek or a book; the fingers point left. */
    FLAT {
        @Override
        void behind(Sketch s, String skin) {
            s.tube(14, skin, 20, -18, 2, -38, -14, -40);
        }

        @Override
        void front(Sketch s, String skin) {
            s.tube(11.5, skin, 22, 26, -10, 34, -32, 30);
            s.tube(12.5, skin, 22, 14, -14, 19, -48, 14);
            s.tube(12.5, skin, 22, 1, -16, 3, -54, -2);
            s.tube(12.5, skin, 22, -11, -12, -14, -46, -18);
            s.fill("M10 -24 C30 -30 52 -18 56 2 C56 22 46 38 24 40 C8 40 4 34 4 24", skin);
            s.area("M6 -19 L12 -18 L10 32 L5 26 Z", skin, 1);
            s.line("M-18 -14 q3 4 1 8 M-22 0 q3 4 1 7 M-20 13 q3 4 1 7", 1.8);
        }
    };

    abstract void behind(Sketch s, String skin);

    abstract void front(Sketch s, String skin);

    /** Draws the arm from the elbow, the hand and the held thing, all turned by {@code degrees} around the hand. */
    void hold(Sketch s, String skin, double elbowX, double elbowY, double x, double y, double degrees, Prop thing) {
        arm(s, skin, elbowX, elbowY, x + wristX(), y + wristY());
        s.at(x, y, degrees, g -> {
            behind(g, skin);
            thing.draw(g);
            front(g, skin);
        });
    }

    private double wristX() {
        return this == PINCH ? 42 : this == FLAT ? 38 : 18;
    }

    private double wristY() {
        return this == PINCH ? 40 : this == FLAT ? 8 : 30;
    }

    /** Draws a forearm that narrows to the wrist. */
    private static void arm(Sketch s, String skin, double x0, double y0, double x1, double y1) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        double nx = -(y1 - y0) / length;
        double ny = (x1 - x0) / length;
        String path = f(
                "M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f A19 19 0 0 0 %.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f A33 33 0 0 0 %.1f %.1f Z",
                x0 + nx * 33,
                y0 + ny * 33,
                x0 + (x1 - x0) * .4 + nx * 36,
                y0 + (y1 - y0) * .4 + ny * 36,
                x1 + nx * 20,
                y1 + ny * 20,
                x1 + nx * 19,
                y1 + ny * 19,
                x1 - nx * 19,
                y1 - ny * 19,
                x1 - nx * 20,
                y1 - ny * 20,
                x0 + (x1 - x0) * .4 - nx * 32,
                y0 + (y1 - y0) * .4 - ny * 32,
                x0 - nx * 33,
                y0 - ny * 33,
                x0 + nx * 33,
                y0 + ny * 33);
        s.fill(path, skin);
    }

    /** A held thing. */
    interface Prop {
        void draw(Sketch s);
    }
}
