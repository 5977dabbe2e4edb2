package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigSchema;
import dev.crucible.engine.data.catalog.DatasetListing;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.lab.scheduling.Previews;
import dev.crucible.lab.scheduling.Previews.Outcome;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Schema of configs, and previews of a config's effects. */
public final class ConfigResource {

    private static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN);

    private final Previews previews;
    private final Datasets datasets;

    public ConfigResource(Previews previews, Datasets datasets) {
        this.previews = previews;
        this.datasets = datasets;
    }

    public void register(Routes routes) {
        routes.get("/api/config/schema", exchange -> exchange.json(ConfigSchema.json(language(exchange), this::isHere)))
                .post("/api/config/preview", this::preview)
                .post("/api/config/data", this::data);
    }

    private boolean isHere(String dataset) {
        return DatasetListing.of(datasets, dataset).state() != DatasetListing.State.MISSING;
    }

    /** Returns German if the caller prefers it to English, by {@code language} or {@code Accept-Language}. */
    private static Locale language(Exchange exchange) {
        String wanted = exchange.query("language")
                .or(() -> exchange.header("Accept-Language"))
                .orElse("en");
        try {
            Locale language = Locale.lookup(Locale.LanguageRange.parse(wanted), LANGUAGES);
            return language == null ? Locale.ENGLISH : language;
        } catch (IllegalArgumentException e) {
            return Locale.ENGLISH;
        }
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
                                ("The preview ended early with exit code %d, probably for lack of memory. Try fewer"
                                                + " samples (max_dataset_samples) or clients.")
                                        .formatted(died.exit()))
                        .with("Retry-After", "10");
            case Outcome.TooSlow slow ->
                throw HttpProblem.of(503, "The preview takes too long. Try fewer samples (max_dataset_samples).")
                        .with("Retry-After", "10");
        };
    }
}
