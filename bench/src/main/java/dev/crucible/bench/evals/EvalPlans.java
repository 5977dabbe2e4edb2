package dev.crucible.bench.evals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.bench.evals.UnderstandingScore.Outcome;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Requests for experiments, agreed to, against the configs that they make: each must have what was asked for. What is launched waits behind
 * the run at work, and is stopped as soon as its config is read. A model is asked several times, and only tries that are all right count.
 *
 * @param tries how often each request is made
 */
record EvalPlans(int most, int tries) implements EvalSuite {

    @Override
    public String name() {
        return "plans";
    }

    @Override
    public String run(UnderstandingStand stand, EvalDetails details) throws IOException, InterruptedException {
        List<List<String>> rows = EvalData.rows("plans.tsv", most);
        int once = 0;
        int always = 0;
        for (List<String> row : rows) {
            JsonNode wanted = Json.MAPPER.readTree(row.get(2));
            int right = 0;
            for (int n = 0; n < tries; n++) {
                Optional<EvalConfig> config =
                        launched(stand, row.get(1), row.getFirst()).config();
                List<String> wrong = config.map(made -> made.misses(wanted)).orElse(List.of("no plan"));
                right += wrong.isEmpty() ? 1 : 0;
                details.add(EvalDetails.of(name())
                        .put("lang", row.getFirst())
                        .put("text", row.get(1))
                        .put("wanted", row.get(2))
                        .put("made", config.map(EvalConfig::toString).orElse(""))
                        .put("wrong", String.join("; ", wrong)));
            }
            once += right > 0 ? 1 : 0;
            always += right == tries ? 1 : 0;
        }
        return tries == 1
                ? "%d of %d configs have what was asked for".formatted(always, rows.size())
                : "%d of %d configs have what was asked for in %d tries of %d, %d at least once"
                        .formatted(always, rows.size(), tries, tries, once);
    }

    /**
     * Outcome of a request.
     *
     * @param text what was said and planned
     * @param config the configs of what was launched after a yes; empty if nothing was asked
     */
    record Launched(String text, Optional<EvalConfig> config) {}

    /** The configs of what a request, agreed to, has launched. */
    static Launched launched(UnderstandingStand stand, String text, String language)
            throws IOException, InterruptedException {
        Set<String> before = ids(stand);
        String context = UUID.randomUUID().toString();
        UnderstandingStand.Told told = stand.say(context, text, Optional.empty());
        if (told.outcome() != Outcome.CHOICE && told.outcome() != Outcome.QUESTION) {
            return new Launched(told.text(), Optional.empty());
        }
        stand.say(context, yes(language), Optional.empty());
        Set<String> fresh = ids(stand);
        fresh.removeAll(before);
        EvalConfig config = new EvalConfig();
        for (String id : fresh) {
            config.add(stand.lab()
                    .call("GET", "/api/simulations/" + id + "/config", null)
                    .json());
            stand.lab().call("POST", "/api/simulations/" + id + "/stop", null);
        }
        return new Launched(told.text(), fresh.isEmpty() ? shown(told) : Optional.of(config));
    }

    /** The config that was shown where the lab took none, since the data lie elsewhere. */
    private static Optional<EvalConfig> shown(UnderstandingStand.Told told) throws IOException {
        for (String said : told.said()) {
            if (said.strip().startsWith("{")) {
                JsonNode config = Json.MAPPER.readTree(said);
                if (config.has("simulation_strategies")) {
                    EvalConfig shown = new EvalConfig();
                    shown.add(config);
                    return Optional.of(shown);
                }
            }
        }
        return Optional.empty();
    }

    /** Words that agree to a plan in a language. */
    private static String yes(String language) {
        return Language.ofTag(language)
                .flatMap(spoken -> LanguageFile.yaml(spoken, "assent.yaml"))
                .map(words -> words.path("yes").asText().split(" ")[0])
                .orElse("yes");
    }

    private static Set<String> ids(UnderstandingStand stand) throws IOException, InterruptedException {
        Set<String> ids = new TreeSet<>();
        stand.lab()
                .call("GET", "/api/simulations", null)
                .json()
                .forEach(run -> ids.add(run.path("simulation_id").asText()));
        return ids;
    }
}
