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
 * Assembles lines from a model's streamed text: one per paragraph, and one per fenced block.
 *
 * <p>A mark such as {@code [vulnerable]} or {@code [result]} before a paragraph sets its face or kind; unknown marks are dropped.
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
     * @param speaker the agent that speaks
     * @param lines receives each line once it is complete
     * @param holdsJson true if text that starts with a brace is an answer for {@link #held} instead of speech
     */
    public LineAssembler(CastMember speaker, Consumer<Line> lines, boolean holdsJson) {
        this.speaker = speaker;
        this.lines = lines;
        this.holdsJson = holdsJson;
    }

    /** Appends the next piece of the text. */
    public void hear(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char next = piece.charAt(i);
            current.append(next);
            if (next == '\n') {
                endOfLine();
            }
        }
    }

    /** Emits the rest; the text is complete. */
    public void end() {
        if (!current.isEmpty()) {
            endOfLine();
        }
        if (!held) {
            flush();
        }
    }

    /** Returns the text held back because it starts with a brace, without a fence around it; empty if there is none. */
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

    /** Returns true if a line starts with a known mark, which also starts a paragraph. */
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

    /** Removes the speaker's name, with which models often start their text. */
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
