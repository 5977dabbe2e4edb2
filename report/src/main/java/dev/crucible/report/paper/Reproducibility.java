package dev.crucible.report.paper;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.python.PythonFiles;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Appendix with which others can reproduce a result.
 *
 * @param command the command that reproduces it
 * @param facts about each part of the run, in order: a heading with names and values
 * @param configs as they were stored, by file name
 */
public record Reproducibility(String command, List<Part> facts, Map<String, String> configs) {

    private static final int LINE = 92;

    /** A heading and pairs of a name and a value. */
    public record Part(String heading, Map<String, String> values) {

        /** Creates a part from those of {@code pairs} (name, value, name, value …) whose value is known. */
        public static Part of(String heading, String... pairs) {
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 0; i < pairs.length; i += 2) {
                if (!pairs[i + 1].isBlank()) {
                    values.put(pairs[i], pairs[i + 1]);
                }
            }
            return new Part(heading, values);
        }
    }

    /**
     * Returns a repetition from the paper's own folder, with the config and Python files that {@code run} kept.
     *
     * @param command {@code run} or {@code sweep}
     * @param file the config's name in the paper's folder
     */
    public static Reproducibility of(RunDirectory run, String command, String file, List<Part> facts)
            throws IOException {
        Map<String, String> configs = new LinkedHashMap<>();
        configs.put(file, Files.readString(run.config()));
        List<String> missing = new ArrayList<>();
        for (String python : PythonFiles.named(Json.readObject(run.config()))) {
            Path kept = run.strategies().resolve(python);
            if (Files.isRegularFile(kept)) {
                configs.put("strategies/" + python, Files.readString(kept));
            } else {
                missing.add(python);
            }
        }
        List<Part> parts = new ArrayList<>(facts);
        parts.add(Part.of("Python files that the " + command + " did not keep", "missing", String.join(", ", missing)));
        boolean python = configs.size() > 1 || !missing.isEmpty();
        return new Reproducibility(
                "crucible %s configs/%s%s    # again, anywhere\ncrucible reproduce %s    # where the %s is kept, comparing measurements"
                        .formatted(command, file, python ? " --strategies configs/strategies" : "", run.id(), command),
                parts,
                configs);
    }

    /** Returns the machine and the versions in a manifest. */
    public static Part machine(JsonNode manifest) {
        JsonNode system = manifest.path("system");
        JsonNode hardware = system.path("hardware");
        return Part.of(
                "Software and hardware",
                "Crucible",
                system.path("crucible").path("version").asText(),
                "commit",
                system.path("crucible").path("commit").asText(),
                "runtime",
                system.path("runtime").asText(),
                "virtual machine",
                (system.path("jvm").path("name").asText() + " "
                                + system.path("jvm").path("version").asText())
                        .strip(),
                "Python",
                system.path("python").path("python").asText(),
                "NumPy",
                system.path("python").path("numpy").asText(),
                "PyTorch",
                system.path("python").path("torch").asText(),
                "operating system",
                system.path("os").asText(),
                "cores",
                hardware.path("cpu_count").asText(),
                "architecture",
                hardware.path("arch").asText(),
                "memory",
                hardware.has("ram_gb") ? hardware.path("ram_gb").asText() + " GB" : "",
                "GPUs",
                !hardware.has("gpus")
                        ? ""
                        : hardware.path("gpus").isEmpty()
                                ? "none"
                                : hardware.path("gpus").toString());
    }

    String latex() {
        return "\\section{Reproducibility}\n"
                + (command.contains("--strategies")
                        ? "Parts of it are in Python, so the result is the same on the same machine with the same"
                                + " versions of Python and its packages."
                        : "The result is the same to the last bit for any number of threads, on machines whose vectors"
                                + " are equally wide.")
                + " It is made again by\n"
                + Latex.verbatim(command, LINE)
                + facts.stream().map(Reproducibility::latex).collect(Collectors.joining())
                + configs.entrySet().stream()
                        .map(config -> "\\subsection*{\\texttt{" + Latex.escaped(config.getKey())
                                + "}}\n{\\footnotesize\n" + Latex.verbatim(config.getValue(), LINE) + "}\n")
                        .collect(Collectors.joining());
    }

    private static String latex(Part part) {
        String rows = part.values.entrySet().stream()
                .map(value -> Latex.escaped(value.getKey()) + " & "
                        + (value.getValue().matches("[0-9a-f]{64}")
                                ? "\\texttt{\\scriptsize " + value.getValue() + "}"
                                : Latex.escaped(value.getValue()))
                        + " \\\\\n")
                .collect(Collectors.joining());
        return rows.isEmpty()
                ? ""
                : "\\subsection*{" + Latex.escaped(part.heading)
                        + "}\n\\noindent\\begin{tabular}{lp{0.76\\textwidth}}\n" + rows + "\\end{tabular}\n";
    }
}
