package dev.crucible.engine.data.minilm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnnxFileTest {

    private static final int FLOAT = 1;
    private static final int INT8 = 3;

    @Test
    void readsRawAndPackedFloatsAlike() throws IOException {
        byte[] ones = {0, 0, (byte) 0x80, 0x3F, 0, 0, 0, 0x40};
        for (int field : new int[] {4, 9}) {
            OnnxFile file = OnnxFile.read(model(tensor("v", FLOAT, 2, field, ones)));
            assertThat(file.vector("v", 2)).containsExactly(1, 2);
        }
    }

    @Test
    void namesTheTensorThatIsNotAsWanted() throws IOException {
        OnnxFile file = OnnxFile.read(model(tensor("v", INT8, 2, 9, new byte[2])));
        assertThatThrownBy(() -> file.vector("v", 2))
                .isInstanceOf(IOException.class)
                .hasMessage("tensor v: it is INT8 [2], not FLOAT [2]");
        assertThatThrownBy(() -> file.vector("w", 2)).hasMessage("tensor w: there is no tensor w");
        assertThatThrownBy(() -> file.linear("encoder/x", 2, 2))
                .hasMessage("no node /encoder/x/MatMul_quant multiplies by weights");
    }

    @Test
    void aTensorHasAsManyBytesAsItsShapeSays() {
        assertThatThrownBy(() -> OnnxFile.read(model(tensor("v", FLOAT, 3, 9, new byte[8]))))
                .isInstanceOf(IOException.class)
                .hasMessage("tensor v of shape [3] has 8 bytes");
        assertThatThrownBy(() -> OnnxFile.read(model(tensor("v", FLOAT, Integer.MAX_VALUE, 9, new byte[8]))))
                .isInstanceOf(IOException.class);
    }

    @Test
    void bytesOfAnyKindEndInAnError() throws IOException {
        byte[] good = model(tensor("v", FLOAT, 2, 9, new byte[8]));
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 4));
            for (int flips = random.nextInt(4); flips > 0 && bytes.length > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                OnnxFile.read(bytes);
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?s)(byte|tensor|a tensor) .*");
            }
        }
    }

    private static byte[] model(byte[] tensor) {
        return field(7, field(5, tensor));
    }

    private static byte[] tensor(String name, int type, int length, int dataField, byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(1 << 3);
        writeVarint(out, length);
        out.write(2 << 3);
        out.write(type);
        out.writeBytes(field(8, name.getBytes(StandardCharsets.UTF_8)));
        out.writeBytes(field(dataField, data));
        return out.toByteArray();
    }

    private static byte[] field(int number, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((number << 3) | 2);
        writeVarint(out, content.length);
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static void writeVarint(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest > 0x7F) {
            out.write((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
