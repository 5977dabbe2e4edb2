package dev.crucible.novel.scene;

import dev.crucible.novel.scene.WrittenScene.Answer;
import dev.crucible.novel.scene.WrittenScene.Outcome;
import dev.crucible.novel.scene.WrittenScene.Saying;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.Places;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a file of scenes and tells everything that is wrong with it, each with its line. */
final class SceneReader {
    /** The longest line that the window holds without a second page. */
    static final int LONGEST = 320;

    /** What stands in braces. */
    static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");

    static final String PLAYER = "player";

    private static final int MOST_ANSWERS = 4;
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9_]*");
    private static final Pattern LINE_ID = Pattern.compile("[a-z0-9][a-z0-9_.]*");

    private final String file;
    private final Problems problems;
    private final Translations translations;
    private final Company company;
    private boolean broken;

    SceneReader(String file, Problems problems, Translations translations, Company company) {
        this.file = file;
        this.problems = problems;
        this.translations = translations;
        this.company = company;
    }

    /** A scene with the line that it begins in. */
    record Placed(WrittenScene scene, String where) {}

    /** The scenes that are whole; what is not is among the problems. */
    List<Placed> read(Spot root) {
        only(root, Set.of("scenes"));
        if (root.field("scenes").items().isEmpty()) {
            problem(root, "scenes: must be a list of at least one scene");
        }
        List<Placed> scenes = new ArrayList<>();
        root.field("scenes").items().forEach(spot -> scene(spot)
                .ifPresent(scene -> scenes.add(new Placed(scene, where(spot)))));
        return scenes;
    }

    private Optional<WrittenScene> scene(Spot spot) {
        broken = false;
        only(spot, Set.of("id", "when", "agent", "if", "place", "lines", "ask", "answers"));
        String id = spot.field("id").text();
        if (!ID.matcher(id).matches()) {
            problem(spot.field("id"), "id: must be lower-case letters, digits and underscores");
        }
        Optional<Occasion> when = Occasion.of(spot.field("when").text());
        if (when.isEmpty()) {
            String all = String.join(
                    ", ", Arrays.stream(Occasion.values()).map(Occasion::word).toList());
            problem(spot.field("when"), "when: must be one of " + all);
        }
        Optional<Agent> agent = when.flatMap(occasion -> agent(spot, occasion));
        Optional<SceneCondition> condition = when.flatMap(occasion -> condition(spot, occasion, agent));
        Optional<String> place = place(spot);
        SceneTexts texts = new SceneTexts(id);
        List<Saying> lines = sayings(spot.field("lines"), texts);
        Optional<Phrase> ask = spot.fields().containsKey("ask")
                ? Optional.of(texts.phrase(
                        spot.field("ask"), WrittenScene.ASK, spot.field("ask").text()))
                : Optional.empty();
        List<Answer> answers = spot.field("answers").items().stream()
                .map(each -> answer(each, texts))
                .toList();
        if (ask.isPresent() == answers.isEmpty() || answers.size() > MOST_ANSWERS) {
            problem(spot, "answers: a scene that asks needs 1 to " + MOST_ANSWERS + " of them, another none");
        }
        if (when.filter(Occasion::isGlimpse).isPresent() && (lines.size() != 1 || ask.isPresent())) {
            problem(spot, "lines: a glimpse has exactly one, and asks nothing");
        }
        // What is stale or not translated leaves the scene whole.
        return broken || when.isEmpty() || condition.isEmpty()
                ? Optional.empty()
                : Optional.of(new WrittenScene(id, when.get(), agent, condition.get(), place, lines, ask, answers));
    }

    private Optional<Agent> agent(Spot scene, Occasion when) {
        boolean named = scene.fields().containsKey("agent");
        Optional<Agent> agent = company.find(scene.field("agent").text()).filter(company.crew()::contains);
        if (agent.isEmpty() && (when.isOfAgent() || (named && when.mayNameAgent()))) {
            problem(scene.field("agent"), "agent: must be one of " + ids(company.crew()));
        } else if (named && !when.mayNameAgent()) {
            problem(scene.field("agent"), "agent: a scene for \"" + when.word() + "\" has none");
        }
        return agent;
    }

    private static String ids(List<Agent> agents) {
        return String.join(", ", agents.stream().map(Agent::id).toList());
    }

    private Optional<SceneCondition> condition(Spot scene, Occasion when, Optional<Agent> agent) {
        if (when.isOfAgent() && agent.isEmpty()) {
            return Optional.empty();
        }
        SceneCondition implied = when.implied(agent, company);
        if (!scene.fields().containsKey("if")) {
            return Optional.of(implied);
        }
        Spot own = scene.field("if");
        try {
            return Optional.of(
                    new SceneCondition.All(List.of(implied, ConditionReader.read(own.text(), agent, company))));
        } catch (IllegalArgumentException e) {
            problem(own, "if: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Optional<String> place(Spot scene) {
        if (!scene.fields().containsKey("place")) {
            return Optional.empty();
        }
        String place = scene.field("place").text();
        if (!Places.ALL.contains(place)) {
            problem(scene.field("place"), "place: must be one of " + String.join(", ", Places.ALL));
        }
        return Optional.of(place);
    }

    private Answer answer(Spot spot, SceneTexts texts) {
        only(spot, Set.of("id", "text", "outcome", "lines"));
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
        String id = texts.id(spot, ID, "an answer needs one, of lower-case letters, such as \"stay\"");
        return new Answer(
                id,
                texts.phrase(spot.field("text"), id, spot.field("text").text()),
                outcome.orElse(Outcome.NONE),
                sayings(spot.field("lines"), texts));
    }

    private List<Saying> sayings(Spot list, SceneTexts texts) {
        if (list.items().isEmpty()) {
            problem(list, "lines: must be a list of at least one line");
        }
        return list.items().stream().map(spot -> saying(spot, texts)).toList();
    }

    private Saying saying(Spot spot, SceneTexts texts) {
        only(spot, Set.of("id", "by", "face", "text"));
        Optional<Agent> by = company.find(spot.field("by").text());
        if (by.isEmpty()) {
            problem(
                    spot.field("by"),
                    "by: must be one of " + ids(company.all()) + "; a further agent needs a cast file in the folder");
        }
        String face = spot.fields().containsKey("face") ? spot.field("face").text() : "neutral";
        Agent speaker = by.orElse(Agent.named("puck"));
        if (by.isPresent() && !speaker.hasFace(face)) {
            problem(spot.field("face"), "face: " + speaker.id() + " has neutral, vulnerable and " + speaker.ownState());
        }
        String id = texts.id(spot, LINE_ID, "every line needs one, such as \"a1\", by which saves find it again");
        return new Saying(
                id,
                speaker,
                face,
                texts.phrase(spot.field("text"), id, spot.field("text").text()));
    }

    /** The texts of one scene, by their names. */
    private final class SceneTexts {
        private final String scene;
        private final Set<String> names = new HashSet<>(Set.of(WrittenScene.ASK));

        SceneTexts(String scene) {
            this.scene = scene;
        }

        String id(Spot spot, Pattern form, String need) {
            String id = spot.field("id").text();
            if (!form.matcher(id).matches()) {
                problem(spot, "id: " + need);
            } else if (!names.add(id)) {
                problem(spot, "id: " + id + " is taken in this scene");
            }
            return id;
        }

        Phrase phrase(Spot spot, String name, String given) {
            String text = given.strip();
            if (text.isEmpty()) {
                problem(spot, "text: is missing");
                return new Phrase("", Map.of());
            }
            broken |= !isFit(where(spot), "text", text);
            Map<String, String> translated = new HashMap<>(translations.take(scene, name, text, where(spot)));
            translated.entrySet().removeIf(other -> !isFit(where(spot), other.getKey(), other.getValue()));
            return new Phrase(text, translated);
        }
    }

    /** Whether a text can be shown; a translation that cannot is read in English. */
    private boolean isFit(String where, String language, String text) {
        boolean fit = text.length() <= LONGEST;
        if (!fit) {
            problems.add(where, language + ": has " + text.length() + " characters, the window holds " + LONGEST);
        }
        Matcher braces = BRACES.matcher(text);
        while (braces.find()) {
            String name = braces.group(1);
            if (!name.equals(PLAYER)
                    && Count.of(name).filter(Count.TOLD::contains).isEmpty()) {
                fit = false;
                problems.add(
                        where,
                        language + ": {" + name + "} is not known; there are {player}, "
                                + String.join(
                                        ", ",
                                        Count.TOLD.stream()
                                                .map(count -> "{" + count.word() + "}")
                                                .toList()));
            }
        }
        return fit;
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

    private String where(Spot spot) {
        return file + ":" + spot.line();
    }

    /** What is wrong with a scene itself, which is not played then. */
    private void problem(Spot spot, String text) {
        broken = true;
        problems.add(where(spot), text);
    }
}
