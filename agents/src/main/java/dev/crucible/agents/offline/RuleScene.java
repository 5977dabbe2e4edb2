package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.authoring.RuleDraft;
import dev.crucible.agents.authoring.RuleFolder.State;
import dev.crucible.agents.authoring.RuleKind;
import dev.crucible.agents.experiment.RuleTrial;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RuleWish;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Techne writes a rule from a template: shows the change, asks, and after the yes writes it, has it tried and sends it into a small sweep. */
final class RuleScene {

    /** The purpose of a question about a rule. */
    static final String PURPOSE = "rule";

    private static final String AGENT = "techne";
    private static final int MOST_NAMES = 20;
    private static final int CLIENTS = 10;
    private static final int ROUNDS = 8;
    private static final int MOST_CLIENTS = 50;
    private static final int MOST_ROUNDS = 50;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** What a question keeps, so that the rule can still be changed before it is written. */
    private record Kept(RuleWish wish, RuleTrial trial, Language language) {

        ObjectNode json() {
            ObjectNode json = Act.arguments().put("language", language.tag());
            json.set("trial", JSON.valueToTree(trial));
            json.put("kind", wish.kind().orElseThrow().name());
            wish.name().ifPresent(name -> json.put("name", name));
            wish.count().ifPresent(count -> json.put("count", count));
            wish.share().ifPresent(share -> json.put("share", share));
            wish.number().ifPresent(number -> json.put("number", number));
            return json;
        }

        static Kept of(JsonNode json) throws JsonProcessingException {
            RuleWish wish = new RuleWish(
                    Optional.of(RuleKind.valueOf(json.path("kind").asText())),
                    Optional.ofNullable(json.path("name").textValue()),
                    json.has("count") ? OptionalInt.of(json.path("count").asInt()) : OptionalInt.empty(),
                    decimal(json, "share"),
                    decimal(json, "number"));
            RuleTrial trial = JSON.treeToValue(json.path("trial"), RuleTrial.class);
            return new Kept(wish, trial, Language.kept(json.path("language").asText()));
        }

        private static OptionalDouble decimal(JsonNode json, String field) {
            return json.has(field) ? OptionalDouble.of(json.path(field).asDouble()) : OptionalDouble.empty();
        }
    }

    void ask(Act act, Request.WriteRule request) throws ToolFailure, InterruptedException {
        RuleWish wish = request.wish();
        if (wish.kind().isEmpty()) {
            act.show(AGENT, Line.Kind.DIALOGUE, act.language().say("rule.which"));
            act.show(AGENT, Line.Kind.RESULT, kinds(act.language()));
            return;
        }
        propose(act, wish, trial(wish.kind().get(), request.design(), act.language()));
    }

    /** A rule that waits for its yes, with other numbers or another name; false when the line says nothing of the kind. */
    boolean adjust(Act act, OpenQuestion open, BiFunction<String, RuleKind, Optional<RuleWish>> reader)
            throws ToolFailure, InterruptedException {
        Optional<Kept> kept = kept(open.question().pending());
        if (kept.isEmpty()) {
            return false;
        }
        RuleWish before = kept.get().wish();
        Optional<RuleWish> change =
                reader.apply(act.turn().text(), before.kind().orElseThrow());
        if (change.isEmpty()) {
            return false;
        }
        propose(act, before.changed(change.get()), kept.get().trial());
        return true;
    }

    /** What the line says of the trial is kept as it was said, or refused. */
    private static RuleTrial trial(RuleKind kind, Design design, Language language) throws ToolFailure {
        int clients = design.clients().orElse(CLIENTS);
        int attackers = design.attackers().stream().findFirst().orElse(Math.max(1, clients / 5));
        int rounds = design.rounds().orElse(ROUNDS);
        int fewest = kind == RuleKind.DISTANCE_SELECTION ? 2 * attackers + 3 : 2 * attackers + 1;
        if (attackers < 1 || clients < fewest || clients > MOST_CLIENTS || rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ToolFailure(language.say(
                    "rule.trial_out_of_range fewest most_clients most_rounds clients attackers rounds",
                    fewest,
                    MOST_CLIENTS,
                    MOST_ROUNDS,
                    clients,
                    attackers,
                    rounds));
        }
        return new RuleTrial(
                "",
                "",
                kind == RuleKind.MEDIAN ? "trimmed_mean" : "median",
                design.attacks().stream().findFirst().orElse("sign_flip"),
                design.dataset().orElse("digits"),
                clients,
                attackers,
                rounds);
    }

