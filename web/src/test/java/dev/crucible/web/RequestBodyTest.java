package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accepted and rejected request bodies. */
class RequestBodyTest extends Serving {

    @Test
    void readsJson() throws IOException {
        assertThat(post("{\"a\":1}", "")).startsWith("HTTP/1.1 201").endsWith("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[1]", "1", "{\"a\":1}x", "{\"a\":1,\"a\":2}", "", "\"text\"", "{\"a\":NaN}"})
    void refusesBodiesThatAreNoJsonObject(String body) throws IOException {
        String response = post(body, "");
        assertThat(RawClient.status(response)).isEqualTo(422);
        assertThat(RawClient.body(response))
                .startsWith("{\"detail\":[{\"type\":")
                .contains("\"loc\":[\"body\"");
    }

    @Test
    void saysWhatIsWrongInWordsOfItsOwn() throws IOException {
        assertThat(RawClient.body(post("{\"a\": [", "")))
                .contains("JSON decode error: Unexpected end-of-input")
                .doesNotContain("Source", "StreamReadFeature");
        assertThat(RawClient.body(post("{\"a\":NaN}", "")))
                .contains("Non-standard token 'NaN'")
                .doesNotContain("JsonReadFeature");
        assertThat(RawClient.body(post("{\"a\":".repeat(70) + "1" + "}".repeat(70), "")))
                .contains("exceeds the maximum allowed (64)")
                .doesNotContain("StreamReadConstraints");
    }

    @Test
    void refusesDeepBodies() throws IOException {
        assertThat(RawClient.status(post("{\"a\":".repeat(100) + "1" + "}".repeat(100), "")))
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: -5\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"})
    void refusesLengthsThatAreNone(String lengthAndBody) throws IOException {
        assertThat(RawClient.status(post("", lengthAndBody))).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void refusesDepthBombs(String level) throws IOException {
        assertThat(RawClient.status(post("{\"a\":" + level.repeat(200_000 / level.length()), "")))
                .isEqualTo(422);
    }

    @Test
    void limitsNamesAndNumbers() throws IOException {
        assertThat(RawClient.status(post("{\"" + "n".repeat(1_000) + "\":1}", "")))
                .isEqualTo(201);
        assertThat(RawClient.status(post("{\"" + "n".repeat(1_001) + "\":1}", "")))
                .isEqualTo(422);
        assertThat(RawClient.status(post("{\"a\":" + "9".repeat(400) + "}", "")))
                .isEqualTo(201);
        assertThat(RawClient.status(post("{\"a\":" + "9".repeat(401) + "}", "")))
                .isEqualTo(422);
        assertThat(RawClient.status(post("{\"a\":1e999999999}", ""))).isIn(201, 422);
    }

    @Test
    void refusesBigBodiesAndStillAnswers() throws IOException {
        String response = post("{\"a\":\"" + "x".repeat(3 << 20) + "\"}", "");
        assertThat(RawClient.status(response)).isEqualTo(413);
    }

    @Test
    void refusesHugeBodiesUnread() throws IOException {
        String response = RawClient.call(port, "POST /things", "Content-Length: 99999999999\r\n", "");
        assertThat(RawClient.status(response)).isEqualTo(413);
        assertThat(RawClient.body(response)).startsWith("{\"detail\":");
    }

    @Test
    void takesOnlyJson() throws IOException {
        assertThat(RawClient.status(RawClient.call(port, "POST /things", "Content-Type: text/plain\r\n", "{}")))
                .isEqualTo(415);
    }

    @Test
    void takesEveryNameInEitherSpelling() throws IOException {
        String[] bodies = {"{\"\\ud83d\\udd25\":1}", "{\"\ud83d\udd25\":1}", "\ufeff{\"\ud83d\udd25\":1}"};
        for (String body : bodies) {
            String answer = post(body, "");
            assertThat(RawClient.status(answer)).isEqualTo(201);
            assertThat(new ObjectMapper().readTree(new StringReader(RawClient.body(answer))))
                    .isEqualTo(new ObjectMapper().createObjectNode().put("\ud83d\udd25", 1));
        }
    }
}
