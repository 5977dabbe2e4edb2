package dev.crucible.story.scene;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Places;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Outcome;
import dev.crucible.story.scene.WrittenScene.Saying;
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

/** Parses a file of scenes and reports every problem with its line. */
final class SceneReader {
    /** Maximum length of a line that fits the window without a second page. */
    static final int LONGEST = 320;

    /** Placeholders in braces. */
    static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");

    static final String PLAYER = "player";

    private static final int MOST_ANSWERS = 4;
    /** Maximum change of an affinity by an answer. */
    private static final double MOST_DELTA = 0.03;

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9_]*");
    private static final Pattern LINE_ID = Pattern.compile("[a-z0-9][a-z0-9_.]*");

    private final String file;
    private final Problems problems;
    private final Translations translations;
    private final Company company;
    private final Map<String, String> ids;
    private boolean broken;
    private boolean whole = true;

    /**
     * Creates a reader of one file.
     *
     * @param ids positions of scenes read before, by id; those of this file are added
     */
    SceneReader(String file, Problems problems, Translations translations, Company company, Map<String, String> ids) {
        this.file = file;
        this.problems = problems;
        this.translations = translations;
        this.company = company;
        this.ids = ids;
    }

    /**
     * A parsed scene with the positions of its parts, each as {@code FILE:LINE}.
     *
     * @param whole true if it can be played
     * @param certain true if all of its condition is known
     * @param condition position of its {@code if}
     * @param texts positions of its texts, by name and language
     */
    record Placed(
            WrittenScene scene,
            boolean whole,
            boolean certain,
            String condition,
            Map<String, Map<String, String>> texts) {}

    /** Returns true if the whole file is well-formed. */
    boolean isWhole() {
        return whole;
    }

    /** Parses the scenes, including malformed ones, because other scenes may refer to them. */
    List<Placed> read(Spot root) {
        only(root, Set.of("scenes"));
        if (root.field("scenes").items().isEmpty()) {
            problem(root, "scenes: must be a list of at least one scene");
        }
        List<Placed> scenes = new ArrayList<>();
        root.field("scenes").items().forEach(spot -> scene(spot).ifPresent(scenes::add));
        return scenes;
    }

    private Optional<Placed> scene(Spot spot) {
        broken = false;
        only(spot, Set.of("id", "when", "agent", "if", "place", "lines", "ask", "answers"));
        String id = spot.field("id").text();
        boolean named = ID.matcher(id).matches();
        String first = named ? ids.putIfAbsent(id, where(spot)) : null;
        if (!named) {
            problem(spot.field("id"), "id: must be lower-case letters, digits and underscores");
        } else if (first != null) {
            problem(spot.field("id"), "id: " + id + " is taken, in " + first);
        }
        Optional<Occasion> when = Occasion.of(spot.field("when").text());
        if (when.isEmpty()) {
            String all = String.join(
                    ", ", Arrays.stream(Occasion.values()).map(Occasion::word).toList());
            problem(spot.field("when"), "when: must be one of " + all);
        }
        Optional<Agent> agent = agent(spot, when);
        Optional<SceneCondition> condition = condition(spot, when, agent);
        Optional<String> place = place(spot);
        SceneTexts texts = new SceneTexts(named && first == null ? id : "");
        List<Saying> lines = sayings(spot.field("lines"), texts);
        Optional<Phrase> ask = spot.fields().containsKey("ask")
                ? Optional.of(texts.phrase(spot.field("ask"), "ask", WrittenScene.ASK))
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
        // A stale or missing translation does not make a scene incomplete.
        whole &= !broken;
        if (first != null) {
            return Optional.empty();
        }
        // A misspelt id is normalised, because other scenes refer to its correct form. A condition that is unknown is
        // not
        // checked.
        WrittenScene scene = new WrittenScene(
                id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_"),
                when.orElse(Occasion.SEASON),
                agent,
                condition.orElse(SceneCondition.All.NONE),
                place,
                lines,
                ask,
                answers);
        return Optional.of(new Placed(
                scene,
                !broken,
                condition.isPresent() && when.isPresent() && isAgentKnown(spot, when, agent),
                where(spot.field("if")),
                texts.places));
    }

    private Optional<Agent> agent(Spot scene, Optional<Occasion> when) {
        boolean named = scene.fields().containsKey("agent");
        boolean needed = when.filter(Occasion::isOfAgent).isPresent();
        boolean allowed = when.map(Occasion::mayNameAgent).orElse(true);
        Optional<Agent> agent = company.find(scene.field("agent").text()).filter(company.crew()::contains);
        if (agent.isEmpty() && (needed || (named && allowed))) {
            problem(scene.field("agent"), "agent: must be one of " + ids(company.crew()));
        } else if (named && !allowed) {
            problem(
                    scene.field("agent"),
                    "agent: a scene for \"" + scene.field("when").text() + "\" has none");
        }
        return agent;
    }

    private static String ids(List<Agent> agents) {
        return String.join(", ", agents.stream().map(Agent::id).toList());
    }

    private static boolean isAgentKnown(Spot scene, Optional<Occasion> when, Optional<Agent> agent) {
        boolean none = !scene.fields().containsKey("agent")
                && !when.map(Occasion::isOfAgent).orElse(true);
        return agent.isPresent() || none;
    }

    private Optional<SceneCondition> condition(Spot scene, Optional<Occasion> when, Optional<Agent> named) {
        boolean misspelt = named.isEmpty()
                && (scene.fields().containsKey("agent")
                        || when.isEmpty()
                        || when.get().isOfAgent());
        // A stand-in agent, so that problems of the condition itself are reported, too.
        Optional<Agent> agent = misspelt ? Optional.of(company.crew().getFirst()) : named;
        SceneCondition implied =
                when.map(occasion -> occasion.implied(agent, company)).orElse(SceneCondition.All.NONE);
        if (!scene.fields().containsKey("if")) {
            return Optional.of(implied);
        }
        Spot own = scene.field("if");
        Optional<String> lack = own.lack();
        if (lack.isPresent()) {
            problem(own, "if: " + lack.get());
            return Optional.empty();
        }
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
        only(spot, Set.of("id", "text", "outcome", "affinity_delta", "lines"));
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
                texts.phrase(spot.field("text"), "text", id),
                outcome.orElse(Outcome.NONE),
                affinityDelta(spot),
                sayings(spot.field("lines"), texts));
    }

    private double affinityDelta(Spot answer) {
        if (!answer.fields().containsKey("affinity_delta")) {
            return Affinities.STEP;
        }
        Spot spot = answer.field("affinity_delta");
        if (spot.value() instanceof Double delta && Math.abs(delta) <= MOST_DELTA) {
            return delta;
        }
        problem(spot, "affinity_delta: must be a number from -" + MOST_DELTA + " to " + MOST_DELTA);
        return Affinities.STEP;
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
        if (by.isPresent() && !company.mayHaveFace(speaker, face)) {
            problem(spot.field("face"), "face: " + speaker.id() + " has neutral, vulnerable and " + speaker.ownState());
        }
        String id = texts.id(spot, LINE_ID, "every line needs one, such as \"a1\", by which saves find it again");
        return new Saying(id, speaker, face, texts.phrase(spot.field("text"), "text", id));
    }

    /** The texts of one scene, by name. */
    private final class SceneTexts {
        private final String scene;
        private final Set<String> names = new HashSet<>(Set.of(WrittenScene.ASK));
        private final Map<String, Map<String, String>> places = new HashMap<>();

        /**
         * Creates an empty set.
         *
         * @param scene id of the scene; empty if it can have no translations
         */
        SceneTexts(String scene) {
            this.scene = scene;
        }

        String id(Spot spot, Pattern form, String need) {
            String id = spot.field("id").text();
            if (!form.matcher(id).matches()) {
                problem(spot, "id: " + need);
                return "";
            } else if (!names.add(id)) {
                problem(spot, "id: " + id + " is taken in this scene");
            }
            return id;
        }

        /**
         * Reads a text with its translations.
         *
         * @param name name within the scene; empty if it can have no translations
         */
        Phrase phrase(Spot spot, String field, String name) {
            Optional<String> lack = spot.lack();
            if (lack.isPresent()) {
                problem(spot, field + ": " + lack.get());
                return new Phrase("", Map.of());
            }
            String text = spot.text().strip();
            boolean fit = isFit(where(spot), field, text);
            broken |= !fit;
            Map<String, String> found = places.computeIfAbsent(name, any -> new HashMap<>());
            found.put("en", where(spot));
            Map<String, String> translated = new HashMap<>();
            if (fit && !scene.isEmpty() && !name.isEmpty()) {
                translations.take(scene, name, text, file, spot.line()).forEach((language, other) -> {
                    if (isFit(other.where(), scene + "." + name, other.text())) {
                        translated.put(language, other.text());
                        found.put(language, other.where());
                    }
                });
            }
            return new Phrase(text, translated);
        }
    }

    /** Returns true if a text can be shown. A translation that cannot is replaced by English. */
    private boolean isFit(String where, String name, String text) {
        boolean fit = text.length() <= LONGEST;
        if (!fit) {
            problems.add(where, name + ": has " + text.length() + " characters, the window holds " + LONGEST);
        }
        Matcher braces = BRACES.matcher(text);
        while (braces.find()) {
            String told = braces.group(1);
            if (!told.equals(PLAYER)
                    && Count.of(told).filter(Count.TOLD::contains).isEmpty()) {
                fit = false;
                problems.add(
                        where,
                        name + ": {" + told + "} is not known; there are {player}, "
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

    /** Adds a problem of the scene itself, which is then not played. */
    private void problem(Spot spot, String text) {
        broken = true;
        problems.add(where(spot), text);
    }
}