    private void propose(Act act, RuleWish wish, RuleTrial frame) throws ToolFailure, InterruptedException {
        RuleKind kind = wish.kind().orElseThrow();
        Language language = act.language();
        Optional<String> said = wish.name().map(RuleScene::asName);
        Optional<String> given = said.filter(RuleDraft::isName);
        if (said.isPresent() && given.isEmpty()) {
            act.show(
                    AGENT,
                    Line.Kind.DIALOGUE,
                    language.say(
                            "rule.no_name name", QuotedText.line(wish.name().get(), 40)));
        }
        DraftedRule draft = given.isPresent()
                ? draft(act, wish, given.get())
                : free(act, wish, RuleDraft.usualName(kind, wish.count(), wish.share(), wish.number()));
        RuleTrial trial = new RuleTrial(
                draft.name(),
                draft.keyword(),
                frame.beside(),
                frame.attack(),
                frame.dataset(),
                frame.clients(),
                frame.attackers(),
                frame.rounds());
        // No small talk: it may be said again, of each change.
        act.stage().play(Line.say(AGENT, introduced(draft, kind.title(language), language)));
        if (draft.state() == State.KEPT) {
            return;
        }
        String where = draft.folder().isEmpty() ? language.say("rule.nowhere") : draft.folder() + "/" + draft.file();
        if (!draft.diff().isEmpty()) {
            act.showCode(AGENT, draft.diff(), where);
        }
        if (draft.state() == State.CLOSED) {
            act.show(AGENT, Line.Kind.DIALOGUE, language.say("rule.how_to_open"));
            return;
        }
        question(act, wish, draft, trial);
    }

    /** The first name of this beginning that nobody else has taken. */
    private static DraftedRule free(Act act, RuleWish wish, String name) throws ToolFailure, InterruptedException {
        DraftedRule draft = draft(act, wish, name);
        for (int i = 2; isTaken(draft) && i <= MOST_NAMES; i++) {
            draft = draft(act, wish, name + "_v" + i);
        }
        return draft;
    }

    private static boolean isTaken(DraftedRule draft) {
        return draft.state() == State.FOREIGN || draft.state() == State.KEPT;
    }

    private static DraftedRule draft(Act act, RuleWish wish, String name) throws ToolFailure, InterruptedException {
        ObjectNode arguments =
                Act.arguments().put("kind", wish.kind().orElseThrow().key()).put("name", name);
        wish.count().ifPresent(count -> arguments.put("count", count));
        wish.share().ifPresent(share -> arguments.put("share", share));
        wish.number().ifPresent(number -> arguments.put("number", number));
        ToolResult shown = act.call(AGENT, "draft_rule", arguments);
        JsonNode data = shown.data();
        return new DraftedRule(
                name,
                State.valueOf(data.path("state").asText()),
                shown.text(),
                data.path("hash").asText(),
                data.path("folder").asText(),
                arguments);
    }

