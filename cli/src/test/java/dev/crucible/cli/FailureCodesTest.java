package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.tool.FailureCause;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.FailureCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The lab, its API and the crew use the same failure codes. */
class FailureCodesTest {

    @Test
    void theCrewKnowsACauseForEachCode() {
        assertThat(Arrays.stream(FailureCause.values()).map(Enum::name).filter(name -> !name.equals("UNKNOWN")))
                .containsExactlyElementsOf(
                        Arrays.stream(FailureCode.values()).map(Enum::name).toList());
    }

    @Test
    void theApiListsThem() throws IOException {
        JsonNode api = Json.readObject(Path.of("../lab/src/main/resources/dev/crucible/lab/api/openapi.json"));
        assertThat(api.findValues("error_code").stream()
                        .flatMap(each -> each.path("enum").valueStream())
                        .map(JsonNode::asText)
                        .distinct())
                .containsExactlyElementsOf(Arrays.stream(FailureCode.values())
                        .map(FailureCode::word)
                        .toList());
    }
}
