package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigSchema;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.lab.scheduling.Previews;
import dev.crucible.lab.scheduling.Previews.Outcome;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** What a config may hold, and what one would do. */
public final class ConfigResource {

    private final Previews previews;

    public ConfigResource(Previews previews) {
        this.previews = previews;
    }

    public void register(Routes routes) {
        routes.get("/api/config/schema", exchange -> exchange.json(ConfigSchema.json()))
                .post("/api/config/preview", this::preview)
                .post("/api/config/data", this::data);
    }

    private void preview(Exchange exchange) throws IOException, InterruptedException {
        exchange.json(drawn(previews.draw(sound(exchange))).preview());
    }

    private void data(Exchange exchange) throws IOException, InterruptedException {
        ObjectNode config = sound(exchange);
        Path folder = Files.createTempDirectory("crucible-data-");
        Path file = folder.resolve("data.npz");
        try {
            drawn(previews.data(config, file));
            exchange.file("application/zip", file, "The data went away.");
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static ObjectNode sound(Exchange exchange) throws IOException {
        ObjectNode config = exchange.jsonObject();
        ConfigReader.Reading reading = ConfigReader.read(config);
        if (reading.config().isEmpty()) {
            throw HttpProblem.of(
                    422, reading.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
        }
        return config;
    }

    private static Outcome.Drawn drawn(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Drawn drawn -> drawn;
            case Outcome.Refused refused -> throw HttpProblem.of(422, refused.reason());
            case Outcome.Died died ->
                throw HttpProblem.of(
                                503,
                                ("The preview ended early with exit code %d, which mostly means too little memory; try it"
                                                + " with fewer samples (max_dataset_samples) or clients.")
                                        .formatted(died.exit()))
                        .with("Retry-After", "10");
            case Outcome.TooSlow slow ->
                throw HttpProblem.of(503, "The preview takes too long; try it with fewer samples.")
                        .with("Retry-After", "10");
        };
    }
}
