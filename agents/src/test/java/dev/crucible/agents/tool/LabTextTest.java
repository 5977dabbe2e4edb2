package dev.crucible.agents.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabTextTest {

    @ParameterizedTest
    @CsvSource({
        "no CUDA driver is installed, 'und hier trainiert keine'",
        "dp_noise_multiplier: gradients are clipped sample by sample, 'die wegen dp_noise_multiplier nicht trainiert'"
    })
    void tellsInGermanWhyTheCpuTrains(String reason, String told) {
        ObjectNode verdict = new ObjectMapper().createObjectNode().put("valid", true);
        String message = "asks for a GPU; the run uses the CPU, to the same bytes: " + reason;
        verdict.putArray("warnings").add("training_device: " + message);
        ArrayNode problems = verdict.putArray("problems");
        // What every config carries is told to programs alone.
        problems.addObject()
                .put("field", "cpus_per_client")
                .put("severity", "warning")
                .put("code", "unread_key")
                .put("message", "changes nothing");
        problems.addObject()
                .put("field", "training_device")
                .put("severity", "warning")
                .put("code", "no_gpu")
                .put("message", message);
        assertThat(LabText.verdict(verdict, Language.ofTag("de").orElseThrow()))
                .contains("Warnung: training_device verlangt eine GPU, " + told
                        + "; es rechnet die CPU, auf dieselben Bytes")
                .doesNotContain("asks for", "cpus_per_client");
    }

    @Test
    void timesOfRunsAreSaidToTheMinute() {
        ArrayNode runs = new ObjectMapper().createArrayNode();
        runs.addObject().put("simulation_id", "api_run_1").put("created_at", "2026-11-28T09:06:31.474769");
        assertThat(LabText.runs(new ToolResult("", runs), Language.ofTag("de").orElseThrow()))
                .endsWith(", 2026-11-28 09:06");
        assertThat(LabRunSummary.toTheMinute("never")).isEqualTo("never");
    }
}
