package dev.crucible.report.paper;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The appendix that lets others repeat a result.
 *
 * @param command what repeats it
 * @param facts about each thing that was run, in their order: a heading and what is known below it
 * @param configs as they were stored, by the name of their file
 */
public record Reproducibility(String command, List<Part> facts, Map<String, String> configs) {

    private static final int LINE = 92;

    /** A heading and pairs of a name and a value. */
    public record Part(String heading, Map<String, String> values) {

        /** With those of {@code pairs} (name, value, name, value …) whose value is known. */
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

    /** The machine and the versions that a manifest tells of. */
    public static Part machine(JsonNode manifest) {
        JsonNode system = manifest.path("system");
        JsonNode hardware = system.path("hardware");
        return Part.of(
                "Software and hardware",
                "Crucible",
                system.path("crucible").path("version").asText(),
                "runtime",
                system.path("runtime").asText(),
                "virtual machine",
                (system.path("jvm").path("name").asText() + " "
                                + system.path("jvm").path("version").asText())
                        .strip(),
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
        return "\\section{Reproducibility}\nThe result is the same to the last bit for any number of threads, on machines whose vectors are equally wide. It is made again"
                + " by\n"
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
