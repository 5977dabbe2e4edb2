package dev.crucible.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Order statistics of many rows: the value of a rank is built from its highest bit down by counting the keys below a candidate, 32
 * passes over n keys for as many columns as there are lanes, without a branch.
 */
final class RadixSelection {

    private RadixSelection() {}

    static void median(KeyTile tile, float[] result, int at) {
        for (int v = 0; v < KeyTile.WIDTH; v += Lanes.COUNT) {
            FloatVector low = Lanes.fromKeys(select(tile, (tile.n - 1) / 2, v));
            FloatVector median =
                    tile.n % 2 == 1 ? low : OrderStatistics.mean(low, Lanes.fromKeys(select(tile, tile.n / 2, v)));
            median.intoArray(result, at + v);
        }
    }

    static void trimmedMean(KeyTile tile, int f, float[] result, int at) {
        for (int v = 0; v < KeyTile.WIDTH; v += Lanes.COUNT) {
            IntVector low = select(tile, f, v);
            IntVector high = select(tile, tile.n - f - 1, v);
            meanBetween(tile, f, low, high, v).intoArray(result, at + v);
        }
    }

    /** The mean of the sorted column from rank f, which holds {@code low}, to rank n − f − 1, which holds {@code high}. */
    private static FloatVector meanBetween(KeyTile tile, int f, IntVector low, IntVector high, int v) {
        FloatVector sum = FloatVector.zero(Lanes.SPECIES);
        IntVector notAbove = IntVector.zero(Lanes.INTS);
        IntVector below = notAbove;
        for (int i = 0; i < tile.n; i++) {
            IntVector key = tile.key(i, v);
            VectorMask<Integer> aboveLow = key.compare(VectorOperators.GT, low);
            VectorMask<Integer> belowHigh = key.compare(VectorOperators.LT, high);
            notAbove = notAbove.add(1, aboveLow.not());
            below = below.add(1, belowHigh);
            sum = sum.add(Lanes.fromKeys(key), aboveLow.and(belowHigh).cast(Lanes.SPECIES));
        }
        FloatVector lows = floats(notAbove.sub(f));
        FloatVector highs = floats(below.neg().add(tile.n - f));
        FloatVector smallest = Lanes.fromKeys(low);
        FloatVector mean =
                sum.add(smallest.mul(lows)).add(Lanes.fromKeys(high).mul(highs)).div(tile.n - 2 * f);
        return mean.blend(smallest, low.compare(VectorOperators.EQ, high).cast(Lanes.SPECIES));
    }

    private static FloatVector floats(IntVector counts) {
        return (FloatVector) counts.convert(VectorOperators.I2F, 0);
    }

    /** The keys of rank {@code rank} (from 0) in the columns of one vector. */
    private static IntVector select(KeyTile tile, int rank, int v) {
        // Keys are compared signed; the smallest int stands for no bit set yet.
        IntVector found = IntVector.broadcast(Lanes.INTS, Integer.MIN_VALUE);
        for (int bit = 31; bit >= 0; bit--) {
            IntVector candidate = found.lanewise(VectorOperators.XOR, 1 << bit);
            IntVector smaller = IntVector.zero(Lanes.INTS);
            for (int i = 0; i < tile.n; i++) {
                smaller = smaller.add(1, tile.key(i, v).compare(VectorOperators.LT, candidate));
            }
            found = found.blend(candidate, smaller.compare(VectorOperators.LE, rank));
        }
        return found;
    }
}
