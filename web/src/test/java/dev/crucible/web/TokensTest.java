package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several tokens of one service identify their holders. */
class TokensTest {

    private static final String ADA = "0123456789abcdef-ada";
    private static final String BOB = "0123456789abcdef-bob";
    private static final String OPERATOR = "0123456789abcdef-operator";

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("tokens"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Tokens three() throws IOException {
        return Tokens.of(Optional.of(OPERATOR)).andOf(file("# who may\n\nada " + ADA + "\n  bob\t" + BOB + "  \n"));
    }

    @Test
    void tellsWhoHoldsEach() throws IOException {
        Tokens tokens = three();
        assertThat(tokens.holder(ADA)).contains("ada");
        assertThat(tokens.holder(BOB)).contains("bob");
        assertThat(tokens.holder(OPERATOR)).contains(Tokens.OPERATOR);
        for (String other : new String[] {"", "ada", ADA + " ", ADA.substring(1), ADA + BOB}) {
            assertThat(tokens.holder(other)).as(other).isEmpty();
        }
        assertThat(tokens.toString()).doesNotContain(ADA, BOB, OPERATOR);
    }

    @Test
    void whoeverCallsIsToldToTheRoute() throws IOException {
        WebConfig config = new WebConfig("127.0.0.1", 0, three(), Admission.OWN, Set.of("/open"), Rate.UNLIMITED);
        Endpoint who = exchange -> exchange.json(JsonNodeFactory.instance
                .objectNode()
                .put("who", exchange.holder().orElse("nobody")));
        try (WebService service =
                WebService.start(config, new Routes().get("/who", who).get("/open", who))) {
            int port = service.port();
            String ada = "Authorization: Bearer " + ADA + "\r\n";
            assertThat(told(RawClient.get(port, "/who", ada))).isEqualTo("ada");
            assertThat(told(RawClient.get(port, "/who", "Authorization: Bearer " + OPERATOR + "\r\n")))
                    .isEmpty();
            String page = RawClient.get(port, "/who?token=" + BOB);
            assertThat(told(page)).isEqualTo("bob");
            assertThat(page).contains("crucible_" + port + "=" + BOB);
            String cookie = "Cookie: crucible_" + port + "=" + BOB + "\r\n";
            assertThat(told(RawClient.get(port, "/who", cookie))).isEqualTo("bob");
            assertThat(told(RawClient.get(port, "/who", cookie, ada)))
                    .as("what a program says, whatever the browser kept")
                    .isEqualTo("ada");
            assertThat(RawClient.get(port, "/who", cookie, ada, "X-Keep-Token: cookie\r\n"))
                    .contains("crucible_" + port + "=" + ADA);
            assertThat(told(RawClient.get(port, "/open"))).isEqualTo("nobody");
            assertThat(RawClient.status(RawClient.get(port, "/who"))).isEqualTo(401);
            assertThat(RawClient.status(RawClient.get(port, "/who", "Authorization: Bearer ada\r\n")))
                    .isEqualTo(401);
        }
    }

    private static String told(String response) {
        return RawClient.body(response).split("\"")[3];
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nobody\n",
                "ada",
                "ada short",
                "Ada 0123456789abcdef-secret",
                "a.b 0123456789abcdef-secret",
                "ada 0123456789abcdef-secret of",
                "ada 0123456789abcdef;secret",
                "ada 0123456789abcdef-secret\nada 0123456789abcdef-sesame",
                "ada 0123456789abcdef-secret\nbob 0123456789abcdef-secret",
                "ada 0123456789abcdef-operator"
            })
    void refusesAFileThatNamesNobodyOrSomebodyTwiceAndRepeatsNoSecret(String text) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> Tokens.of(Optional.of(OPERATOR)).andOf(file))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("tokens: ", file.toString())
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("secret", "sesame", "short");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
    void refusesAFileThatOthersMayOpen(String permissions) throws IOException {
        Path file = file("ada " + ADA);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> Tokens.NONE.andOf(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 600");
    }
}
