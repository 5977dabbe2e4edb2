package dev.crucible.encoder;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Vectors of pieces. Their numbers have six bits and stay packed in Huffman's code (1952), so that a row is unpacked where it is read; each
 * times the scale of its block, above the block's lowest value.
 */
final class PieceTable {

    private static final int BLOCKS = 17;
    private static final int SYMBOLS = 64;
    private static final int BITS = 8;

    private final byte[] blocks;
    private final float[] scales;
    private final float[] lows;

    /** Codes of each length, and the symbols in the order of their codes. */
    private final int[] counts;

    private final int[] symbols;

    /** The first byte of each row, and the end of the last. */
    private final int[] starts;

    private final byte[] packed;

    private PieceTable(
            byte[] blocks, float[] scales, float[] lows, int[] counts, int[] symbols, int[] starts, byte[] packed) {
        this.blocks = blocks;
        this.scales = scales;
        this.lows = lows;
        this.counts = counts;
        this.symbols = symbols;
        this.starts = starts;
        this.packed = packed;
    }

    /** Reads scales and lowest values, lengths of codes, lengths of rows, and the rows. */
    static PieceTable read(ByteBuffer in, List<Byte> blockOfPiece) {
        byte[] blocks = new byte[blockOfPiece.size()];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = blockOfPiece.get(i);
        }
        float[] scales = FloatRows.vector(in, BLOCKS);
        float[] lows = FloatRows.vector(in, BLOCKS);
        byte[] lengths = new byte[SYMBOLS];
        in.get(lengths);
        int[] counts = new int[Integer.SIZE];
        int[] symbols = new int[SYMBOLS];
        int at = 0;
        for (int length = 1; length < counts.length; length++) {
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (lengths[symbol] == length) {
                    counts[length]++;
                    symbols[at++] = symbol;
                }
            }
        }
        int[] starts = new int[blocks.length + 1];
        for (int i = 0; i < blocks.length; i++) {
            starts[i + 1] = starts[i] + Short.toUnsignedInt(in.getShort());
        }
        byte[] packed = new byte[in.getInt()];
        in.get(packed);
        return new PieceTable(blocks, scales, lows, counts, symbols, starts, packed);
    }

    /** Writes the vector of a piece to a place of an array. */
    void copy(int piece, float[] to, int from, int width) {
        float scale = scales[blocks[piece]];
        float low = lows[blocks[piece]];
        int bit = starts[piece] * BITS;
        for (int j = 0; j < width; j++) {
            int code = 0;
            int first = 0;
            int index = 0;
            int length = 0;
            do {
                code = (code << 1) | ((packed[bit >> 3] >> (BITS - 1 - (bit & (BITS - 1)))) & 1);
                bit++;
                index += counts[length];
                first = (first + counts[length]) << 1;
                length++;
            } while (code - first >= counts[length]);
            to[from + j] = symbols[index + code - first] * scale + low;
        }
    }
}
