package dev.crucible.agents.model;

import dev.crucible.agents.cast.CastMember;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.Stage;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.Performance.Outcome;
import dev.crucible.agents.tool.Tool;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    private final Map<String, Tool> tools;
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
    public ModelMind(List<CastMember> cast, List<Tool> tools, Provider provider, Budget budget, Mind offline) {
        this(cast, tools, provider, Secret.NONE, budget, offline);
    }

    private ModelMind(
            List<CastMember> cast, List<Tool> tools, Provider provider, Secret key, Budget budget, Mind offline) {
        CastMember leader = cast.stream()
                .filter(member -> member.id().equals(ORCHESTRATOR))
                .findFirst()
                .orElse(cast.getFirst());
        this.persona = new Persona(List.copyOf(cast), leader);
        this.tools = tools.stream().collect(Collectors.toUnmodifiableMap(Tool::name, Function.identity()));
        this.provider = provider;
        this.key = key;
        this.budget = budget;
        this.offline = offline;
    }

    /** The mind a configuration asks for: {@code offline} itself when it names no service. */
    public static Mind of(ModelConfig config, List<CastMember> cast, List<Tool> tools, Mind offline) {
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

    Map<String, Tool> tools() {
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
    public void answer(Turn turn, Stage stage) throws InterruptedException {
        Optional<Confirmation> waiting = turn.pending().flatMap(Confirmation::of);
        if (turn.pending().isPresent() && waiting.isEmpty()) {
            // The built-in mind has asked, when the model was away.
            offline.answer(turn, stage);
            return;
        }
        Performance performance = new Performance(this, turn, stage);
        try {
            if (waiting.isPresent()) {
                goOn(waiting.get(), turn, performance);
            } else {
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

    private void goOn(Confirmation waiting, Turn turn, Performance performance)
            throws ProviderFailure, InterruptedException, Allowance.Spent {
        CastMember asker = member(waiting.agent()).orElse(persona.orchestrator());
        switch (Confirmation.answer(turn.text())) {
            case YES -> {
                Outcome outcome = performance.carryOut(asker, waiting.changes());
                play(outcome.next(), performance);
            }
            case NO -> performance.play(Line.say(asker.id(), "As you wish. Nothing was changed."));
            case SOMETHING_ELSE -> {
                performance.play(Line.status(asker.id(), "left undone without a plain yes"));
                begin(turn, performance);
            }
        }
    }

    private void begin(Turn turn, Performance performance)
            throws ProviderFailure, InterruptedException, Allowance.Spent {
        List<HandOver> speakers = mentioned(turn.text());
        if (speakers.isEmpty()) {
            speakers = List.of(new HandOver(persona.orchestrator().id(), ""));
        }
        play(speakers, performance);
    }

    /** Each speaks once; who was handed over to comes after those already named. */
    private void play(List<HandOver> first, Performance performance)
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

    private void fallBack(ProviderFailure failure, Turn turn, Stage stage, Performance performance)
            throws InterruptedException {
        LOG.log(Level.WARNING, "{0}; the built-in mind answers", failure.getMessage());
        String leader = persona.orchestrator().id();
        if (performance.changed()) {
            performance.play(Line.say(leader, "What you confirmed is done, but " + failure.getMessage() + "."));
            return;
        }
        performance.play(Line.say(
                leader, "A note: " + failure.getMessage() + ". We answer without it, from what the lab itself knows."));
        offline.answer(withoutPending(turn), stage);
    }

    /** The question of a model means nothing to the built-in mind. */
    private static Turn withoutPending(Turn turn) {
        return new Turn(
                turn.player(),
                turn.context(),
                turn.number(),
                turn.text(),
                Optional.empty(),
                turn.project(),
                turn.history(),
                turn.affinity(),
                turn.facts());
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
