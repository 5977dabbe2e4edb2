package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.StoryLine;

/** Lines as they are read: a run is called by the time at which it began, not by its id. Code keeps what machines read. */
final class RunNames {
    private RunNames() {}

    static StoryLine in(StoryLine line, Words words) {
        if (line.kind().equals("code")) {
            return line;
        }
        String text = LabRun.renamed(line.text(), id -> words.of("run.this", time(id)));
        boolean first = !text.isEmpty() && text.charAt(0) != line.text().charAt(0); // a name begins the sentence
        String said = first ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
        return new StoryLine(line.speaker(), said, line.portrait(), line.kind());
    }

    private static String time(String id) {
        return id.replaceFirst("^api_run_\\d{8}_(\\d\\d)(\\d\\d).*$", "$1:$2");
    }
}
