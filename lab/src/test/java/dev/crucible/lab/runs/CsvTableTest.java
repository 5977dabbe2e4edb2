package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {

    private static String json(String csv) throws CsvTable.MalformedException {
        return CsvTable.parse(csv).toJson().toString();
    }

    @Test
    void infersColumnsAsAWhole() throws Exception {
        assertThat(json("a,b,c\n1,1,x\n2,1.5,2\n"))
                .isEqualTo("[{\"a\":1,\"b\":1.0,\"c\":\"x\"},{\"a\":2,\"b\":1.5,\"c\":\"2\"}]");
        assertThat(json("a\n1e-3\n-.5\n")).isEqualTo("[{\"a\":0.001},{\"a\":-0.5}]");
        assertThat(json("a\ninf\n-Infinity\nNaN\n1\n"))
                .isEqualTo("[{\"a\":null},{\"a\":null},{\"a\":null},{\"a\":1.0}]");
        assertThat(json("a\n12345678901234567890\n")).isEqualTo("[{\"a\":1.2345678901234567E19}]");
        assertThat(json("a\n1d\n0x1\n")).isEqualTo("[{\"a\":\"1d\"},{\"a\":\"0x1\"}]");
    }

    @Test
    void readsQuotesAndShortRows() throws Exception {
        assertThat(json("\"a,1\",b\r\n\"x \"\"y\"\"\nz\"\r\n\r\n"))
                .isEqualTo("[{\"a,1\":\"x \\\"y\\\"\\nz\",\"b\":null}]");
        assertThat(json("\uFEFFa\n")).isEqualTo("[]");
    }

    @Test
    void tellsRepeatedColumnsApart() throws Exception {
        assertThat(CsvTable.parse("a,a,a.1,a\n").columns())
                .containsExactly("a", "a.2", "a.1", "a.3")
                .doesNotHaveDuplicates();
        assertThat(CsvTable.parse("a,b,a\n").columns()).containsExactly("a", "b", "a.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "a\n1,2\n", "a\n\"open\n"})
    void saysWhatIsWrong(String csv) {
        assertThatThrownBy(() -> CsvTable.parse(csv)).isInstanceOf(CsvTable.MalformedException.class);
    }
}
