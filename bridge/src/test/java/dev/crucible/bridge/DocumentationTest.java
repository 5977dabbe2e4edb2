package dev.crucible.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Sends every example of the documentation, in order. */
class DocumentationTest extends BridgeFixture {

    private static final Path PAGE = Path.of("").toAbsolutePath().resolveSibling("docs/bridge.md");
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```json POST (\\S+)\\n(.*?)^```$");

    @Test
    void everyExampleIsAnswered() throws Exception {
        List<MatchResult> examples =
                EXAMPLE.matcher(Files.readString(PAGE)).results().toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(12);
        for (MatchResult example : examples) {
            ObjectNode body = (ObjectNode) NovelClient.MAPPER.readTree(example.group(2));
            HttpURLConnection answer = post(example.group(1), body);
            assertThat(answer.getResponseCode()).as(example.group()).isEqualTo(200);
            List<JsonNode> records = lines(answer);
            assertThat(records).as(example.group()).isNotEmpty();
            if (body.path("protocol").asInt() == 2 || example.group(1).endsWith("continue")) {
                assertThat(records.getLast().path("action").asText()).isEqualTo("end");
            }
            if (example.group(1).endsWith("continue")) {
                assertThat(records.getFirst().path("seq").asInt())
                        .isEqualTo(body.path("from").asInt());
            }
        }
    }

    @Test
    void everyActionThatIsListedExists() throws Exception {
        List<String> actions = Pattern.compile(
                        "(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*) \\| .*(?:_result|`ok`|`status` with)")
                .matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1).replace("`", ""))
                .flatMap(names -> List.of(names.split(", ")).stream())
                .toList();
        assertThat(actions)
                .contains("resume", "get_profiles", "delete_fact", "fork", "restore", "get_slots")
                .hasSize(12);
        for (String action : actions) {
            JsonNode answer = client.act(NovelClient.json().put("action", action));
            assertThat(Optional.ofNullable(answer.path("error").textValue()).orElse(""))
                    .doesNotContain("Unknown action");
        }
    }
}