    /** Names are small in Python; a hyphen or a blank was meant as _. */
    private static String asName(String said) {
        return said.strip()
                .replaceFirst("\\.py$", "")
                .replaceFirst("[.]+$", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[ -]", "_");
    }

    private static void question(Act act, RuleWish wish, DraftedRule draft, RuleTrial trial) {
        Language language = act.language();
        List<ProposedChange> changes = new ArrayList<>();
        if (draft.state() != State.SAME) {
            ObjectNode arguments = draft.arguments().deepCopy();
            if (!draft.hash().isEmpty()) {
                arguments.put("replaces", draft.hash());
            }
            changes.add(new ProposedChange("write_rule", arguments));
        }
        ObjectNode launch = Act.arguments().put("key", "turn " + act.turn().number());
        launch.set("grid", trial.grid(act.shop().knowledge()));
        changes.add(new ProposedChange("launch_sweep", launch));
        boolean replaces = draft.state() == State.OURS || draft.state() == State.FOREIGN;
        boolean same = draft.state() == State.SAME;
        String yes = same
                ? language.say("rule.yes_same")
                : replaces ? language.say("rule.yes_replace") : language.say("rule.yes_write");
        String no = language.say("rule.no");
        String prompt = same
                ? language.say("rule.ask_same")
                : replaces
                        ? language.say("rule.ask_replace file", draft.file())
                        : language.say("rule.ask_write file", draft.file());
        Proposal proposal = new Proposal(act.turn().player(), AGENT, List.of(yes), List.of(no), changes);
        act.turn()
                .openQuestion()
                .filter(before -> before.question().pending().purpose().equals(PURPOSE))
                .ifPresent(act.stage()::settle);
        act.stage()
                .ask(new Question(
                        AGENT,
                        plan(act, draft, trial),
                        prompt,
                        List.of(no, yes),
                        proposal.pending(PURPOSE, new Kept(wish, trial, language).json())));
    }

    /** After the yes: writes, has it tried, and launches only what was found sound. */
    void carryOut(Act reply, OpenQuestion open, Consent consent) throws InterruptedException {
        Optional<Kept> kept = kept(open.question().pending());
        if (kept.isEmpty()) {
            return;
        }
        RuleTrial trial = kept.get().trial();
        Act act = reply.in(kept.get().language());
        Language language = act.language();
        try {
            for (ProposedChange change : consent.left()) {
                if (change.tool().equals("write_rule")) {
                    JsonNode written = act.carryOut(AGENT, change, consent).data();
                    act.show(AGENT, Line.Kind.DIALOGUE, written(change, written, language));
                } else if (isSound(act, trial)) {
                    String id = act.carryOut(AGENT, change, consent)
                            .data()
                            .path("sweep_id")
                            .asText();
                    act.say(AGENT, "launched", "ids", id);
                }
            }
        } catch (ToolFailure e) {
            OfflineMind.tell(act, e);
            if (e.getCause() instanceof LabException) {
                act.show(AGENT, Line.Kind.DIALOGUE, language.say("rule.not_run name", trial.name()));
            }
        }
    }

    private static boolean isSound(Act act, RuleTrial trial) throws ToolFailure, InterruptedException {
        ToolResult check = act.call("dokimasia", "check_rule", "keyword", trial.keyword());
        boolean sound = check.data().path("sound").asBoolean();
        Language language = act.language();
        if (sound) {
            act.show("dokimasia", Line.Kind.DIALOGUE, language.say("rule.sound name", trial.name()));
        } else {
            act.show("dokimasia", Line.Kind.DIALOGUE, language.say("rule.not_sound"));
            act.show("dokimasia", Line.Kind.RESULT, check.text());
        }
        warn(act, check.data().path("warnings"));
        return sound;
    }

    /** What is unusual about a rule and may be meant, such as that it is not robust; in the lab's words. */
    private static void warn(Act act, JsonNode warnings) {
        if (warnings.isEmpty()) {
            return;
        }
        List<String> lines = new ArrayList<>();
        warnings.forEach(warning -> lines.add(act.language().say("rule.warning warning", warning.asText())));
        act.show("dokimasia", Line.Kind.RESULT, QuotedText.block(String.join("\n", lines), 4_000));
    }

    /** After the no. */
    void leave(Act reply, OpenQuestion open) {
        Language language = kept(open.question().pending()).map(Kept::language).orElse(reply.language());
        reply.in(language).show(AGENT, Line.Kind.DIALOGUE, language.say("rule.left"));
    }

    private static Optional<Kept> kept(Pending pending) {
        if (!pending.purpose().equals(PURPOSE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Kept.of(pending.data()));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.WARNING, "a kept rule cannot be read", e);
            return Optional.empty();
        }
    }

    private static String kinds(Language language) {
        return Stream.of(RuleKind.values())
                .map(kind -> "- " + kind.title(language) + ": " + kind.does(language))
                .collect(Collectors.joining("\n"));
    }

    private static String introduced(DraftedRule draft, String title, Language language) {
        State state = draft.state() == State.CLOSED ? State.NEW : draft.state();
        String key = "rule.introduced_" + state.name().toLowerCase(Locale.ROOT);
        return language.say(key + " title file", title, draft.file());
    }

    private static String plan(Act act, DraftedRule draft, RuleTrial trial) {
        Language language = act.language();
        String written =
                switch (draft.state()) {
                    case SAME -> "";
                    case OURS, FOREIGN -> language.say("rule.plan_replace folder file", draft.folder(), draft.file());
                    default -> language.say("rule.plan_write folder file", draft.folder(), draft.file());
                };
        return language.say(
                "rule.plan written cells name mean beside attack dataset clients attackers rounds seeds",
                written,
                trial.cells(),
                draft.name(),
                title(act, "fedavg"),
                title(act, trial.beside()),
                title(act, trial.attack()),
                act.titles().dataset(trial.dataset()),
                trial.clients(),
                trial.attackers(),
                trial.rounds(),
                trial.seeds().stream()
                        .flatMapToLong(LongStream::of)
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(", ")));
    }

    private static String title(Act act, String key) {
        return act.shop().knowledge().require(key).in(act.language()).title();
    }

    private static String written(ProposedChange change, JsonNode written, Language language) {
        String undo = change.arguments().has("replaces")
                ? language.say(
                        "rule.undo_replaced name",
                        change.arguments().path("name").asText() + ".py")
                : language.say("rule.undo_new");
        return language.say(
                "rule.written path keyword undo",
                written.path("path").asText(),
                written.path("keyword").asText(),
                undo);
    }
}
