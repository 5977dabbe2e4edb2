package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.StoryLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lines as they are read: a run is called by the time at which it began, not by its id. Code keeps what machines read. */
final class RunNames {
    private RunNames() {}

    static StoryLine in(StoryLine line, Words words) {
        if (line.kind().equals("code")) {
            return line;
        }
        String text = LabRun.renamed(line.text(), ids -> named(ids, words));
        boolean first = !text.isEmpty() && text.charAt(0) != line.text().charAt(0); // a name begins the sentence
        String said = first ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
        return new StoryLine(line.speaker(), said, line.portrait(), line.kind());
    }

    /** Runs of one launch have the same time. */
    private static String named(List<String> ids, Words words) {
        Map<String, Integer> times = new LinkedHashMap<>();
        ids.forEach(id -> times.merge(time(id), 1, Integer::sum));
        return times.entrySet().stream()
                .map(entry -> named(entry.getKey(), entry.getValue(), words))
                .collect(Collectors.joining(", "));
    }

    private static String named(String time, int runs, Words words) {
        String count = words.ofOr("number." + runs, Integer.toString(runs));
        return runs == 1 ? words.of("run.this", time) : words.of("run.these", count, time);
    }

    private static String time(String id) {
        return id.replaceFirst("^api_run_\\d{8}_(\\d\\d)(\\d\\d).*$", "$1:$2");
    }
}
