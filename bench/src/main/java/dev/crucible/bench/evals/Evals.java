package dev.crucible.bench.evals;

import dev.crucible.agents.model.ModelConfig;
import dev.crucible.bench.BadArgument;
import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is measured of the crew: whether it understands, whether it changes what nobody asked it to, whether its answers and plans are right and whether
 * it repeats itself. The crew thinks by itself, or with the model that the environment names, as the agents' own command does.
 *
 * <p>Options: {@code --only NAME}, one suite; {@code --most N}, at most so many cases of each, spread over all; {@code --details FILE}, where each case
 * goes as a line of JSON.
 */
public final class Evals {

    private static final List<String> OPTIONS = List.of("--only", "--most", "--details");

    /** Cases that an attacker plays on, and how often each. */
    private static final int ADAPTIVE = 100;

    private static final int TRIES = 100;

    /** How often in a row a model must plan right. */
    private static final int IN_A_ROW = 8;

    private Evals() {}

    /** Runs the suites; each gives a line on standard output. */
    public static void main(String[] args) throws Exception {
        Map<String, String> given = options(List.of(args));
        ModelConfig model = model();
        int most = Optional.ofNullable(given.get("--most"))
                .map(value -> BenchArguments.of(value).number(0, "--most", 1))
                .orElse(Integer.MAX_VALUE);
        Optional<Path> details = Optional.ofNullable(given.get("--details")).map(Path::of);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-evals");
        try {
            Path project = Files.createDirectories(folder.resolve("project"));
            List<EvalSuite> suites = chosen(suites(project, most, model), Optional.ofNullable(given.get("--only")));
            try (EvalDetails out = EvalDetails.into(details)) {
                System.out.println(
                        "crew: " + (model.service() == ModelConfig.Service.NONE ? "by itself" : model.model()));
                run(suites, folder, model, out);
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    /** Each suite meets a lab and a crew that no other has met. */
    private static void run(List<EvalSuite> suites, Path folder, ModelConfig model, EvalDetails out)
            throws IOException, InterruptedException {
        for (EvalSuite suite : suites) {
            Path own = Files.createDirectories(folder.resolve(suite.name()));
            try (UnderstandingStand stand =
                    UnderstandingStand.open(own, model, Optional.of(folder.resolve("project")))) {
                System.out.println(suite.name() + ": " + suite.run(stand, out));
            }
        }
    }

    static List<EvalSuite> suites(Path project, int most, ModelConfig model) {
        boolean alone = model.service() == ModelConfig.Service.NONE;
        return List.of(
                new EvalLines("understanding", UnderstandingCase.TALK, most),
                new EvalLines("acts", List.of("acts"), most),
                new EvalLines("crisis", List.of("crisis", "strangers"), most),
                new EvalInjection(project, most, Math.min(most, ADAPTIVE), Math.min(most, TRIES)),
                new EvalFacts(most),
                new EvalPlans(most, alone ? 1 : IN_A_ROW),
                new EvalRepeats(most));
    }

    private static List<EvalSuite> chosen(List<EvalSuite> suites, Optional<String> only) {
        List<EvalSuite> chosen = suites.stream()
                .filter(suite -> suite.name().equals(only.orElse(suite.name())))
                .toList();
        if (chosen.isEmpty()) {
            throw new BadArgument("--only must be one of "
                    + String.join(", ", suites.stream().map(EvalSuite::name).toList()) + ", got \"" + only.orElse("")
                    + "\"");
        }
        return chosen;
    }

    private static ModelConfig model() {
        try {
            return ModelConfig.fromEnvironment(System.getenv());
        } catch (IllegalArgumentException e) {
            throw new BadArgument(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> options(List<String> args) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            String option = args.get(i);
            if (!OPTIONS.contains(option)) {
                throw new BadArgument("evals takes " + String.join(", ", OPTIONS) + ", not \"" + option + "\"");
            }
            if (i + 1 == args.size()) {
                throw new BadArgument(option + " needs a value");
            }
            given.put(option, args.get(i + 1));
        }
        return given;
    }
}
