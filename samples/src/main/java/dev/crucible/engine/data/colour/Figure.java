package dev.crucible.engine.data.colour;

/** A figure as an inside test: x and y are relative to its centre, in units of half its size. */
enum Figure {
    DISC {
        @Override
        boolean contains(double x, double y) {
            return x * x + y * y < 1;
        }
    },
    RING {
        @Override
        boolean contains(double x, double y) {
            double square = x * x + y * y;
            return square < 1 && square > 0.3;
        }
    },
    SQUARE {
        @Override
        boolean contains(double x, double y) {
            return Math.max(Math.abs(x), Math.abs(y)) < 0.85;
        }
    },
    CROSS {
        @Override
        boolean contains(double x, double y) {
            return Math.min(Math.abs(x), Math.abs(y)) < 0.3 && Math.max(Math.abs(x), Math.abs(y)) < 1;
        }
    },
    STRIPES {
        @Override
        boolean contains(double x, double y) {
            return Math.max(Math.abs(x), Math.abs(y)) < 1 && Math.floorMod((int) StrictMath.floor(y * 2.5), 2) == 0;
        }
    };

    abstract boolean contains(double x, double y);
}
