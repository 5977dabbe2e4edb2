package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.Cast;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.ReadLine;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryTurn;
import dev.crucible.story.Affinities;
import dev.crucible.story.StoryLine;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.scene.Node;

/**
 * Saves and loads. A save is a copy of the conversation at the bridge, and loading continues in another copy, so that a
 * save never changes.
 */
final class SaveDesk {
    private static final double THUMBNAIL = .2;
    /** Maximum number of interactions between two automatic saves. */
    private static final int INTERACTIONS = 20;
    /** Number of lines that survive a crash. */
    private static final int LINES = 200;

    /** Page that opens first when saving. */
    private static final String FIRST = "1";

    /** Ways to resume a conversation. */
    private enum Going {
        /** The original, with a greeting after an absence. */
        ON,
        /** A copy, so that the save never changes. */
        IN_A_COPY,
        /** The original, because the crew has no copy. */
        ALONE
    }

    private final Novel novel;
    private final SaveSlots slots;
    /** Encodes and writes saves in order, in the background. */
    private final ExecutorService writer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("saves").factory());

    private int moves;
    /** True if nothing was read or said since a save was loaded; then it need not be saved again. */
    private boolean standing;

    SaveDesk(Novel novel, SaveSlots slots) {
        this.novel = novel;
        this.slots = slots;
    }

    void open(boolean saving) {
        settle();
        open(saving, saving ? FIRST : slots.newestPage());
    }

    private void open(boolean saving, String page) {
        settle();
        Optional<Snapshot> thumbnail = saving ? Optional.of(thumbnail()) : Optional.empty();
        novel.sheet(new SavesSheet(
                saving,
                page,
                novel.words(),
                novel.pictures(),
                slots,
                new SavesSheet.Actions() {
                    @Override
                    public void picked(SaveSlots.Slot slot, SaveSlots.Content content) {
                        if (!slots.look(slot).looksLike(content)) {
                            open(saving, slot.page()); // another novel has changed it: the player sees first
                        } else if (thumbnail.isEmpty()) {
                            content.whole().ifPresent(SaveDesk.this::load);
                        } else if (content instanceof SaveSlots.Content.Empty) {
                            save(slot, thumbnail.get());
                            open(true, slot.page());
                        } else {
                            confirm("slot.overwrite", true, slot, content, () -> save(slot, thumbnail.get()));
                        }
                    }

                    @Override
                    public void delete(SaveSlots.Slot slot, SaveSlots.Content content) {
                        confirm("slot.delete", saving, slot, content, () -> novel.files()
                                .keep(PlayerFiles.Kind.SAVE, () -> slots.delete(slot)));
                    }
                },
                novel::closeSheet));
    }

    /** Stores the player's present position, for recovery after a crash. */
    void note() {
        novel.conversation().filter(SaveDesk::hasSpoken).ifPresent(conversation -> {
            Save save = save(conversation);
            Save.Reading reading =
                    new Save.Reading(save.reading().position(), save.reading().unread(), lately(conversation.story()));
            write(PlayerFiles.Kind.PLACE, () -> slots.note(save.with(reading)));
        });
    }

    private static List<ReadLine> lately(Story story) {
        List<StoryLine> lines = story.backlog().lines();
        return lines.subList(Math.max(0, lines.size() - LINES), lines.size()).stream()
                .map(line -> new ReadLine(line.speaker(), line.text(), line.portrait(), line.kind()))
                .toList();
    }

    /** Returns true if there is a conversation to continue. */
    boolean hasLast() {
        return last().isPresent();
    }

    private Optional<Save> last() {
        SaveSlots.Content content = slots.last();
        if (content.whole().isEmpty() && !(content instanceof SaveSlots.Content.Empty)) {
            novel.page().tell(novel.words().of("place.gone", novel.words().of(SavesSheet.word(content))));
        }
        return content.whole();
    }

    /** Continues the last conversation itself, not a copy. */
    void carryOn() {
        last().ifPresent(save -> {
            novel.connect(URI.create(save.talk().bridge()));
            takeUp(save, player(save), Going.ON);
        });
    }

    /** Continues at the position of a save, in a written scene at its line. */
    private void takeUp(Save save, Player player, Going how) {
        Save.Scene scene = save.scene();
        Affinities bonds =
                Affinities.fromIds(novel.words().company(), save.talk().affinities());
        novel.begin(player, bonds, save.talk().project(), scene.place());
        standing = true;
        novel.dialogue().ifPresent(dialogue -> dialogue.screen().face(scene.agent(), scene.state()));
        resume(player, save, how);
    }

    private static Player player(Save save) {
        return new Player(save.talk().playerId(), save.talk().contextId());
    }

    /** Notes that the player reads a line. */
    void read() {
        standing = false;
    }

    void quickSave() {
        push(PlayerFiles.Kind.SAVE, SaveSlots.QUICK, true, () -> Platform.runLater(this::tellSaved));
    }

    private void tellSaved() {
        novel.dialogue().ifPresent(dialogue -> dialogue.toast(novel.words().of("save.quick")));
    }

    void quickLoad() {
        settle();
        SaveSlots.Content content = slots.look(new SaveSlots.Slot(SaveSlots.QUICK, 1));
        content.whole().ifPresentOrElse(this::load, () -> novel.page()
                .tell(novel.words().of(SavesSheet.word(content))));
    }

    /** Counts the player's actions; saves before every question and at regular intervals. */
    void moved(boolean question) {
        moves++;
        standing &= question;
        note();
        if (!standing && (question || moves % INTERACTIONS == 0)) {
            push(PlayerFiles.Kind.PLACE, SaveSlots.AUTO, true, () -> {});
        }
    }

    /** Saves at the end. The conversation does not continue afterwards, so the bridge need not copy it. */
    void leave() {
        note();
        if (!standing) {
            push(PlayerFiles.Kind.PLACE, SaveSlots.AUTO, false, () -> {});
        }
        writer.close();
    }

    /** Waits until pending saves are on disk. */
    private void settle() {
        if (!writer.isShutdown()) { // a click may come after the end
            CompletableFuture.runAsync(() -> {}, writer).join();
        }
    }

    private void write(PlayerFiles.Kind kind, PlayerFiles.Writing writing) {
        if (!writer.isShutdown()) { // an answer may come after the end
            writer.execute(() -> novel.files().keep(kind, writing));
        }
    }

    /**
     * Saves to an automatic page.
     *
     * @param kept called once the save is on disk, on another thread
     */
    private void push(PlayerFiles.Kind kind, String page, boolean copy, Runnable kept) {
        novel.conversation().filter(SaveDesk::hasSpoken).ifPresent(conversation -> {
            Save save = save(conversation);
            Snapshot thumbnail = thumbnail();
            write(kind, () -> {
                slots.push(page, save, thumbnail.png());
                kept.run();
            });
            if (copy) {
                fork(page, save);
            }
        });
    }

    private void save(SaveSlots.Slot slot, Snapshot thumbnail) {
        Save save = save(novel.conversation().orElseThrow());
        write(PlayerFiles.Kind.SAVE, () -> slots.write(slot, save, thumbnail.png()));
        fork(slot.page(), save);
    }

    /** Has the bridge copy the conversation. Without an answer the save refers to the conversation itself. */
    private void fork(String page, Save save) {
        Answers.use(novel.bridge().action(BridgeClient.body("fork", player(save))), answer -> answer.map(
                        json -> json.path("context_id").asText(""))
                .filter(context -> !context.isEmpty())
                .ifPresent(
                        context -> write(PlayerFiles.Kind.PLACE, () -> slots.replace(page, save, save.in(context)))));
    }

    private static boolean hasSpoken(ConversationHost conversation) {
        return !conversation.story().backlog().lines().isEmpty()
                || conversation.dialogue().isTelling();
    }

    private Save save(ConversationHost conversation) {
        Story story = conversation.story();
        StoryLine last = story.backlog().lines().reversed().stream()
                .filter(line -> novel.words().company().find(line.speaker()).isPresent())
                .findFirst()
                .orElse(StoryLine.of(Cast.ORCHESTRATOR, ""));
        Player player = story.player();
        return new Save(
                        new Save.Talk(
                                novel.bridge().base().toString(),
                                player.contextId(),
                                player.playerId(),
                                story.project(),
                                story.affinities().byId()),
                        new Save.Scene(
                                conversation.dialogue().screen().place(),
                                last.speaker(),
                                last.portrait(),
                                novel.words().of("epithet." + last.speaker()),
                                Instant.now().getEpochSecond()))
                .with(new Save.Reading(
                        conversation.dialogue().position().orElse(null),
                        story.phase() == StoryTurn.Phase.THINKING || story.phase() == StoryTurn.Phase.READING,
                        List.of()));
    }

    private void load(Save save) {
        Words words = novel.words();
        novel.connect(URI.create(save.talk().bridge()));
        Node waiting =
                new TextSheet(words, "loading", words.of("load.title"), words.of("load.wait"), novel::closeSheet);
        novel.sheet(waiting);
        Answers.use(novel.bridge().action(BridgeClient.body("restore", player(save))), answer -> {
            if (novel.page().shown() != waiting) {
                return;
            }
            String copy = answer.map(json -> json.path("context_id").asText("")).orElse("");
            Going how = copy.isEmpty() ? Going.ALONE : Going.IN_A_COPY;
            takeUp(save, player(copy.isEmpty() ? save : save.in(copy)), how);
        });
    }

    /**
     * Resumes the conversation at the bridge, which returns its history; an open question is asked again.
     *
     * @param save save with the reading position; an answer that was not read to its end is shown again
     */
    private void resume(Player player, Save save, Going how) {
        Answers.use(novel.bridge().action(asking(player, save)), answer -> {
            Optional<ConversationHost> here = novel.conversation()
                    .filter(conversation -> conversation.story().player().equals(player));
            if (here.isEmpty()) {
                return; // the player has gone on to another one
            }
            Optional<SentScene> scene = answer.flatMap(json -> SentScene.from(json.path("scene")))
                    .map(left -> left.rest(Interlude.isAsked(save.reading().position())));
            Optional<Incoming.InputRequired> question = answer.flatMap(Incoming.InputRequired::left);
            List<StoryLine> all = answer.map(StoryLine::history).orElse(List.of());
            List<StoryLine> said =
                    question.map(asked -> StoryLine.before(asked.prompt(), all)).orElse(all);
            boolean unread = save.reading().unread();
            List<StoryLine> answered = unread ? StoryLine.answer(said) : List.of();
            here.get()
                    .story()
                    .recall(
                            save.reading().read().isEmpty()
                                    ? SentScene.before(scene, said.subList(0, said.size() - answered.size()))
                                    : read(save.reading(), here.get().story()));
            if (how == Going.ALONE && (answer.isEmpty() || !said.isEmpty())) {
                here.get().dialogue().remark(novel.words().of("load.alone"));
            }
            answer.ifPresent(json -> here.get().dialogue().suggest(Incoming.Suggestions.in(json.path("suggestions"))));
            answered.forEach(here.get().dialogue()::remark);
            if (question.isPresent()) {
                put(question.get(), said, here.get().dialogue());
            } else if (scene.isPresent()) {
                here.get().dialogue().resume(scene.get());
            } else if (answered.isEmpty() && (how == Going.ON || said.isEmpty())) {
                here.get().greet(said);
            }
        });
    }

    /** Returns the request that reopens a conversation. A bridge that lost its place in a scene takes the save's. */
    private ObjectNode asking(Player player, Save save) {
        ObjectNode asked = novel.conversation().orElseThrow().story().reader().in(BridgeClient.body("resume", player));
        Optional.ofNullable(save.reading().position())
                .ifPresent(at -> asked.put("scene", at.scene()).put("line", at.line()));
        return asked;
    }

    /** Asks a question with choices over its line; shows one without choices as a line. */
    private static void put(Incoming.InputRequired question, List<StoryLine> said, DialogueController dialogue) {
        if (question.choices().isEmpty()) {
            dialogue.remark(StoryLine.of(question.agent(), question.prompt()));
        } else {
            dialogue.askAgain(question, plan(question, said));
        }
    }

    /** Returns the plan in question: the lines as shown, with the config, else the stored text. */
    private static List<StoryLine> plan(Incoming.InputRequired question, List<StoryLine> said) {
        if (question.plan().isBlank()) {
            return List.of();
        }
        List<StoryLine> shown = StoryLine.answer(said).stream()
                .filter(line -> !line.kind().equals("dialogue"))
                .toList();
        return shown.isEmpty() ? List.of(StoryLine.of(question.agent(), question.plan())) : shown;
    }

    /** Returns the lines read before, without those that are shown again or were just added. */
    private static List<StoryLine> read(Save.Reading reading, Story story) {
        List<StoryLine> read = reading.read().stream()
                .map(line -> new StoryLine(line.speaker(), line.text(), line.portrait(), line.kind()))
                .toList();
        List<StoryLine> before = reading.unread()
                ? read.subList(0, read.size() - StoryLine.answer(read).size())
                : read;
        List<StoryLine> taken = story.backlog().lines();
        int from = before.size() - taken.size();
        return from >= 0 && before.subList(from, before.size()).equals(taken) ? before.subList(0, from) : before;
    }

    /** Asks before it acts on a slot that was shown with this content, and acts only while it has that. */
    private void confirm(
            String question, boolean saving, SaveSlots.Slot slot, SaveSlots.Content content, Runnable action) {
        Words words = novel.words();
        novel.sheet(new QuestionSheet(
                "confirm",
                words.of(saving ? "save.title" : "load.title"),
                words.of(question),
                new QuestionSheet.Answer(words.of("yes"), () -> {
                    if (slots.look(slot).looksLike(content)) {
                        action.run();
                    }
                    open(saving, slot.page());
                }),
                new QuestionSheet.Answer(words.of("no"), () -> open(saving, slot.page()))));
    }

    /** Returns a picture of the dialogue, whatever sheet covers it. */
    private Snapshot thumbnail() {
        return Snapshot.of(novel.dialogue().orElseThrow().screen(), THUMBNAIL);
    }
}
