package dev.crucible.novel.ui;

import dev.crucible.dialogue.Cast;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.story.Codex;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A player's discoveries on this machine: codex, faces, lines read, runs and evenings. Stores each change. */
final class Progress {
    /** Maximum length at which the greeting quotes the player's last topic. */
    private static final int LONGEST_TOPIC = 90;

    private final Words words;
    private final PlayerFiles files;
    private final Store<Discoveries> file;
    private final SeenLines seen;
    private Discoveries known;

    Progress(Words words, PlayerFiles files, Store<Discoveries> file, SeenLines seen) {
        this.words = words;
        this.files = files;
        this.file = file;
        this.seen = seen;
        this.known = files.read(PlayerFiles.Kind.PROGRESS, file::read).orElse(Discoveries.NONE);
        tally(old -> old.sitting(Instant.now(), ZoneId.systemDefault()));
    }

    Discoveries known() {
        return known;
    }

    /** Returns true if the player has not spoken yet this evening. */
    boolean isNewSitting() {
        return known.tally().eveningTurns() == 0;
    }

    /**
     * Returns the greeting of the last speaker for a returning player.
     *
     * @param said lines of the last session, as far as known
     */
    StoryLine greeting(List<StoryLine> said) {
        String agent = words.company()
                .find(known.tally().lastAgent())
                .filter(last -> !last.member().spirit())
                .map(Agent::id)
                .orElse(Cast.ORCHESTRATOR);
        Optional<String> topic = said.reversed().stream()
                .filter(line -> line.speaker().equals(StoryLine.PLAYER))
                .map(line -> Words.shortened(line.text(), LONGEST_TOPIC))
                .findFirst();
        String text = topic.map(last -> words.of("last." + agent, last)).orElseGet(() -> words.of("greet." + agent));
        return StoryLine.of(agent, text);
    }

    /** Records a line and the discoveries that it makes; returns true if it was read before. */
    boolean read(StoryLine line, DialogueController dialogue) {
        boolean before = seen.contains(line.speaker(), line.text());
        seen.add(line.speaker(), line.text());
        for (String entry : Codex.openedBy(line, words.company())) {
            if (!known.codex().contains(entry)) {
                change(old -> old.withEntry(entry));
                if (words.company().find(entry).isEmpty()) {
                    dialogue.toast(words.of("codex.new", words.of("term." + entry)));
                }
            }
        }
        words.company()
                .find(line.speaker())
                .map(agent -> agent.id() + "_" + (agent.hasFace(line.portrait()) ? line.portrait() : "neutral"))
                .filter(face -> !known.faces().contains(face))
                .ifPresent(face -> change(old -> old.withFace(face)));
        return before;
    }

    /** Records that a scene was begun. */
    void begun(String scene) {
        change(old -> old.withScene(scene));
    }

    /** Counts a turn. */
    void turnOver(Optional<Agent> speaker) {
        tally(old -> old.turn(speaker.map(Agent::id).orElse(""), Instant.now()));
    }

    /** Counts launched runs, and returns the new ones. */
    List<String> launched(List<String> runs) {
        List<String> fresh = runs.stream()
                .filter(run -> !known.tally().open().contains(run)
                        && !known.tally().closed().contains(run))
                .distinct()
                .toList();
        fresh.forEach(run -> tally(old -> old.launched(run)));
        return fresh;
    }

    /** Counts a run that has ended. */
    void ended(String run, Tally.Ending ending) {
        tally(old -> old.ended(run, ending));
    }

    private void tally(UnaryOperator<Tally> change) {
        change(old -> old.with(change.apply(old.tally())));
    }

    private void change(UnaryOperator<Discoveries> change) {
        Discoveries changed = change.apply(known);
        if (!changed.equals(known)) {
            known = changed;
            files.keep(PlayerFiles.Kind.PROGRESS, () -> file.join(changed, (there, own) -> own.withAll(there)));
        }
    }
}
