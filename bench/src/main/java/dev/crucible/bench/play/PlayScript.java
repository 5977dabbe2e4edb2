package dev.crucible.bench.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.input.KeyCode;

/**
 * What is played, a step a line: {@code click #ID}, {@code write #ID TEXT}, {@code press KEY}, {@code expect #ID}, {@code shoot NAME},
 * {@code rest SECONDS}; and the moves that the browser's client takes as well: {@code begin}, {@code say TEXT}, {@code read},
 * {@code turn}, {@code choose NUMBER}, {@code save SLOT}, {@code load SLOT}, {@code expect TEXT}. Empty lines and those that begin
 * with # say nothing.
 *
 * @param name of the file, for complaints
 */
public record PlayScript(String name, List<Line> lines) {
    private static final Pattern FORM = Pattern.compile("(\\w+)(?:\\s+(\\S.*))?");
    private static final Pattern NODE = Pattern.compile("#([\\w-]+)");
    private static final Pattern FIELD = Pattern.compile("#([\\w-]+)\\s+(\\S.*)");
    private static final Pattern WORD = Pattern.compile("[\\w-]+");

    /** A step, with where it stands in the file, counted from 1. */
    public record Line(int number, Step step) {}

    public PlayScript {
        lines = List.copyOf(lines);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException when lines are no steps; the message has each, with its number
     */
    public static PlayScript read(Path file) throws IOException {
        return of(String.valueOf(file.getFileName()), Files.readAllLines(file));
    }

    /** Reads the lines of a file of this name. */
    static PlayScript of(String name, List<String> text) {
        List<Line> lines = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < text.size(); i++) {
            String line = text.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            try {
                lines.add(new Line(i + 1, step(line)));
            } catch (IllegalArgumentException e) {
                faults.add(name + ":" + (i + 1) + ": " + e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", faults));
        }
        return new PlayScript(name, lines);
    }

    private static Step step(String line) {
        Matcher form = FORM.matcher(line);
        if (!form.matches()) {
            throw new IllegalArgumentException("\"" + line + "\" is no step");
        }
        String rest = form.group(2) == null ? "" : form.group(2);
        return switch (form.group(1)) {
            case "click" -> new Step.Click(match(NODE, rest, "click wants #ID").group(1));
            case "write" -> {
                Matcher field = match(FIELD, rest, "write wants #ID and a text");
                yield new Step.Write(field.group(1), field.group(2));
            }
            case "press" -> new Step.Press(key(rest));
            case "say" ->
                new Step.Say(
                        match(Pattern.compile(".+"), rest, "say wants a text").group());
            case "read" -> new Step.Read();
            case "turn" -> new Step.Turn();
            case "begin" -> new Step.Begin();
            case "save" -> new Step.Save(number("save", 6, rest));
            case "load" -> new Step.Load(number("load", 6, rest));
            case "choose" -> new Step.Choose(number("choose", 9, rest));
            case "expect" -> {
                Matcher node = NODE.matcher(rest);
                yield node.matches()
                        ? new Step.ExpectNode(node.group(1))
                        : new Step.ExpectText(match(Pattern.compile(".+"), rest, "expect wants #ID or a text")
                                .group());
            }
            case "shoot" ->
                new Step.Shoot(match(WORD, rest, "shoot wants a name of letters, digits, _ and -")
                        .group());
            case "rest" ->
                new Step.Rest(
                        Duration.ofSeconds(Long.parseLong(match(Pattern.compile("\\d{1,4}"), rest, "rest wants seconds")
                                .group())));
            default ->
                throw new IllegalArgumentException("\"" + form.group(1)
                        + "\" is no step; there are click, write, press, begin, say, read, turn, choose, save, load, expect, shoot"
                        + " and rest");
        };
    }

    private static int number(String step, int most, String rest) {
        return Integer.parseInt(
                match(Pattern.compile("[1-" + most + "]"), rest, step + " wants a number from 1 to " + most)
                        .group());
    }

    private static Matcher match(Pattern form, String text, String complaint) {
        Matcher matcher = form.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(complaint + ", got \"" + text + "\"");
        }
        return matcher;
    }

    private static KeyCode key(String name) {
        try {
            return KeyCode.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("press wants a key such as ESCAPE or F1, got \"" + name + "\"", e);
        }
    }
}
