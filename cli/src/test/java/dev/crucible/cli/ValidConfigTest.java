package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidConfigTest {

    private static List<String> told(String config) throws IOException {
        StringWriter err = new StringWriter();
        ValidConfig.of(ConfigReader.read((ObjectNode) Json.MAPPER.readTree(config)), new PrintWriter(err, true));
        return err.toString().lines().toList();
    }

    @Test
    void manyDefaultsAreOneLineAndHideNoOtherWarning() throws IOException {
        assertThat(told("{\"aggregation_strategy_keyword\": \"krum\", \"dataset_keyword\": \"digits\","
                        + " \"batchsize\": 3}"))
                .hasSize(2)
                .last()
                .asString()
                .matches("warning: \\d+ settings are missing and use their defaults; crucible validate lists them");
        assertThat(told("{\"aggregation_strategy_keyword\": \"krum\", \"dataset_keyword\": \"digits\","
                        + " \"batchsize\": 3}"))
                .first()
                .asString()
                .startsWith("warning: batchsize: ");
    }
}
