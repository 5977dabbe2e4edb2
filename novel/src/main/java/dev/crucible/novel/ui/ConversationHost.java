package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.BridgeConnection;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.story.Story;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A player's conversation with the crew: the story, its dialogue, the written scenes, and side effects. */
final class ConversationHost implements House {
    private final Novel novel;
    private final Story story;
    private final DialogueController dialogue;
    private final Progress progress;
    private final RunEndings runs;
    private final RunFollower watch;
    private final LaunchResults results;
    private final KnownRuns known;
    /** Completed once the bridge knows what this machine has kept of the player. */
    private final CompletableFuture<?> told;

    /**
     * Creates a conversation at a place.
     *
     * @param project path of the player's project, empty for none
     */
    ConversationHost(
            Novel novel,
            BridgeConnection connection,
            Progress progress,
            Player player,
            Affinities affinities,
            String project,
            String place) {
        this.novel = novel;
        this.progress = progress;
        this.runs =
                new RunEndings(novel.labViewer(), () -> progress.known().tally().open(), this::ended);
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
        story.name(novel.name());
        dialogue.begin(story, place);
        this.watch = new RunFollower(
                novel.labViewer(),
                () -> progress.known().tally().open(),
                () -> dialogue.screen().run(),
                comment -> dialogue.corner().round(comment));
        this.results =
                new LaunchResults(novel.labViewer(), () -> dialogue.screen().isWriting(), this::tell);
        results.launched(progress.known().tally().open());
        this.told = progress.known().scenes().isEmpty()
                ? CompletableFuture.completedFuture(null)
                : novel.bridge().tell(player, progress.known()).handle((answer, failure) -> null);
    }

    Story story() {
        return story;
    }

    DialogueController dialogue() {
        return dialogue;
    }

    Discoveries discoveries() {
        return progress.known();
    }

    /** Shows newcomers the tour and the opening, and greets other players. */
    void open() {
        if (novel.first().isEmpty() && progress.known().scenes().isEmpty()) {
            dialogue.teach();
        }
        begin(() -> dialogue.remark(progress.greeting(List.of())));
    }

    /**
     * Begins the evening with the bridge's scene, or with the one that a writer wants to see.
     *
     * @param otherwise called if there is none
     */
    private void begin(Runnable otherwise) {
        ObjectNode asked = BridgeClient.body("scene_due", story.player());
        novel.first().ifPresent(scene -> asked.put("scene", scene));
        ask(asked, answer -> {
            Optional<SentScene> due = answer.flatMap(json -> SentScene.from(json.path("scene")));
            due.ifPresentOrElse(dialogue::play, otherwise);
        });
    }

    /** Sends an action of the story, and shows the suggestions of its answer. */
    private void ask(ObjectNode action, Consumer<Optional<JsonNode>> use) {
        ObjectNode asked = story.reader().in(action);
        Answers.use(told.thenCompose(done -> novel.bridge().action(asked)), answer -> {
            answer.ifPresent(json -> dialogue.suggest(Incoming.Suggestions.in(json.path("suggestions"))));
            use.accept(answer);
        });
    }

    /**
     * Greets a returning player. After a short absence the story just continues; a player who never got beyond the tour
     * begins again.
     */
    void greet(List<StoryLine> said) {
        if (progress.known().scenes().isEmpty() && said.isEmpty()) {
            open();
        } else if (progress.isNewSitting() || novel.first().isPresent()) {
            begin(() -> dialogue.remark(progress.greeting(said)));
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
        List<String> fresh = progress.launched(RunEndings.launched(LabRun.namedIn(line.text())));
        results.launched(fresh);
        fresh.forEach(run -> ask(BridgeClient.body("scene_run", story.player()).put("run", run), answer -> {}));
        boolean known = progress.read(line, dialogue);
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
    public void turnOver(Optional<Agent> speaker, List<SentScene> scenes) {
        progress.turnOver(speaker);
        dialogue.screen().run().turnOver();
        if (!dialogue.screen().run().isHeld()) {
            story.shown("");
        }
        scenes.forEach(scene -> {
            if (scene.corner()) {
                dialogue.corner().glimpse(scene.lines().getFirst().line());
            } else {
                dialogue.play(scene);
            }
        });
        novel.saves().note();
    }

    @Override
    public void reached(ScenePosition at) {
        progress.begun(at.scene());
        if (!at.line().equals(Interlude.ASK)) {
            ask(
                    BridgeClient.body("scene_seen", story.player())
                            .put("scene", at.scene())
                            .put("line", at.line()),
                    answer -> {});
        }
    }

    @Override
    public void decided(SentScene scene, SentScene.Answer answer) {
        ObjectNode given = BridgeClient.body("scene_answer", story.player())
                .put("scene", scene.id())
                .put("answer", answer.id());
        ask(given, result -> {
            result.ifPresentOrElse(
                    json -> json.path("affinity").forEach(this::moved),
                    () -> dialogue.remark(novel.words().of("system.cut")));
            dialogue.goOn(
                    scene,
                    result.map(json -> SentScene.Line.in(json.path("lines"))).orElse(List.of()));
            switch (result.map(json -> json.path("outcome").asText("")).orElse("")) {
                case "romance_on" -> novel.settings().romance(true, novel::closeSheet);
                case "romance_off" -> novel.settings().romance(false, novel::closeSheet);
                default -> {}
            }
        });
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
        progress.ended(run, ending);
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
        told.runs()
                .forEach(run -> ask(
                        BridgeClient.body("scene_run", story.player())
                                .put("run", run)
                                .put("ended", told.ending().name().toLowerCase(Locale.ROOT)),
                        answer -> answer.flatMap(json -> SentScene.from(json.path("scene")))
                                .ifPresent(dialogue::play)));
    }

    @Override
    public boolean isLinked() {
        return novel.isLinked();
    }

    /** Applies the bridge's value of an affinity. */
    private void moved(JsonNode affinity) {
        story.affinities()
                .agent(affinity.path("agent").asText(""))
                .filter(agent -> affinity.path("value").isNumber())
                .ifPresent(agent -> {
                    story.affinity(agent, Math.clamp(affinity.path("value").asDouble(), 0, 1));
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
