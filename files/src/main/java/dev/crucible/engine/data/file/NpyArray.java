package dev.crucible.engine.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reader of NumPy's NPY format, versions 1 to 3, for numbers and single texts: a magic string, the version, the length and text of a header
 * that names type, order and sizes, the data. Fortran order is converted to C order; pickled objects are rejected.
 */
final class NpyArray {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final Charset UTF_32_LITTLE = Charset.forName("UTF-32LE");
    private static final Charset UTF_32_BIG = Charset.forName("UTF-32BE");
    private static final int LONGEST_TEXT = 1 << 20;
    private static final int LONGEST_HEADER = 1 << 16;
    private static final int MOST_SIZES = 4;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)([a-zA-Z]\\d*)'");
    private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9, ]{0,80})\\)");
    private static final String FIX = "save it again with numpy.savez and dtype uint8 or int64";

    private NpyArray() {}

    /**
     * Reads one array.
     *
     * @param stored the compressed bytes on disk, which bound the size in the header
     */
    static Numbers read(InputStream in, String origin, long stored) throws IOException {
        byte[] start = BoundedReader.header(in, MAGIC.length + 2, origin);
        int version = start[MAGIC.length];
        if (!Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length) || version < 1 || version > 3) {
            throw Malformed.because(origin, "an NPY array of version 1 to 3", "other bytes", FIX);
        }
        String header = header(in, version, origin);
        Matcher descr = find(TYPE, header, "a dtype of numbers", origin);
        ElementType type = type(descr.group(2), origin);
        boolean fortran =
                find(FORTRAN, header, "fortran_order", origin).group(1).equals("True");
        long[] shape = shape(find(SHAPE, header, "a shape", origin).group(1), origin);
        int bytes = BoundedReader.promised(origin, shape, type, stored);
        byte[] data = BoundedReader.read(in, bytes, origin);
        ByteOrder order = descr.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new Numbers(origin, shape, type, order, fortran ? cOrder(data, shape, type.bytes) : data);
    }

    /** Reads a single text, as {@code numpy.array("…")} writes it: four bytes per character. */
    static String readText(InputStream in, String origin) throws IOException {
        byte[] start = BoundedReader.header(in, MAGIC.length + 2, origin);
        String header = header(in, start[MAGIC.length], origin);
        Matcher descr = find(TYPE, header, "a text", origin);
        if (!descr.group(2).startsWith("U")) {
            throw Malformed.because(origin, "a text", descr.group(2), "save it again with numpy.savez");
        }
        Charset charset = descr.group(1).equals(">") ? UTF_32_BIG : UTF_32_LITTLE;
        return new String(in.readNBytes(LONGEST_TEXT), charset).replace("\0", "");
    }

    private static String header(InputStream in, int version, String origin) throws IOException {
        int width = version == 1 ? 2 : 4;
        ByteBuffer length =
                ByteBuffer.wrap(BoundedReader.header(in, width, origin)).order(ByteOrder.LITTLE_ENDIAN);
        int bytes = version == 1 ? length.getShort() & 0xFFFF : length.getInt();
        if (bytes < 0 || bytes > LONGEST_HEADER) {
            throw Malformed.because(
                    origin,
                    "a header of at most %d bytes".formatted(LONGEST_HEADER),
                    Integer.toUnsignedString(bytes),
                    FIX);
        }
        return new String(BoundedReader.header(in, bytes, origin), StandardCharsets.UTF_8);
    }

    private static Matcher find(Pattern pattern, String header, String expected, String origin) {
        Matcher matcher = pattern.matcher(header);
        if (!matcher.find()) {
            String found = header.strip();
            throw Malformed.because(origin, expected, found.substring(0, Math.min(120, found.length())), FIX);
        }
        return matcher;
    }

    private static ElementType type(String code, String origin) {
        return switch (code) {
            case "u1", "b1" -> ElementType.U1;
            case "i1" -> ElementType.I1;
            case "u2" -> ElementType.U2;
            case "i2" -> ElementType.I2;
            case "u4" -> ElementType.U4;
            case "i4" -> ElementType.I4;
            case "u8" -> ElementType.U8;
            case "i8" -> ElementType.I8;
            case "f4" -> ElementType.F4;
            case "f8" -> ElementType.F8;
            default -> throw Malformed.because(origin, "a dtype of numbers", code, FIX);
        };
    }

    private static long[] shape(String sizes, String origin) {
        List<String> parts = Arrays.stream(sizes.split(","))
                .map(String::strip)
                .filter(size -> !size.isEmpty())
                .toList();
        if (parts.size() > MOST_SIZES || !parts.stream().allMatch(size -> size.matches("\\d{1,18}"))) {
            throw Malformed.because(origin, "at most %d sizes".formatted(MOST_SIZES), "(" + sizes + ")", FIX);
        }
        return parts.stream().mapToLong(Long::parseLong).toArray();
    }

    /** Copies elements from Fortran order (first index fastest) to C order (last index fastest). */
    private static byte[] cOrder(byte[] data, long[] shape, int width) {
        byte[] ordered = new byte[data.length];
        int[] index = new int[shape.length];
        for (int to = 0; to < data.length; to += width) {
            long from = 0;
            for (int d = shape.length - 1; d >= 0; d--) {
                from = from * shape[d] + index[d];
            }
            System.arraycopy(data, (int) from * width, ordered, to, width);
            for (int d = shape.length - 1; d >= 0 && ++index[d] == shape[d]; d--) {
                index[d] = 0;
            }
        }
        return ordered;
    }
}
