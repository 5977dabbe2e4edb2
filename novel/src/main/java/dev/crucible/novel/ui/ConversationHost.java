package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.BridgeConnection;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.Story;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import dev.crucible.story.director.Director;
import dev.crucible.story.director.TurnMood;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.WrittenScene;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A player's conversation with the crew: the story, its dialogue, the written scenes, and side effects. */
final class ConversationHost implements House {
    private final Novel novel;
    private final Story story;
    private final DialogueController dialogue;
    private final SceneDirector director;
    private final RunEndings runs;
    private final RunFollower watch;
    private final LaunchResults results;
    private final KnownRuns known;
    private Optional<Agent> lastSpeaker = Optional.empty();

    /**
     * Creates a conversation at a place.
     *
     * @param project path of the player's project, empty for none
     */
    ConversationHost(
            Novel novel,
            BridgeConnection connection,
            SceneDirector director,
            Player player,
            Affinities affinities,
            String project,
            String place) {
        this.novel = novel;
        this.director = director;
        this.runs = new RunEndings(
                novel.labViewer(), () -> director.discoveries().tally().open(), this::ended);
        this.known = new KnownRuns(novel.labViewer(), this::learned);
        this.dialogue =
                new DialogueController(novel.words(), novel.pictures(), System::nanoTime, novel.narration(), this);
        this.story = new Story(
                connection.bridge(),
                connection.inbox(),
                player,
                affinities,
                new IdleChatter(ThreadLocalRandom.current()::nextInt),
                dialogue.events());
        story.project(project);
        dialogue.begin(story, place);
        this.watch = new RunFollower(
                novel.labViewer(),
                () -> director.discoveries().tally().open(),
                () -> dialogue.screen().run(),
                comment -> dialogue.corner().round(comment));
        this.results =
                new LaunchResults(novel.labViewer(), () -> dialogue.screen().isWriting(), this::tell);
        results.launched(director.discoveries().tally().open());
    }

    Story story() {
        return story;
    }

    DialogueController dialogue() {
        return dialogue;
    }

    Discoveries discoveries() {
        return director.discoveries();
    }

    /** Shows newcomers the tour and the opening, and greets other players. */
    void open() {
        if (showsFirst()) {
            return;
        }
        if (director.discoveries().scenes().isEmpty()) {
            dialogue.teach();
        }
        if (!director.open(dialogue)) {
            dialogue.remark(director.greeting(List.of()));
        }
    }

    /** Plays the scene that a writer wants to see, without tour or greeting; returns false if there is none. */
    private boolean showsFirst() {
        novel.first().ifPresent(dialogue::play);
        return novel.first().isPresent();
    }

    /**
     * Greets a returning player. After a short absence the story just continues; a player who never got beyond the tour
     * begins again.
     */
    void greet(List<StoryLine> said) {
        if (showsFirst()) {
            return;
        }
        if (director.discoveries().scenes().isEmpty() && said.isEmpty()) {
            open();
        } else if (director.isNewSitting() && !director.open(dialogue)) {
            dialogue.remark(director.greeting(said));
        }
    }

    @Override
    public Preferences preferences() {
        return novel.preferences();
    }

    @Override
    public void show(List<StoryLine> whole) {
        String text = whole.stream().map(StoryLine::text).collect(Collectors.joining("\n\n"));
        novel.sheet(new TextSheet(novel.words(), "plan", novel.words().of("plan.title"), text, novel::closeSheet));
    }

    @Override
    public Optional<String> run(String id) {
        return known.name(id);
    }

    private void learned() {
        dialogue.learned();
    }

    @Override
    public void openLab() {
        novel.openLab();
    }

    @Override
    public void gossip(Agent agent, Consumer<Murmur> show) {
        String hint = novel.words().of("gossip.hint");
        Murmur own = new Murmur(hint, novel.words().of("gossip." + agent.id()));
        Answers.use(
                novel.bridge().gossip(story.player(), agent.id(), novel.words().language()),
                answer -> show.accept(answer.map(json -> new Murmur(text(json, "hint", hint), text(json, "line", "")))
                        .filter(murmur -> !murmur.line().isEmpty())
                        .orElse(own)));
    }

    private static String text(JsonNode json, String field, String otherwise) {
        String text = json.path(field).asText("").strip();
        return text.isEmpty() ? otherwise : text;
    }

    @Override
    public boolean read(StoryLine line) {
        novel.saves().read();
        results.launched(director.launched(RunEndings.launched(LabRun.namedIn(line.text()))));
        boolean known = director.read(line, dialogue);
        if (dialogue.isTelling()) {
            novel.saves().note();
        }
        return known;
    }

    @Override
    public void moved(boolean question) {
        novel.saves().moved(question);
    }

