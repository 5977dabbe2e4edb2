package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.HubSet;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lookup of data sets on the Hub, only on a client's request. Definite answers are cached for some time. */
public final class DatasetHub {

    private static final String NO_NAME = "Invalid dataset name format. Use owner/name.";
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final long VALID_NANOS = Duration.ofMinutes(5).toNanos();
    private static final int MOST_KNOWN = 64;
    /** Statuses of the viewer for data sets that it cannot read. */
    private static final Set<Integer> NO_VIEW = Set.of(404, 422, 500, 501);

    private final HubHosts hosts;
    private final Duration patience;
    private final Map<String, Known> known = new LinkedHashMap<>();

    private record Known(DatasetCheck check, long since) {}

    /** Creates a lookup at {@code hosts} with a timeout of {@code patience} per request. */
    public DatasetHub(HubHosts hosts, Duration patience) {
        this.hosts = hosts;
        this.patience = patience;
    }

    /** Returns the endpoint's answer; failures are part of it. */
    public ObjectNode check(String name) throws InterruptedException {
        if (!HubSet.isName(name)) {
            return DatasetCheck.failed(NO_NAME).toJson();
        }
        Optional<DatasetCheck> earlier = recall(name);
        return earlier.isPresent() ? earlier.get().toJson() : ask(name).toJson();
    }

    private DatasetCheck ask(String name) throws InterruptedException {
        try (HttpClient http = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build()) {
            DatasetCheck check = ask(new HubClient(http, patience), name);
            remember(name, check);
            return check;
        } catch (HttpTimeoutException e) {
            return DatasetCheck.failed("Network error: the dataset hub did not answer in time.");
        } catch (HubClient.UnusableAnswerException e) {
            return DatasetCheck.failed("Unable to validate dataset: " + e.getMessage());
        } catch (IOException e) {
            return DatasetCheck.failed("Network error: the dataset hub cannot be reached.");
        }
    }

    private DatasetCheck ask(HubClient http, String asked) throws IOException, InterruptedException {
        HubClient.Answer dataset = http.get(hosts.hub().resolve("/api/datasets/" + asked));
        if (dataset.status() != 200) {
            return refused(asked, dataset);
        }
        String id = dataset.body().path("id").asText();
        String name = HubSet.isName(id) ? id : asked;
        HubClient.Answer splits = http.get(hosts.viewer().resolve("/splits?dataset=" + name));
        if (splits.status() != 200 && !NO_VIEW.contains(splits.status())) {
            return refused(name, splits);
        }
        JsonNode all = splits.body().path("splits");
        if (all.isEmpty()) {
            return DatasetCheck.unusable("Dataset has no splits information");
        }
        String config = config(all);
        List<String> names = new ArrayList<>();
        for (JsonNode split : all) {
            if (split.path("config").asText().equals(config)) {
                names.add(split.path("split").asText());
            }
        }
        HubClient.Answer info = http.get(hosts.viewer()
                .resolve("/info?dataset=" + name + "&config=" + URLEncoder.encode(config, StandardCharsets.UTF_8)));
        JsonNode description =
                info.status() == 200 ? info.body().path("dataset_info") : JsonNodeFactory.instance.objectNode();
        DatasetCheck.Info found = new DatasetCheck.Info(names, description);
        return DatasetCheck.found(found, DatasetFit.obstacle(dataset.body(), found));
    }

    /** Returns the default configuration, else the first. */
    private static String config(JsonNode splits) {
        for (JsonNode split : splits) {
            if (split.path("config").asText().equals("default")) {
                return "default";
            }
        }
        return splits.path(0).path("config").asText();
    }

    /** Interprets an error status. The Hub answers 401 with the code RepoNotFound for a private and for a missing data set. */
    private static DatasetCheck refused(String name, HubClient.Answer answer) throws IOException {
        boolean unknown = answer.status() == 404 || answer.code().equals("RepoNotFound");
        if (unknown && !name.contains("/")) {
            return DatasetCheck.failed(NO_NAME);
        }
        if (unknown) {
            return DatasetCheck.failed("Dataset '" + name + "' not found on HuggingFace Hub. Check owner and name.");
        }
        if (answer.status() == 403 || answer.code().equals("GatedRepo")) {
            return DatasetCheck.failed("Access forbidden: dataset '" + name + "' is not open to everybody.");
        }
        if (answer.status() == 401) {
            return DatasetCheck.failed("Authentication error: dataset '" + name + "' needs a login.");
        }
        throw new HubClient.UnusableAnswerException("the hub answered with status " + answer.status() + ".");
    }

    private synchronized Optional<DatasetCheck> recall(String name) {
        return Optional.ofNullable(known.get(name))
                .filter(earlier -> System.nanoTime() - earlier.since() < VALID_NANOS)
                .map(Known::check);
    }

    private synchronized void remember(String name, DatasetCheck check) {
        known.remove(name);
        known.put(name, new Known(check, System.nanoTime()));
        if (known.size() > MOST_KNOWN) {
            known.remove(known.keySet().iterator().next());
        }
    }
}
