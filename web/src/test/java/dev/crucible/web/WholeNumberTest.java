package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole numbers as clients in Godot, Lua and protobuf write them. */
class WholeNumberTest {

    private static JsonNode of(String json) throws IOException {
        return WholeNumber.of(new ObjectMapper().readTree(json));
    }

    @ParameterizedTest
    @CsvSource({"10,10", "10.0,10", "-3.0,-3", "1e3,1000", "0.0,0", "-0.0,0", "9007199254740991.0,9007199254740991"})
    void takesAWholeNumberWithAPoint(String json, long value) throws IOException {
        assertThat(of(json).isIntegralNumber()).isTrue();
        assertThat(of(json).longValue()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.5", "\"10\"", "true", "null", "[10]", "9007199254740993.0", "1e300", "1e400"})
    void takesNothingElse(String json) throws IOException {
        assertThat(of(json).isIntegralNumber()).isFalse();
    }
}
