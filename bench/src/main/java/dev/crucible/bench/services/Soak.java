package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.ProcessTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Many small simulations through a real lab that is treated badly: runs are stopped, their processes and the lab itself are killed, the
 * lab is closed and started again, all in an order that the seed chooses. Afterwards every run must be there once, have ended, have been
 * executed once, and have ended the way it was treated; no process may be left.
 *
 * <p>BenchArguments: runs (200), seed (1). The exit code is 1 when the books do not balance.
 */
public final class Soak {

    private static final int SLOTS = 2;
    private static final int PAUSE_MILLIS = 150;

    private final Path out;
    private final RandomStream random;
    private final Set<String> launched = new LinkedHashSet<>();
    private final Set<String> stopped = new HashSet<>();
    private final Set<String> mayFail = new HashSet<>();
    private final Map<String, Integer> done = new TreeMap<>();
    private ServiceProcess lab;

    private Soak(Path out, long seed) throws IOException, InterruptedException {
        this.out = out;
        this.random = new RandomStream(seed);
        this.lab = ServiceProcess.lab(out, SLOTS, "--no-standby");
    }

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int runs = given.number(0, "runs", 200);
        long seed = given.number(1, "seed", 0, 1);
        Path folder = Files.createTempDirectory("crucible-soak-");
        Soak soak = new Soak(Files.createDirectories(folder.resolve("out")), seed);
        List<String> complaints;
        try {
            soak.mistreat(runs);
            complaints = soak.audit();
        } finally {
            soak.lab.close();
        }
        if (!complaints.isEmpty()) {
            complaints.forEach(System.out::println);
            System.out.println("the runs are kept in " + folder);
            throw new Complaint(complaints.size() + " complaints");
        }
        System.out.println("every run is accounted for");
        FolderTree.delete(folder);
    }

    private void mistreat(int runs) throws Exception {
        while (launched.size() < runs) {
            int dice = random.nextInt(100);
            if (dice < 70) {
                launch();
            } else if (dice < 85) {
                stopOne();
            } else if (dice < 94) {
                killChild();
            } else if (dice < 98) {
                count("lab killed");
                lab.kill();
                lab = ServiceProcess.lab(out, SLOTS, "--no-standby");
            } else {
                count("lab restarted");
                mayFail.addAll(launched);
                lab.close();
                lab = ServiceProcess.lab(out, SLOTS, "--no-standby");
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(PAUSE_MILLIS));
        }
        JsonNode queue = queue();
        while (!queue.get("is_empty").asBoolean()) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            queue = queue();
        }
    }

    private void count(String what) {
        done.merge(what, 1, Integer::sum);
    }

    private JsonNode queue() throws IOException, InterruptedException {
        return lab.call("GET", "/api/queue/status", null).json();
    }

    private void launch() throws IOException, InterruptedException {
        String config = """
                {'aggregation_strategy_keyword': 'fedavg', 'dataset_keyword': 'femnist_iid', 'model_keyword': 'mlp',
                 'num_of_rounds': 2, 'num_of_clients': 3, 'max_dataset_samples': 120, 'num_of_client_epochs': 1}
                """.replace('\'', '"');
        launched.add(lab.call("POST", "/api/simulations", config)
                .json()
                .get("simulation_id")
                .asText());
        count("launched");
    }

    private void stopOne() throws IOException, InterruptedException {
        if (launched.isEmpty()) {
            return;
        }
        String id = List.copyOf(launched).get(random.nextInt(launched.size()));
        if (lab.call("POST", "/api/simulations/" + id + "/stop", null).status() == 200) {
            stopped.add(id);
            count("stopped");
        }
    }

    private void killChild() throws IOException {
        for (String id : launched) {
            List<ProcessHandle> processes = ProcessTag.of(run(id)).bearers();
            if (!processes.isEmpty()) {
                mayFail.add(id);
                processes.forEach(ProcessHandle::destroyForcibly);
                count("child killed");
                return;
            }
        }
    }

    private RunDirectory run(String id) {
        return new RunDirectory(out.resolve(id));
    }

    private List<String> audit() throws IOException, InterruptedException {
        List<String> complaints = new ArrayList<>();
        List<String> listed = lab.call("GET", "/api/simulations", null).json().findValuesAsText("simulation_id");
        if (listed.size() != launched.size() || !launched.equals(new HashSet<>(listed))) {
            complaints.add("launched " + launched.size() + " runs, listed are " + listed.size());
        }
        for (String id : launched) {
            String state = Json.readObject(run(id).status()).path("status").asText();
            count("ended " + state);
            boolean fits =
                    switch (state) {
                        case "completed" -> !stopped.contains(id) && attempt(id) == 1;
                        case "stopped" -> stopped.contains(id);
                        case "failed" -> mayFail.contains(id) && !stopped.contains(id);
                        default -> false;
                    };
            if (!fits) {
                complaints.add(id + " is " + state + " after " + attempt(id) + " attempts"
                        + (stopped.contains(id) ? ", was stopped" : "")
                        + (mayFail.contains(id) ? ", was killed" : ""));
            }
            if (!ProcessTag.of(run(id)).bearers().isEmpty()) {
                complaints.add(id + " still has a process");
            }
        }
        if (queue().get("total").asInt() != launched.size()) {
            complaints.add("the queue counts " + queue());
        }
        System.out.println(done);
        return complaints;
    }

    private int attempt(String id) throws IOException {
        return Files.exists(run(id).attempt())
                ? Integer.parseInt(Files.readString(run(id).attempt()).strip())
                : 0;
    }
}