    @Override
    public void turnOver(
            Optional<Agent> speaker, Optional<Incoming.Jealousy> jealousy, String intent, boolean answered) {
        lastSpeaker = speaker;
        dialogue.screen().run().turnOver();
        if (!dialogue.screen().run().isHeld()) {
            story.shown("");
        }
        List<StoryLine> said = story.backlog().lines();
        director.turnOver(
                dialogue,
                story.affinities(),
                new Director.Turn(
                        speaker,
                        jealousy.flatMap(felt -> director.agent(felt.agent())),
                        TurnMood.of(intent, last(said, true), last(said, false)),
                        answered));
        novel.saves().note();
    }

    /** Returns the last line of the player, or of anybody else. */
    private static String last(List<StoryLine> said, boolean player) {
        return said.reversed().stream()
                .filter(line -> line.speaker().equals(StoryLine.PLAYER) == player)
                .map(StoryLine::text)
                .findFirst()
                .orElse("");
    }

    @Override
    public void begun(WrittenScene scene) {
        director.begun(scene);
        // So that the crew remembers it; the bridge does not know an author's own scenes.
        var told = BridgeClient.body("scene_seen", story.player())
                .put("scene", scene.id())
                .put("line", scene.lines().getFirst().id());
        Answers.use(novel.bridge().action(told), answer -> {});
    }

    @Override
    public void decided(WrittenScene scene, WrittenScene.Answer answer) {
        director.answered(scene, answer);
        if (scene.when() == Occasion.CONFESSION) {
            scene.agent().ifPresent(agent -> confess(agent, answer.outcome()));
        } else {
            var told = BridgeClient.body("scene_answer", story.player())
                    .put("scene", scene.id())
                    .put("answer", answer.id());
            Answers.use(
                    novel.bridge().action(told),
                    given -> given.ifPresent(json -> json.path("affinity").forEach(this::moved)));
        }
        switch (answer.outcome()) {
            case ROMANCE_ON -> novel.settings().romance(true, novel::closeSheet);
            case ROMANCE_OFF -> novel.settings().romance(false, novel::closeSheet);
            case NONE, ACCEPTED, REFUSED, LATER -> {}
        }
    }

    /** Ends this conversation, because another replaces it. */
    void leave() {
        watch.leave();
    }

    /** Called every 50 ms. */
    void tick() {
        runs.tick(System.nanoTime());
        watch.tick(System.nanoTime());
        results.tick();
    }

    private void ended(String run, Tally.Ending ending) {
        watch.ended(run);
        director.ended(run, ending);
        results.ended(run, ending);
    }

    /** Shows a result as a card with a sentence and choices; then plays the scene that is due. */
    private void tell(LaunchResults.Told told) {
        told.run().ifPresent(run -> {
            ResultWords words = new ResultWords(novel.words(), run, told.judgements(), told.rounds());
            dialogue.screen().run().show(words.card());
            story.shown(run.id());
            dialogue.offer(words.offer(dialogue::send));
        });
        director.told(told.ending(), dialogue, lastSpeaker);
    }

    @Override
    public Optional<WrittenScene> scene(String id) {
        return director.scene(id);
    }

    @Override
    public boolean isLinked() {
        return novel.isLinked();
    }

    @Override
    public String fill(String text) {
        return director.fill(text);
    }

    /** Reports a confession to the bridge, which knows its effect on the affinity. */
    private void confess(Agent agent, WrittenScene.Outcome outcome) {
        if (outcome != WrittenScene.Outcome.ACCEPTED && outcome != WrittenScene.Outcome.REFUSED) {
            return;
        }
        var told = BridgeClient.body("confession", story.player())
                .put("agent", agent.id())
                .put("outcome", outcome.name().toLowerCase(Locale.ROOT));
        Answers.use(novel.bridge().action(told), answer -> answer.ifPresent(this::moved));
    }

    /** Applies the bridge's value of an affinity. */
    private void moved(JsonNode affinity) {
        director.agent(affinity.path("agent").asText(""))
                .filter(agent -> affinity.path("value").isNumber())
                .ifPresent(agent -> {
                    story.affinity(agent, Math.clamp(affinity.path("value").asDouble(), 0, 1));
                    director.bonds(story.affinities());
                    dialogue.screen().hud().show(story.affinities());
                });
    }

    @Override
    public void open(QuickMenu.Item item) {
        switch (item) {
            case HISTORY ->
                novel.sheet(new HistorySheet(
                        novel.words(),
                        story.backlog().lines().stream()
                                .map(new RunNames(novel.words(), known::name)::in)
                                .toList(),
                        novel.narration()::again,
                        novel::closeSheet));
            case SAVE -> novel.saves().open(true);
            case LOAD -> novel.saves().open(false);
            case PREFS -> novel.settings().open();
            case JOURNAL -> new JournalDesk(novel).open(story.player());
            case PROJECT -> new ProjectDesk(novel).open(story, dialogue);
            case BACK, SKIP, AUTO -> throw new IllegalStateException(item + " is the dialogue's own");
        }
    }
}
