package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Shape;

/** Scaling of byte images, in integer arithmetic only, so that results are the same on every machine. */
final class ImageScaling {

    private static final long ONE = 1 << 16;

    private ImageScaling() {}

    /**
     * Scales by the mean over the area that a pixel of the result covers; enlarged pixels become squares.
     *
     * @param from an image of shape {@code own}, HWC
     * @param wanted the shape of the result, with the channels of {@code own}
     */
    static void scale(byte[] from, Shape own, byte[] to, int at, Shape wanted) {
        if (own.equals(wanted)) {
            System.arraycopy(from, 0, to, at, wanted.size());
            return;
        }
        int next = at;
        for (int y = 0; y < wanted.height(); y++) {
            for (int x = 0; x < wanted.width(); x++) {
                for (int c = 0; c < wanted.channels(); c++) {
                    to[next++] = mean(from, own, wanted, y, x, c);
                }
            }
        }
    }

    private static byte mean(byte[] from, Shape own, Shape wanted, int y, int x, int c) {
        long top = y * ONE * own.height() / wanted.height();
        long bottom = (y + 1) * ONE * own.height() / wanted.height();
        long left = x * ONE * own.width() / wanted.width();
        long right = (x + 1) * ONE * own.width() / wanted.width();
        long sum = 0;
        long area = 0;
        for (long row = top / ONE; row * ONE < bottom; row++) {
            long high = overlap(row, top, bottom);
            for (long column = left / ONE; column * ONE < right; column++) {
                // Dropped low bits keep the sum of the largest image within 64 bits.
                long part = (high >> 4) * (overlap(column, left, right) >> 4);
                sum += part * (from[(int) ((row * own.width() + column) * own.channels() + c)] & 0xFF);
                area += part;
            }
        }
        return (byte) ((sum + area / 2) / area);
    }

    private static long overlap(long pixel, long from, long to) {
        return Math.min(to, (pixel + 1) * ONE) - Math.max(from, pixel * ONE);
    }
}
