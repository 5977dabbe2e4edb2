package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Circumstances.Said;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.understanding.Likeness;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Tier;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One turn being played: speaks in the characters' words and calls tools in their names.
 *
 * @param likeness likeness of texts to the player's line
 * @param said the prepared lines that were said in the conversation, those of this turn included
 */
record Act(Turn turn, LineSink stage, Workshop shop, Language language, Likeness likeness, Map<String, Said> said) {

    /** Told in the player's own words, which may begin a sentence; the ids of runs never become capital. */
    private static final String LIKING = "like_told";

    /** What comes before something that speaks for itself; it is left out rather than said twice within a while. */
    static final Set<String> LEADS = Set.of(
            "adjust",
            "config",
            "explain",
            "failure",
            "file",
            "handover",
            "help",
            "history",
            "measure",
            "plan",
            "plot",
            "results",
            "validated");

    /** Asks in the same words without owning up to it; a choice among others bears no number. */
    private static final Set<String> UNCOUNTED = Set.of("offer", "offer_none", "offer_left");

    Act(Turn turn, LineSink stage, Workshop shop) {
        this(
                turn,
                stage,
                shop,
                turn.language(),
                Likeness.to(turn.text()),
                new HashMap<>(turn.circumstances().said()));
    }

    /** The same in another language. */
    Act in(Language other) {
        return new Act(turn, stage, shop, other, likeness, said);
    }

    /** Rules and attacks as they are called in its language. */
    Titles titles() {
        return new Titles(shop.knowledge(), language);
    }

    /** Says a phrase; {@code values} are names and what stands for them, in turn. */
    void say(String agent, String occasion, String... values) {
        if (!LEADS.contains(occasion) || isFresh(agent, occasion)) {
            stage.play(line(agent, occasion, values));
        }
    }

    /** A phrase as a line. */
    Line line(String agent, String occasion, String... values) {
        Spoken spoken = spoken(agent, occasion, values);
        return Line.say(agent, spoken.text(), spoken.face()).from(spoken.tier());
    }

    /** Whether an agent has something to say at an occasion that was not said within a while. */
    boolean isFresh(String agent, String occasion) {
        return shop.phrases().has(agent, occasion)
                && chosen(agent, occasion).filter(choice -> choice.stale() == 0).isPresent();
    }

    /** Whether an agent is close enough to the player to say anything at an occasion. */
    boolean dares(String agent, String occasion) {
        return shop.phrases().has(agent, occasion) && chosen(agent, occasion).isPresent();
    }

    private Optional<Phrases.Chosen> chosen(String agent, String occasion) {
        return shop.phrases()
                .choose(language, agent, occasion, Condition.met(turn, agent), said, turn.number(), shop.seed(turn));
    }

    /** Shows a phrase while the player waits. */
    void busy(String agent, String occasion) {
        chosen(agent, occasion).ifPresent(choice -> {
            note(choice.phrase().id());
            stage.play(Line.status(agent, choice.phrase().text()));
        });
    }

    private void note(String id) {
        said.merge(id, new Said(turn.number(), 1), (before, now) -> new Said(now.last(), before.times() + 1));
        stage.said(id);
    }

    /** Shows a text as it is; speech that was heard lately owns up to that, and counts. */
    void show(String agent, Line.Kind kind, String text) {
        String shown = orNothing(text);
        stage.play(new Line(agent, kind, kind == Line.Kind.DIALOGUE ? counted(shown) : shown, "neutral", 0));
    }

    /** A line such as "The file:" always has something behind it. */
    private String orNothing(String text) {
        return text.isBlank() ? language.say("act.nothing") : text;
    }

    /** Whether something that is known by {@code id} was shown lately. */
    boolean wasShown(String id) {
        Said before = said.get(Phrases.id(id));
        return before != null && turn.number() - before.last() <= Phrases.APART;
    }

    /** The turn in which something was shown last; before the first turn if it never was. */
    int lastShown(String id) {
        Said before = said.get(Phrases.id(id));
        return before == null ? -1 : before.last();
    }

