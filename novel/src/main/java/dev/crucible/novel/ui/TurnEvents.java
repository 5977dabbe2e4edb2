package dev.crucible.novel.ui;

import dev.crucible.dialogue.Tier;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.story.Story;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import dev.crucible.story.sound.Signal;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Shows a turn's effects other than lines: a higher tier, gossip, jealousy, and failures. */
final class TurnEvents implements Story.Events {
    private final LinePresenter presenter;
    private final House house;
    private final Interlude aside;
    private final Corner corner;
    private final SpokenNarration narration;
    private final Supplier<Affinities> bonds;
    private final LongSupplier clock;

    /**
     * Creates the listener.
     *
     * @param aside receives the lines about failures
     */
    TurnEvents(
            LinePresenter presenter,
            House house,
            Interlude aside,
            Corner corner,
            SpokenNarration narration,
            Supplier<Affinities> bonds,
            LongSupplier clock) {
        this.presenter = presenter;
        this.house = house;
        this.aside = aside;
        this.corner = corner;
        this.narration = narration;
        this.bonds = bonds;
        this.clock = clock;
    }

    @Override
    public void tierRaised(Agent agent, Tier tier) {
        String told = words().of("tier.raised", words().of("agent." + agent.id()), words().of("tier." + tier));
        presenter.screen().toast(told, clock.getAsLong());
        narration.signal(Signal.CHIME);
    }

    @Override
    public void gossip(Agent agent) {
        if (house.preferences().wishes().gossip()) {
            house.gossip(agent, murmur -> corner.gossip(agent, murmur));
        }
    }

    @Override
    public void turnOver(String lastSpeaker, List<SentScene> scenes) {
        presenter.screen().hud().show(bonds.get());
        house.turnOver(words().company().find(lastSpeaker), scenes);
    }

    @Override
    public void cut() {
        tell("system.cut");
    }

    @Override
    public void refused() {
        tell("system.refused");
    }

    @Override
    public void silence() {
        tell("system.silence");
    }

    private void tell(String key) {
        aside.add(StoryLine.of(StoryLine.SYSTEM, words().of(key)));
    }

    private Words words() {
        return presenter.words();
    }
}
