package dev.crucible.dialogue.text;

import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Line.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes lines of a model's words as they come: one for each paragraph, one for each fenced block, which is kept whole. Marks such as
 * {@code [vulnerable]} or {@code [result]} before a paragraph choose the face and the kind; marks nobody knows are dropped.
 */
public final class LineAssembler {

    private static final Pattern MARK = Pattern.compile("\\A\\s*\\[([a-z][a-z_]{0,23})]\\s*");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\t\\u200D]]");
    private static final Pattern FENCE = Pattern.compile("\\A\\s*```[^\\n]*\\n?|\\n?```\\s*\\z");
    private static final Map<String, Kind> KINDS =
            Map.of("spec", Kind.SPEC, "code", Kind.CODE, "result", Kind.RESULT, "dialogue", Kind.DIALOGUE);
    private static final int LONGEST_LINE = 8_000;
    private static final int MOST_LINES = 60;

    private final CastMember speaker;
    private final Consumer<Line> lines;
    private final boolean holdsJson;
    private final StringBuilder paragraph = new StringBuilder();
    private final StringBuilder current = new StringBuilder();
    private boolean fenced;
    private boolean held;
    private int said;

    /**
     * @param speaker whose words they are
     * @param lines gets each line as soon as it is complete
     * @param holdsJson whether words that begin with a brace are an answer for {@link #held} instead of speech
     */
    public LineAssembler(CastMember speaker, Consumer<Line> lines, boolean holdsJson) {
        this.speaker = speaker;
        this.lines = lines;
        this.holdsJson = holdsJson;
    }

    /** Takes the next piece of the words. */
    public void hear(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char next = piece.charAt(i);
            current.append(next);
            if (next == '\n') {
                endOfLine();
            }
        }
    }

    /** Says what is left; the words are complete. */
    public void end() {
        if (!current.isEmpty()) {
            endOfLine();
        }
        if (!held) {
            flush();
        }
    }

    /** What was held back because it began with a brace, empty if nothing was; a fence around it is removed. */
    public String held() {
        return held ? FENCE.matcher(paragraph).replaceAll("").strip() : "";
    }

    private void endOfLine() {
        String line = current.toString();
        current.setLength(0);
        if (holdsJson && said == 0 && paragraph.isEmpty()) {
            String start = line.strip();
            held = start.startsWith("{") || start.equals("```json");
        }
        if (held) {
            paragraph.append(line);
            return;
        }
        if (!fenced && known(line)) {
            flush();
        }
        boolean fence = line.stripLeading().startsWith("```");
        if (fence && !fenced) {
            // A mark just before the fence belongs to the block.
            if (!MARK.matcher(paragraph).replaceFirst("").isBlank()) {
                flush();
            }
            fenced = true;
            paragraph.append(line);
        } else if (fence) {
            paragraph.append(line);
            fenced = false;
            flush();
        } else if (line.isBlank() && !fenced) {
            flush();
        } else {
            paragraph.append(line);
        }
    }

    /** Whether a line begins with a mark that means something, which also begins a paragraph. */
    private boolean known(String line) {
        Matcher mark = MARK.matcher(line);
        return mark.find()
                && (KINDS.containsKey(mark.group(1)) || speaker.states().contains(mark.group(1)));
    }

    private void flush() {
        String text = UNSEEN.matcher(paragraph).replaceAll("");
        paragraph.setLength(0);
        Kind kind = Kind.DIALOGUE;
        String portrait = CastMember.NEUTRAL;
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            String name = mark.group(1);
            kind = KINDS.getOrDefault(name, kind);
            portrait = speaker.states().contains(name) ? name : portrait;
            text = text.substring(mark.end());
            mark = MARK.matcher(text);
        }
        if (text.strip().startsWith("```")) {
            kind = kind == Kind.DIALOGUE ? Kind.CODE : kind;
            text = FENCE.matcher(text.strip()).replaceAll("");
        }
        play(new Line(speaker.id(), kind, bounded(withoutName(text)), portrait, 0));
    }

    private void play(Line line) {
        if (!line.text().isBlank() && said < MOST_LINES) {
            said++;
            lines.accept(line);
        }
    }

    /** Models like to write their part's name before it. */
    private String withoutName(String text) {
        String stripped = text.strip();
        for (String name : List.of(speaker.name(), speaker.id())) {
            String start = name.toLowerCase(Locale.ROOT) + ":";
            if (stripped.toLowerCase(Locale.ROOT).startsWith(start)) {
                return stripped.substring(start.length()).strip();
            }
        }
        return stripped;
    }

    private static String bounded(String text) {
        return text.length() <= LONGEST_LINE ? text : text.substring(0, LONGEST_LINE) + " …";
    }
}
