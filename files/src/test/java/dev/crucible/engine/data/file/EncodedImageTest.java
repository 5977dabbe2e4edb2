package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodedImageTest {

    private static byte[] decoded(byte[] file, Shape shape) {
        byte[] pixels = new byte[shape.size() + 2];
        new EncodedImage("a.png", file).decode(shape, 0, pixels, 1);
        return Arrays.copyOfRange(pixels, 1, 1 + shape.size());
    }

    @Test
    void keepsGreyValuesAndColours() {
        assertThat(decoded(Pictures.grey(3, 2, 77), new Shape(1, 2, 3))).containsOnly(77);
        assertThat(decoded(Pictures.grey(1, 1, 77), new Shape(3, 1, 1))).containsExactly(77, 77, 77);
        assertThat(decoded(Pictures.colour(1, 1, 10, 200, 30), new Shape(3, 1, 1)))
                .containsExactly((byte) 10, (byte) 200, (byte) 30);
        assertThat(decoded(Pictures.colour(1, 1, 100, 0, 0), new Shape(1, 1, 1)))
                .containsExactly(30);
        byte[] deep = Pictures.picture(1, 1, BufferedImage.TYPE_USHORT_GRAY, "png", 77 * 257);
        assertThat(decoded(deep, new Shape(1, 1, 1))).containsExactly(77);
        byte[] jpeg = Pictures.picture(8, 8, BufferedImage.TYPE_BYTE_GRAY, "jpeg", 77);
        assertThat((int) decoded(jpeg, new Shape(1, 8, 8))[20]).isCloseTo(77, within(1));
    }

    @Test
    void readsTheHeader() {
        assertThat(new EncodedImage("a", Pictures.grey(3, 2, 1)).header())
                .isEqualTo(new EncodedImage.Header(3, 2, false));
        assertThat(new EncodedImage("a", Pictures.colour(5, 4, 1, 1, 1)).header())
                .isEqualTo(new EncodedImage.Header(5, 4, true));
        byte[] palette = Pictures.encode(new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_INDEXED), "png");
        assertThat(new EncodedImage("a", palette).header().colour()).isTrue();
    }

    /** A PNG of a few bytes whose header promises 4 gigapixels. */
    @Test
    void refusesBombsByTheirHeader() {
        byte[] small = Pictures.grey(1, 1, 1);
        ByteBuffer bytes = ByteBuffer.wrap(small);
        bytes.putInt(16, 65_000).putInt(20, 65_000);
        CRC32 crc = new CRC32();
        crc.update(small, 12, 17);
        bytes.putInt(29, (int) crc.getValue());
        assertThatThrownBy(() -> decoded(small, new Shape(1, 8, 8)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.png: expected an image of at most 8192 a side")
                .hasMessageContaining("65000×65000");
    }

    @ParameterizedTest
    @CsvSource({"20", "40", "57"})
    void refusesDamagedFiles(int length) {
        byte[] cut = Arrays.copyOf(Pictures.colour(40, 40, 9, 8, 7), length);
        assertThatThrownBy(() -> decoded(cut, new Shape(3, 40, 40)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.png");
    }

    /** Whatever is done to a file, there is a complaint about data or an image, and nothing else. */
    @Test
    void survivesAnyBytes() {
        byte[] whole = Pictures.colour(9, 9, 9, 8, 7);
        for (int seed = 0; seed < 300; seed++) {
            RandomStream random = new RandomStream(seed);
            byte[] changed = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            for (int i = 0; i < 3; i++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(decoded(changed, new Shape(3, 9, 9))).hasSize(243);
            } catch (DataException e) {
                assertThat(e).hasMessageContaining("a.png");
            }
        }
    }

    @Test
    void refusesOtherFormats() {
        assertThatThrownBy(() ->
                        decoded("GIF89a".getBytes(java.nio.charset.StandardCharsets.US_ASCII), new Shape(1, 1, 1)))
                .hasMessageContaining("expected a PNG or JPEG image");
    }

    @Test
    void scalesByTheMeanOverAnArea() {
        byte[] from = {0, 100, (byte) 200, 100};
        byte[] to = new byte[1];
        ImageScaling.scale(from, new Shape(1, 2, 2), to, 0, new Shape(1, 1, 1));
        assertThat(to[0]).isEqualTo((byte) 100);
        byte[] wide = new byte[3];
        ImageScaling.scale(new byte[] {0, 90}, new Shape(1, 1, 2), wide, 0, new Shape(1, 1, 3));
        assertThat(wide).containsExactly(0, 45, 90);
        byte[] same = new byte[12];
        ImageScaling.scale(new byte[] {1, 2, 3}, new Shape(3, 1, 1), same, 0, new Shape(3, 2, 2));
        assertThat(same).containsExactly(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3);
    }

    /** The mean of a picture survives any scaling down. */
    @Test
    void keepsBrightness() {
        RandomStream random = new RandomStream(4);
        byte[] from = new byte[97 * 61];
        long sum = 0;
        for (int i = 0; i < from.length; i++) {
            from[i] = (byte) random.nextInt(256);
            sum += from[i] & 0xFF;
        }
        byte[] to = new byte[13 * 17];
        ImageScaling.scale(from, new Shape(1, 97, 61), to, 0, new Shape(1, 13, 17));
        double mean = 0;
        for (byte value : to) {
            mean += (value & 0xFF) / (double) to.length;
        }
        assertThat(mean).isCloseTo((double) sum / from.length, within(0.5));
    }
}