    void noteShown(String id) {
        note(Phrases.id(id));
    }

    private String counted(String text) {
        String id = Phrases.id(text);
        Said before = said.getOrDefault(id, new Said(-Phrases.APART - 1, 0));
        note(id);
        return turn.number() - before.last() > Phrases.APART ? text : again(before.times()) + text;
    }

    private String again(int times) {
        return language.say("act.again times", times + 1);
    }

    /** Says a phrase that leads to what nobody need read who has not asked for it. */
    void sayAside(String agent, String occasion) {
        stage.play(line(agent, occasion).inBrief(""));
    }

    /** Shows a text, of which {@code brief} is enough for who has not asked for all of it. */
    void show(String agent, Line.Kind kind, String text, String brief) {
        stage.play(new Line(agent, kind, text, "neutral", 0).inBrief(brief));
    }

    /** Shows a text for machines that nobody need read who has not asked for it. */
    void showCodeAside(String agent, String text, String where) {
        stage.play(new Line(agent, Line.Kind.CODE, text, "neutral", 0).of(where).inBrief(""));
    }

    /** Shows a text for machines, and tells those who cannot see it where it lies. */
    void showCode(String agent, String text, String where) {
        stage.play(new Line(agent, Line.Kind.CODE, orNothing(text), "neutral", 0).of(where));
    }

    /** A phrase to say, the face that goes with it, and how close one must be to say it. */
    record Spoken(String text, String face, Tier tier) {}

    /** A phrase; where all that fits was said lately, it owns up to that, and counts. */
    Spoken spoken(String agent, String occasion, String... values) {
        Map<String, String> named = Condition.values(turn, agent);
        for (int i = 0; i + 1 < values.length; i += 2) {
            named.put(values[i], values[i + 1]);
        }
        Phrases.Chosen choice = chosen(agent, occasion)
                .orElseThrow(() ->
                        new IllegalArgumentException(agent + " is not close enough to say anything at " + occasion));
        note(choice.phrase().id());
        String text = Phrases.filled(choice.phrase().text(), named);
        if (occasion.equals(LIKING) && choice.phrase().text().startsWith("{")) {
            text = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        }
        // What carries something new of this very scene is no repetition.
        boolean filled = Phrases.places(choice.phrase().text()).stream()
                .anyMatch(place -> List.of(values).contains(place));
        String again = choice.stale() == 0 || filled || UNCOUNTED.contains(occasion) ? "" : again(choice.stale());
        return new Spoken(
                again + text, choice.face(), Condition.tier(choice.phrase().needs()));
    }

    /**
     * Calls a tool for an agent.
     *
     * @throws ToolFailure also when the agent has no such tool
     */
    ToolResult call(String agent, String tool, ObjectNode arguments) throws ToolFailure, InterruptedException {
        requireTool(agent, tool);
        return shop.tools().call(tool, arguments, new ToolCaller(turn.player(), turn.context(), turn.project()));
    }

    /**
     * Makes a change in the name of an agent.
     *
     * @throws ToolFailure also when the agent has no such tool, or nobody has agreed to the change
     */
    ToolResult carryOut(String agent, ProposedChange change, Consent consent) throws ToolFailure, InterruptedException {
        requireTool(agent, change.tool());
        return shop.tools().carryOut(change, consent);
    }

    private void requireTool(String agent, String tool) throws ToolFailure {
        if (!shop.cast().member(agent).tools().contains(tool)) {
            throw new ToolFailure(shop.cast().member(agent).name() + " has no tool named " + tool + ".");
        }
    }

    /** Asks an open question once more, plan and all, in the place of the one before. */
    void putAgain(OpenQuestion open, String prompt) {
        Question before = open.question();
        stage.settle(open);
        stage.ask(new Question(before.agent(), before.plan(), prompt, before.choices(), before.pending()));
    }

    ToolResult call(String agent, String tool, String argument, String value) throws ToolFailure, InterruptedException {
        return call(agent, tool, arguments().put(argument, value));
    }

    static ObjectNode arguments() {
        return JsonNodeFactory.instance.objectNode();
    }
}
