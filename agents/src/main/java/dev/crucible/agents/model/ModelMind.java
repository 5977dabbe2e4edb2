package dev.crucible.agents.model;

import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.ModelTurn.Outcome;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a language model play the crew. The orchestrator answers or hands over; agents named with an {@code @} answer at once. When the
 * model fails, a line says so and the built-in mind answers instead.
 */
public final class ModelMind implements Mind {

    private static final Logger LOG = System.getLogger(ModelMind.class.getPackageName());
    private static final String ORCHESTRATOR = "hephaestus";
    private static final Pattern MENTION = Pattern.compile("(?<![\\w@])@([A-Za-z_]+)");
    private static final int MOST_SPEAKERS = 3;

    private final Persona persona;
    private final Toolbox tools;
    private final Provider provider;
    private final Secret key;
    private final Budget budget;
    private final Mind offline;

    /**
     * A mind with a provider of one's own.
     *
     * @param cast everybody; its first member leads if none is called {@code hephaestus}
     * @param tools what the cast's files may name
     * @param provider the model
     * @param budget what one turn may use
     * @param offline who answers when the model fails, and whatever that mind itself has asked
     */
    public ModelMind(List<CastMember> cast, Toolbox tools, Provider provider, Budget budget, Mind offline) {
        this(cast, tools, provider, Secret.NONE, budget, offline);
    }

    private ModelMind(
            List<CastMember> cast, Toolbox tools, Provider provider, Secret key, Budget budget, Mind offline) {
        CastMember leader = cast.stream()
                .filter(member -> member.id().equals(ORCHESTRATOR))
                .findFirst()
                .orElse(cast.getFirst());
        this.persona = new Persona(List.copyOf(cast), leader);
        this.tools = tools;
        this.provider = provider;
        this.key = key;
        this.budget = budget;
        this.offline = offline;
    }

    /** The mind a configuration asks for: {@code offline} itself when it names no service. */
    public static Mind of(ModelConfig config, List<CastMember> cast, Toolbox tools, Mind offline) {
        if (config.service() == ModelConfig.Service.NONE) {
            return offline;
        }
        Provider provider = new Retrying(
                new LangChainProvider(config),
                config.limits().attempts(),
                config.limits().backOff());
        return new ModelMind(cast, tools, provider, config.key(), config.budget(), offline);
    }

    Persona persona() {
        return persona;
    }

    Toolbox tools() {
        return tools;
    }

    Provider provider() {
        return provider;
    }

    Secret key() {
        return key;
    }

    Budget budget() {
        return budget;
    }

    @Override
    public void answer(Turn turn, LineSink stage) throws InterruptedException {
        Optional<OpenQuestion> waiting = turn.waiting();
        boolean ours = waiting.filter(Confirmation::isOurs).isPresent();
        if (waiting.isPresent() && !ours && isAnswer(waiting.get(), turn)) {
            // The built-in mind has asked, when the model was away.
            offline.answer(turn, stage);
            return;
        }
        ModelTurn performance = new ModelTurn(this, turn, stage);
        try {
            if (!ours || !goOn(waiting.get(), turn, stage, performance)) {
                begin(turn, performance);
            }
        } catch (ProviderFailure e) {
            fallBack(e, turn, stage, performance);
        } catch (Allowance.Spent e) {
            performance.play(Line.say(
                    persona.orchestrator().id(),
                    "I stop here: this answer has used up its " + e.getMessage() + ". Ask again for the rest."));
        }
    }

    /** Whether a line answers a question rather than being talk of its own. */
    private static boolean isAnswer(OpenQuestion waiting, Turn turn) {
        return Proposal.of(waiting.question().pending())
                .map(proposal -> proposal.answer(turn.text()))
                .filter(assent -> assent != Assent.OTHER)
                .isPresent();
    }

