package dev.crucible.novel.scene;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.scene.WrittenScene.Answer;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.scene.WrittenScene.Saying;
import dev.crucible.novel.story.Agent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a file of scenes and tells everything that is wrong with it, each with its line. */
final class SceneReader {
    /** The longest line that the window holds without a second page. */
    static final int LONGEST = 320;

    private static final int MOST_ANSWERS = 4;

    private final String file;
    private final List<String> problems = new ArrayList<>();

    SceneReader(String file) {
        this.file = file;
    }

    List<String> problems() {
        return problems;
    }

    /** The scenes that are whole; what is not is among the problems. */
    List<WrittenScene> read(String json) {
        List<WrittenScene> scenes = new ArrayList<>();
        try {
            Spot root = Spot.read(json);
            only(root, Set.of("scenes"));
            if (root.field("scenes").items().isEmpty()) {
                problem(root, "scenes: must be a list of at least one scene");
            }
            root.field("scenes").items().forEach(spot -> scene(spot).ifPresent(scenes::add));
        } catch (IOException e) {
            problems.add(file + ": is no JSON: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + " (" + where(e) + ")");
        }
        return scenes;
    }

    private static String where(IOException e) {
        return e instanceof com.fasterxml.jackson.core.JsonProcessingException json && json.getLocation() != null
                ? "line " + json.getLocation().getLineNr()
                : "unknown line";
    }

    private Optional<WrittenScene> scene(Spot spot) {
        int before = problems.size();
        only(spot, Set.of("id", "when", "agent", "lines", "ask", "answers"));
        String id = spot.field("id").text();
        if (!id.matches("[a-z][a-z0-9_]*")) {
            problem(spot.field("id"), "id: must be lower-case letters, digits and underscores");
        }
        Optional<Occasion> when = Occasion.of(spot.field("when").text());
        if (when.isEmpty()) {
            String all = String.join(
                    ", ", Arrays.stream(Occasion.values()).map(Occasion::word).toList());
            problem(spot.field("when"), "when: must be one of " + all);
            return Optional.empty();
        }
        Optional<Agent> agent = agent(spot, when.get());
        List<Saying> lines = sayings(spot.field("lines"), "lines");
        List<Answer> answers =
                spot.field("answers").items().stream().map(this::answer).toList();
        Optional<Map<String, String>> ask =
                spot.fields().containsKey("ask") ? Optional.of(texts(spot.field("ask"), "ask")) : Optional.empty();
        if (ask.isPresent() == answers.isEmpty() || answers.size() > MOST_ANSWERS) {
            problem(spot, "answers: a scene that asks needs 1 to " + MOST_ANSWERS + " of them, another none");
        }
        if (when.get().isGlimpse() && (lines.size() != 1 || ask.isPresent())) {
            problem(spot, "lines: a glimpse has exactly one, and asks nothing");
        }
        return problems.size() > before
                ? Optional.empty()
                : Optional.of(new WrittenScene(id, when.get(), agent, lines, ask, answers));
    }

    private Optional<Agent> agent(Spot scene, Occasion when) {
        boolean named = scene.fields().containsKey("agent");
        Optional<Agent> agent = Agent.of(scene.field("agent").text()).filter(Agent.CREW::contains);
        if (when.isOfAgent() && agent.isEmpty()) {
            problem(scene.field("agent"), "agent: must be one of the six of the crew");
        } else if (!when.isOfAgent() && named) {
            problem(scene.field("agent"), "agent: a scene for \"" + when.word() + "\" has none");
        }
        return agent;
    }

    private Answer answer(Spot spot) {
        only(spot, Set.of("en", "de", "outcome", "lines"));
        String word =
                spot.fields().containsKey("outcome") ? spot.field("outcome").text() : "none";
        Optional<Outcome> outcome = Arrays.stream(Outcome.values())
                .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
        if (outcome.isEmpty()) {
            problem(
                    spot.field("outcome"),
                    "outcome: must be romance_on, romance_off, accepted, refused or later, or be left out");
        }
        return new Answer(
                language(spot, "answer"), outcome.orElse(Outcome.NONE), sayings(spot.field("lines"), "lines"));
    }

    private List<Saying> sayings(Spot list, String name) {
        if (list.items().isEmpty()) {
            problem(list, name + ": must be a list of at least one line");
        }
        return list.items().stream().map(this::saying).toList();
    }

    private Saying saying(Spot spot) {
        only(spot, Set.of("by", "face", "en", "de"));
        Optional<Agent> by = Agent.of(spot.field("by").text());
        if (by.isEmpty()) {
            problem(spot.field("by"), "by: must be the id of an agent or a spirit");
        }
        String face = spot.fields().containsKey("face") ? spot.field("face").text() : "neutral";
        Agent speaker = by.orElse(Agent.named("puck"));
        if (by.isPresent()
                && !List.of("neutral", "vulnerable", speaker.ownState()).contains(face)) {
            problem(spot.field("face"), "face: " + speaker.id() + " has neutral, vulnerable and " + speaker.ownState());
        }
        return new Saying(speaker, face, language(spot, "line"));
    }

    private Map<String, String> texts(Spot spot, String name) {
        only(spot, Set.copyOf(Words.LANGUAGES));
        return language(spot, name);
    }

    private Map<String, String> language(Spot spot, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String language : Words.LANGUAGES) {
            String text = spot.field(language).text().strip();
            if (text.isEmpty()) {
                problem(spot, language + ": this " + name + " has no text in it");
            } else if (text.length() > LONGEST) {
                problem(
                        spot.field(language),
                        language + ": has " + text.length() + " characters, the window holds " + LONGEST);
            }
            texts.put(language, text);
        }
        return texts;
    }

    private void only(Spot spot, Set<String> known) {
        spot.fields().forEach((name, value) -> {
            if (!known.contains(name)) {
                problem(
                        value,
                        name + ": is not known here; there are "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        });
    }

    private void problem(Spot spot, String text) {
        problems.add(file + ":" + spot.line() + ": " + text);
    }
}
