package dev.crucible.agents.model;

import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.ModelTurn.Outcome;
import dev.crucible.agents.tool.Answer;
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
 * Lets a language model with tools play the crew. The orchestrator answers or hands over; agents named with an {@code @} answer at once. When the
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

    /** A mind that lets the configured model call tools. */
    public static Mind of(ModelConfig config, List<CastMember> cast, Toolbox tools, Mind offline) {
        return new ModelMind(cast, tools, Retrying.of(config), config.key(), config.budget(), offline);
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
        Optional<OpenQuestion> answered = answered(turn);
        if (answered.filter(open -> !Confirmation.isOurs(open)).isPresent()) {
            // The built-in mind has asked, when the model was away.
            offline.answer(turn, stage);
            return;
        }
        ModelTurn performance = new ModelTurn(this, turn, stage);
        try {
            if (answered.isPresent()) {
                goOn(answered.get(), turn, stage, performance);
            } else {
                begin(turn, performance);
            }
        } catch (ProviderFailure e) {
            fallBack(e, turn, stage, performance);
        } catch (Allowance.Spent e) {
            performance.play(
                    Line.say(persona.orchestrator().id(), turn.language().say("model.spent")));
        }
    }

    /** The question that a line answers, unless it is talk of its own. */
    private static Optional<OpenQuestion> answered(Turn turn) {
        return switch (Answer.of(turn)) {
            case Answer.Agreed(var open) -> Optional.of(open);
            case Answer.Again(var open, var _) -> Optional.of(open);
            case Answer.Declined(var open) -> Optional.of(open);
            case Answer.Later(var open) -> Optional.of(open);
            case Answer.None _ -> Optional.empty();
        };
    }

    /** Answers a line that belongs to the model's own question. */
    private void goOn(OpenQuestion open, Turn turn, LineSink stage, ModelTurn performance)
            throws ProviderFailure, InterruptedException, Allowance.Spent {
        String agent =
                Proposal.of(open.question().pending()).map(Proposal::agent).orElse("");
        CastMember asker = member(agent).orElse(persona.orchestrator());
        switch (Answer.of(turn)) {
            case Answer.Declined _ -> {
                stage.settle(open);
                performance.play(Line.say(asker.id(), turn.language().say("model.unchanged")));
            }
            case Answer.Later _ -> {
                stage.settle(open);
                performance.play(Line.say(asker.id(), turn.language().say("model.later")));
            }
            case Answer.Again _ -> Confirmation.putAgain(open, stage);
            case Answer.Agreed _, Answer.None _ -> {
                Optional<Consent> consent = Consent.of(turn, stage);
                if (consent.isPresent()) {
                    stage.done(open);
                    play(performance.carryOut(asker, consent.get()).next(), performance);
                } else {
                    performance.play(Line.say(asker.id(), turn.language().say("model.once")));
                }
            }
        }
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
            performance.play(Line.say(
                    leader,
                    turn.language().say("model.half reason", failure.reason().in(turn.language()))));
            return;
        }
        performance.play(Line.say(
                leader,
                turn.language().say("model.note reason", failure.reason().in(turn.language()))));
        offline.answer(withoutOurs(turn), stage);
    }

    /** The question of a model means nothing to the built-in mind. */
    private static Turn withoutOurs(Turn turn) {
        return turn.openQuestion()
                .filter(Confirmation::isOurs)
                .map(open -> turn.saying(turn.text(), turn.agenda().without(open)))
                .orElse(turn);
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