    /** Answers a line that belongs to the model's own question; false for one that does not, which leaves the question open. */
    private boolean goOn(OpenQuestion waiting, Turn turn, LineSink stage, ModelTurn performance)
            throws ProviderFailure, InterruptedException, Allowance.Spent {
        Proposal proposal = Proposal.of(waiting.question().pending()).orElseThrow();
        CastMember asker = member(proposal.agent()).orElse(persona.orchestrator());
        switch (proposal.answer(turn.text())) {
            case NO -> {
                stage.settle(waiting);
                performance.play(Line.say(asker.id(), "As you wish. Nothing was changed."));
                return true;
            }
            case LATER -> {
                performance.play(Line.say(asker.id(), "It waits until you say yes or no."));
                return true;
            }
            case OTHER -> {
                return false;
            }
            case CHOSEN, YES, MILD -> {
                Optional<Consent> consent = Consent.of(turn, stage);
                if (consent.isPresent()) {
                    play(performance.carryOut(asker, consent.get()).next(), performance);
                } else if (waiting.expired() || !waiting.latest()) {
                    Confirmation.putAgain(waiting, stage);
                } else if (waiting.turn() == turn.number() - 1) {
                    performance.play(Line.say(asker.id(), "That was answered already; a yes counts once."));
                } else {
                    return false;
                }
                return true;
            }
        }
        throw new IllegalStateException("every answer is handled");
    }

    private void begin(Turn turn, ModelTurn performance) throws ProviderFailure, InterruptedException, Allowance.Spent {
        List<HandOver> speakers = mentioned(turn.text());
        if (speakers.isEmpty()) {
            speakers = List.of(new HandOver(persona.orchestrator().id(), ""));
        }
        play(speakers, performance);
    }

    /** Each speaks once; who was handed over to comes after those already named. */
    private void play(List<HandOver> first, ModelTurn performance)
            throws ProviderFailure, InterruptedException, Allowance.Spent {
        List<HandOver> queue = new ArrayList<>(first);
        Set<String> heard = new LinkedHashSet<>();
        while (!queue.isEmpty() && heard.size() <= MOST_SPEAKERS) {
            HandOver now = queue.removeFirst();
            Optional<CastMember> speaker = member(now.agent());
            if (speaker.isEmpty() || !heard.add(speaker.get().id())) {
                continue;
            }
            Outcome outcome = performance.speak(speaker.get(), now.task());
            if (outcome.asked()) {
                return;
            }
            queue.addAll(outcome.next());
        }
        if (performance.silent()) {
            throw new ProviderFailure(ProviderFailure.Reason.MALFORMED);
        }
    }

    private void fallBack(ProviderFailure failure, Turn turn, LineSink stage, ModelTurn performance)
            throws InterruptedException {
        LOG.log(Level.WARNING, "{0}; the built-in mind answers", failure.getMessage());
        String leader = persona.orchestrator().id();
        if (performance.changed()) {
            performance.play(Line.say(leader, "What you confirmed is done, but " + failure.getMessage() + "."));
            return;
        }
        performance.play(Line.say(
                leader, "A note: " + failure.getMessage() + ". We answer without it, from what the lab itself knows."));
        offline.answer(withoutOurs(turn), stage);
    }

    /** The question of a model means nothing to the built-in mind. */
    private static Turn withoutOurs(Turn turn) {
        return turn.saying(turn.text(), turn.waiting().filter(waiting -> !Confirmation.isOurs(waiting)));
    }

    private List<HandOver> mentioned(String text) {
        List<HandOver> mentioned = new ArrayList<>();
        Matcher mention = MENTION.matcher(text);
        while (mention.find()) {
            member(mention.group(1)).ifPresent(member -> mentioned.add(new HandOver(member.id(), "")));
        }
        return mentioned;
    }

    private Optional<CastMember> member(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return persona.cast().stream()
                .filter(member -> member.id().equals(wanted) || member.aliases().contains(wanted))
                .findFirst();
    }
}
