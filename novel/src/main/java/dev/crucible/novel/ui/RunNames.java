package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.story.StoryLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Replaces run ids in lines by the runs' names; code is not changed. */
final class RunNames {
    private static final Pattern SEED = Pattern.compile("\\s*\\((?:seed|Seed|Startwert) (\\d+)\\)$");

    private final Words words;
    private final Function<String, Optional<String>> names;

    /**
     * Creates the replacement.
     *
     * @param names returns the name of a run by id, if known; else the run is named by its time
     */
    RunNames(Words words, Function<String, Optional<String>> names) {
        this.words = words;
        this.names = names;
    }

    StoryLine in(StoryLine line) {
        if (line.kind().equals("code")) {
            return line;
        }
        String text = LabRun.renamed(line.text(), this::called);
        boolean first = !text.isEmpty() && text.charAt(0) != line.text().charAt(0); // the sentence begins with a name
        String said = first ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
        return new StoryLine(line.speaker(), said, line.portrait(), line.kind());
    }

    /** Names several runs; those that differ only in their seed are named together. */
    private String called(List<String> ids) {
        List<String> known =
                ids.stream().flatMap(id -> names.apply(id).stream()).toList();
        List<String> seeds = known.stream()
                .flatMap(name -> SEED.matcher(name).results())
                .map(found -> found.group(1))
                .toList();
        List<String> tried =
                known.stream().map(RunNames::withoutSeed).distinct().toList();
        if (ids.size() > 1 && seeds.size() == ids.size() && tried.size() == 1) {
            return words.of(
                    "run.seeds",
                    tried.getFirst(),
                    String.join(", ", seeds.subList(0, seeds.size() - 1)) + " " + words.of("and") + " "
                            + seeds.getLast());
        }
        return known.isEmpty() ? byTime(ids) : ids.stream().map(this::called).collect(Collectors.joining(", "));
    }

    /** Names runs by their times; runs of one launch have the same time. */
    private String byTime(List<String> ids) {
        Map<String, Integer> times = new LinkedHashMap<>();
        ids.forEach(id -> times.merge(time(id), 1, Integer::sum));
        return times.entrySet().stream()
                .map(entry -> byTime(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String byTime(String time, int runs) {
        String count = words.ofOr("number." + runs, Integer.toString(runs));
        return runs == 1 ? words.of("run.this", time) : words.of("run.these", count, time);
    }

    private static String time(String id) {
        return id.replaceFirst("^api_run_\\d{8}_(\\d\\d)(\\d\\d).*$", "$1:$2");
    }

    private String called(String id) {
        return names.apply(id)
                .map(name -> words.of("run.named", inWords(name, words)))
                .orElseGet(() -> byTime(time(id), 1));
    }

    /** Returns a run's name with its seed in the reader's language. */
    static String inWords(String name, Words words) {
        return SEED.matcher(name).replaceFirst(seed -> " " + words.of("run.seed", seed.group(1)));
    }

    /** Returns a run's name without its seed. */
    static String withoutSeed(String name) {
        return SEED.matcher(name).replaceFirst("");
    }
}
