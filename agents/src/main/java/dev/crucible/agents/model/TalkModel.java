package dev.crucible.agents.model;

import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.Provider.Prompt;
import dev.crucible.agents.model.Provider.Said;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/**
 * Free talk by a language model that has no tools: it plays one agent, and {@link SpokenWall} drops each sentence that could be taken for a
 * deed, a fact or a figure. Where no sentence is left, or the model fails, the built-in mind answers.
 */
public final class TalkModel implements FreeTalk {

    private static final Logger LOG = System.getLogger(TalkModel.class.getPackageName());

    /** Clients of the first protocol wait no longer for a line. */
    private static final Duration LONGEST = Duration.ofSeconds(35);

    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_TOKENS = 160;

    private final Provider provider;
    private final Secret key;
    private final List<CastMember> cast;
    private final Duration time;
    private final Breaker breaker;

    /**
     * Talk by {@code provider}.
     *
     * @param cast all agents
     * @param time the longest wait for an answer; at most 35 seconds
     * @param pause the time without calls after two failures of one kind
     */
    TalkModel(Provider provider, Secret key, List<CastMember> cast, Duration time, Duration pause) {
        this.provider = provider;
        this.key = key;
        this.cast = List.copyOf(cast);
        this.time = time.compareTo(LONGEST) < 0 ? time : LONGEST;
        this.breaker = new Breaker(pause);
    }

    /** Talk by the configured model, in short answers. */
    public static FreeTalk of(ModelConfig config, List<CastMember> cast) {
        return new TalkModel(
                Retrying.of(config.answering(MOST_TOKENS)),
                config.key(),
                cast,
                config.limits().call(),
                PAUSE);
    }

    @Override
    public boolean answer(Turn turn, CastMember speaker, LineSink stage) throws InterruptedException {
        if (!breaker.isClosed()) {
            return false;
        }
        TalkPrompt prompt = new TalkPrompt(speaker, turn);
        try {
            String said = provider.answer(
                            new Prompt(prompt.system(), List.of(new Said.Asked(prompt.line())), List.of(), time),
                            _ -> {},
                            stage::onCancel)
                    .text();
            breaker.succeeded();
            List<String> kept = new SpokenWall(cast, speaker, turn).kept(key.mask(said));
            if (kept.isEmpty()) {
                LOG.log(Level.DEBUG, "nothing of the language model''s answer may be said; the built-in mind answers");
                return false;
            }
            stage.play(Line.say(speaker.id(), String.join(" ", kept)));
            return true;
        } catch (ProviderFailure e) {
            LOG.log(Level.WARNING, "{0}; the built-in mind answers", e.getMessage());
            if (breaker.failed(e.reason())) {
                stage.play(Line.say(
                        speaker.id(),
                        turn.language().say("model.note reason", e.reason().in(turn.language()))));
            }
            return false;
        }
    }
}
