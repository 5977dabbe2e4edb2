package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8TextTest {

    @Test
    void leavesOutAByteOrderMark() throws CharacterCodingException {
        assertThat(Utf8Text.of("\ufeff{\"ä\": 1}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("{\"ä\": 1}");
    }

    @Test
    void refusesWhatIsNotUtf8() {
        assertThatThrownBy(() -> Utf8Text.of("{\"ä\": 1}".getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(CharacterCodingException.class);
    }
}
