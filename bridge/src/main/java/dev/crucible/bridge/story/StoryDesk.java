package dev.crucible.bridge.story;

import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.bridge.player.Stories;
import dev.crucible.bridge.turn.Storyteller;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.dialogue.RecalledScene;
import dev.crucible.story.Affinities;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import dev.crucible.story.director.Director;
import dev.crucible.story.director.EveningCard;
import dev.crucible.story.director.SceneFinder;
import dev.crucible.story.director.SuggestedLines;
import dev.crucible.story.director.Suggestion;
import dev.crucible.story.director.TurnMood;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Outcome;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells each player's story: which scene is due, what was read and chosen, and what may be said next. Thread-safe. The
 * present sittings are in memory; what was met is in the store.
 */
public final class StoryDesk implements Storyteller {

    /** Sittings kept in memory; a longer absent player's begins again from the store. */
    private static final int SITTINGS = 1_000;

    /** Affinity changes after a confession. */
    public static final double ACCEPTED = .10;

    public static final double REFUSED = -.15;

    private final PlayerStore players;
    private final AuthoredScenes scenes;
    private final Stories stories;
    private final InstantSource clock;
    private final Map<String, Sitting> sittings = new LinkedHashMap<>(16, .75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Sitting> eldest) {
            return size() > SITTINGS;
        }
    };

    public StoryDesk(PlayerStore players, AuthoredScenes scenes, InstantSource clock) {
        this.players = players;
        this.scenes = scenes;
        this.stories = players.stories();
        this.clock = clock;
    }

    /**
     * A client that asks.
     *
     * @param player the player's id
     * @param context the conversation
     * @param locale the player's language
     * @param romance true if the player has enabled romance
     * @param name name of a player without a profile, may be empty
     */
    public record Reader(String player, String context, Locale locale, boolean romance, String name) {}

    /** A scene that is due, and what may be said. */
    public record Due(Optional<StreamRecord.Scene> scene, List<Suggestion> suggestions) {}

    /** Lines and changes that follow an answer. */
    public record Result(
            Outcome outcome,
            List<StreamRecord.SceneLine> lines,
            List<StreamRecord.Affinity> affinity,
            List<Suggestion> suggestions) {}

    /**
     * A line of the story in a conversation's history.
     *
     * @param turns number of turns before it
     * @param by speaker, {@code player} for an answer
     * @param scene id of the scene
     * @param line id of the line or answer
     */
    public record Told(int turns, String by, String face, String text, String scene, String line) {}

    /**
     * The scene that a conversation was left in.
     *
     * @param scene the scene, with the lines after the answer if one was given
     * @param read id of the last line read
     * @param answered id of the answer, empty if there is none
     */
    public record Left(StreamRecord.Scene scene, String read, String answered) {}

    @Override
    public List<StreamRecord> after(Over over) {
        Reader reader = new Reader(over.player(), over.context(), over.locale(), over.romance(), over.name());
        return with(reader, sitting -> after(over, reader, sitting));
    }

    private List<StreamRecord> after(Over over, Reader reader, Sitting sitting) {
        Director director = sitting.director();
        sitting.turns(over.context(), over.turns());
        Affinities bonds = bonds(over.player());
        boolean done = over.reason() == StreamRecord.End.Reason.DONE;
        TurnMood mood = mood(over);
        Director.Due due = director.turnOver(
                new Director.Turn(bonds.agent(over.speaker()), over.jealous().flatMap(bonds::agent), mood, !done),
                bonds);
        SceneRecords scenes = records(reader, director);
        List<StreamRecord> records = new ArrayList<>();
        due.stage().map(scenes::of).ifPresent(records::add);
        due.corner().map(scenes::of).ifPresent(records::add);
        if (mood == TurnMood.FAREWELL && done) {
            EveningCard card = EveningCard.of(director, scenes.language());
            records.add(new StreamRecord.EveningEnd(card.agent().id(), "neutral", card.line(), card.card()));
        }
        records.add(new StreamRecord.Suggested(suggestions(sitting, reader, over.text())));
        return records;
    }

    @Override
    public List<RecalledScene> recalled(String player, String line, Locale locale) {
        Sitting sitting;
        synchronized (sittings) {
            sitting = sittings.get(player);
        }
        if (sitting == null) {
            Discoveries known =
                    stories.progress(player).map(Stories.Progress::known).orElse(Discoveries.NONE);
            return recalled(line, locale, known, List.of());
        }
        synchronized (sitting) {
            return recalled(
                    line,
                    locale,
                    sitting.director().known(),
                    sitting.director().evening().met());
        }
    }

    private List<RecalledScene> recalled(String line, Locale locale, Discoveries known, List<String> met) {
        return known.scenes().isEmpty()
                ? List.of()
                : scenes.finder().of(line, new SceneFinder.Reader(locale.getLanguage(), known, met));
    }

    private static TurnMood mood(Over over) {
        if (over.crisis()) {
            return TurnMood.HEAVY;
        }
        TurnMood mood = TurnMood.of(over.intent(), over.text(), over.answer());
        // Nobody leaves with the first word, although a greeting may sound like it.
        if (mood == TurnMood.FAREWELL && over.turns() <= 1) {
            return TurnMood.PLAIN;
        }
        return mood == TurnMood.PLAIN && over.reason() == StreamRecord.End.Reason.INPUT_REQUIRED ? TurnMood.OPEN : mood;
    }

    /**
     * Returns the scene with which a sitting begins.
     *
     * @param wanted the scene that its author wants to see, whatever its conditions
     */
    public Due open(Reader reader, Optional<WrittenScene> wanted) {
        return due(reader, director -> wanted.or(director::open));
    }

    /** Adds what a client has kept of the player, so that nothing is told twice; its counts stand if they have more turns. */
    public void met(Reader reader, Discoveries kept) {
        Discoveries met = scenes.now().known(kept);
        with(reader, sitting -> {
            Director director = sitting.director();
            director.change(
                    known -> known.tally().turns() < met.tally().turns() ? met.withAll(known) : known.withAll(met));
            director.sit();
            return met;
        });
    }

    /** Takes a client's place in a scene of which this conversation has no line, up to the line before {@code line}. */
    public void place(Reader reader, WrittenScene scene, String line) {
        with(reader, sitting -> {
            boolean known = stories.read(reader.context()).stream()
                    .anyMatch(read -> read.scene().equals(scene.id()));
            List<String> before = known ? List.of() : scene.upTo(line);
            for (String read : before) {
                scene.answer(read).ifPresent(answer -> sitting.director().answered(scene, answer));
                stories.add(reader.context(), new Stories.Read(sitting.turns(reader.context()), scene.id(), read));
            }
            if (!before.isEmpty()) {
                sitting.director().begun(scene);
            }
            return line;
        });
    }

    /**
     * Records the launch of a run, or its end, and returns the scene about it.
     *
     * @param ending how it ended, if it has
     */
    public Due run(Reader reader, String run, Optional<Tally.Ending> ending) {
        return due(reader, director -> {
            director.launched(List.of(run));
            return ending.filter(how -> director.known().tally().open().contains(run))
                    .flatMap(how -> {
                        director.ended(run, how);
                        return director.told(how, director.host());
                    });
        });
    }

    private Due due(Reader reader, Function<Director, Optional<WrittenScene>> choice) {
        return with(reader, sitting -> {
            Optional<WrittenScene> scene = choice.apply(sitting.director());
            return new Due(scene.map(records(reader, sitting.director())::of), suggestions(sitting, reader, ""));
        });
    }

    /** Returns the scene of this id, if there is one. */
    public Optional<WrittenScene> scene(String id) {
        return scenes.now().scene(id);
    }

    /** Records that a line of a scene was read. */
    public void read(Reader reader, WrittenScene scene, String line) {
        with(reader, sitting -> {
            sitting.director().begun(scene);
            stories.add(reader.context(), new Stories.Read(sitting.turns(reader.context()), scene.id(), line));
            return line;
        });
    }

    /** Returns the answer that the player has given in a scene. */
    public Optional<String> chosen(Reader reader, WrittenScene scene) {
        return with(
                reader,
                sitting ->
                        Optional.ofNullable(sitting.director().known().chosen().get(scene.id())));
    }

    /** Records an answer and moves the affinity of the agent who speaks last after it. A repeated one moves nothing. */
    public Result answer(Reader reader, WrittenScene scene, Answer answer) {
        return with(reader, sitting -> {
            Director director = sitting.director();
            List<StreamRecord.Affinity> moved = List.of();
            if (!director.known().chosen().containsKey(scene.id())) {
                director.begun(scene);
                director.answered(scene, answer);
                stories.add(
                        reader.context(), new Stories.Read(sitting.turns(reader.context()), scene.id(), answer.id()));
                moved = players.settle(
                        reader.player(), StreamRecord.Beat.SYSTEM, moves(scene, answer, director.bonds()));
                director.bonds(bonds(reader.player()));
            }
            SceneRecords records = records(reader, director);
            return new Result(answer.outcome(), records.lines(answer.lines()), moved, suggestions(sitting, reader, ""));
        });
    }

    private static Map<String, Double> moves(WrittenScene scene, Answer answer, Affinities bonds) {
        if (scene.when() == Occasion.CONFESSION && scene.agent().isPresent()) {
            String agent = scene.agent().get().id();
            return switch (answer.outcome()) {
                case ACCEPTED -> Map.of(agent, ACCEPTED);
                case REFUSED -> Map.of(agent, REFUSED);
                case NONE, ROMANCE_ON, ROMANCE_OFF, LATER -> Map.of();
            };
        }
        return answer.lines().reversed().stream()
                .map(Saying::by)
                .filter(bonds.agents()::contains)
                .findFirst()
                .map(agent -> Map.of(agent.id(), answer.affinityDelta()))
                .orElse(Map.of());
    }

    /** Returns the lines of the story that were read in a conversation, which has had so many turns. */
    public List<Told> told(Reader reader, int turns) {
        return with(reader, sitting -> {
            sitting.turns(reader.context(), turns);
            SceneRecords records = records(reader, sitting.director());
            List<Told> told = new ArrayList<>();
            for (Stories.Read read : ReadOrder.of(stories.read(reader.context()), this::scene)) {
                scene(read.scene()).flatMap(scene -> told(scene, read, records)).ifPresent(told::add);
            }
            return told;
        });
    }

    private static Optional<Told> told(WrittenScene scene, Stories.Read read, SceneRecords records) {
        return scene.sayings()
                .filter(saying -> saying.id().equals(read.line()))
                .findFirst()
                .map(saying -> new Told(
                        read.turns(),
                        saying.by().id(),
                        saying.face(),
                        records.line(saying).text(),
                        scene.id(),
                        saying.id()))
                .or(() -> scene.answer(read.line())
                        .map(answer -> new Told(
                                read.turns(),
                                "player",
                                "",
                                records.text(answer.text().in(records.language())),
                                scene.id(),
                                answer.id())));
    }

    /** Returns the scene in which a conversation was left, if there is one. */
    public Optional<Left> left(Reader reader) {
        return with(reader, sitting -> {
            List<Stories.Read> read = ReadOrder.of(stories.read(reader.context()), this::scene);
            if (read.isEmpty()) {
                return Optional.empty();
            }
            String last = read.getLast().line();
            return scene(read.getLast().scene())
                    .filter(scene -> !scene.when().isGlimpse())
                    .flatMap(scene -> left(scene, last, sitting.director(), records(reader, sitting.director())));
        });
    }

    private static Optional<Left> left(WrittenScene scene, String last, Director director, SceneRecords records) {
        Optional<Answer> answer =
                Optional.ofNullable(director.known().chosen().get(scene.id())).flatMap(scene::answer);
        List<Saying> lines = answer.map(Answer::lines).orElse(scene.lines());
        boolean over = (answer.isPresent() || scene.question().isEmpty())
                && !lines.isEmpty()
                && lines.getLast().id().equals(last);
        return over
                ? Optional.empty()
                : Optional.of(new Left(
                        records.of(scene, lines), last, answer.map(Answer::id).orElse("")));
    }

    /** Returns three things that the player may say. */
    public List<Suggestion> suggestions(Reader reader) {
        return with(reader, sitting -> suggestions(sitting, reader, ""));
    }

    private static List<Suggestion> suggestions(Sitting sitting, Reader reader, String said) {
        sitting.said(said);
        return SuggestedLines.of(
                sitting.director(), sitting.said(), reader.locale().getLanguage());
    }

    /** Copies the lines of scenes that were read in the first {@code turns} turns to a copy of the conversation. */
    public void copy(String context, String copy, int turns) {
        stories.copy(context, copy, turns);
    }

    /** Ends a player's sitting; the next one begins from the store. */
    public void forget(String player) {
        synchronized (sittings) {
            sittings.remove(player);
        }
    }

    private <T> T with(Reader reader, Function<Sitting, T> use) {
        Sitting sitting;
        synchronized (sittings) {
            sitting = sittings.computeIfAbsent(
                    reader.player(),
                    player -> new Sitting(player, scenes::now, stories.progress(player), bonds(player), clock));
        }
        synchronized (sitting) {
            sitting.romance(reader.romance());
            Stories.Progress before = sitting.progress();
            sitting.director().sit();
            T result = use.apply(sitting);
            if (!sitting.progress().equals(before)) {
                stories.keep(reader.player(), sitting.progress());
            }
            return result;
        }
    }

    private Affinities bonds(String player) {
        return Affinities.fromIds(scenes.company(), players.about(player).affinities());
    }

    private SceneRecords records(Reader reader, Director director) {
        String language = reader.locale().getLanguage();
        String profile = players.about(reader.player()).name();
        String name = profile.isBlank() ? reader.name() : profile;
        String nobody = language.equals("de") ? "Gast" : "friend";
        return new SceneRecords(director, language, name.isBlank() ? nobody : name);
    }
}
