package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.HelpArea;
import dev.crucible.agents.offline.grammar.Reply;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Understands plain requests by rules and plays one scene for each. Only the player's own words of this turn decide what is done; texts
 * of files, runs, logs and facts are shown and never read as requests. All numbers come from runs.
 */
public final class OfflineMind implements Mind {

    /** A plan is what a polite question is about for so many turns. */
    private static final int STILL_MEANT = 3;

    private final Workshop shop;
    private final RequestParser parser;
    private final PlanScene plans;
    private final AdviceScene advice;
    private final LaunchScene launches = new LaunchScene();
    private final ChangeScene changes = new ChangeScene();
    private final RunScene runs = new RunScene();
    private final ResultScene results = new ResultScene();
    private final KnowledgeScene knowing = new KnowledgeScene();
    private final BoundsFirst counted;
    private final FileScene files = new FileScene();
    private final ProjectScene projects = new ProjectScene();
    private final RuleScene rules = new RuleScene();
    private final TalkScene talk = new TalkScene();
    private final Jealousy jealousy;

    /** A mind with these tools, which speaks for those of the folder who have phrases of their own. */
    public OfflineMind(CastFolder folder, LabClient lab, Toolbox tools, Knowledge knowledge) {
        this.shop = new Workshop(folder.cast(), lab, tools, knowledge, Phrases.of(folder));
        this.parser = new RequestParser(knowledge);
        this.counted = new BoundsFirst(knowing, parser);
        this.jealousy = new Jealousy(parser);
        this.plans = new PlanScene(new Planner(knowledge));
        this.advice = new AdviceScene(plans, parser);
    }

    @Override
    public void answer(Turn turn, LineSink stage) throws InterruptedException {
        NotingStage noting = new NotingStage(stage);
        Act act = new Act(turn, noting, shop);
        if (turn.waiting().isPresent() && reply(act, turn.waiting().get())) {
            return;
        }
        if (turn.waiting().isEmpty()) {
            switch (Assent.of(turn.text(), List.of(), List.of())) {
                case YES -> {
                    attempt(act, () -> advice.agreed(act));
                    return;
                }
                case NO -> {
                    act.say("techne", "left_alone");
                    return;
                }
                default -> {} // A line as any other.
            }
        }
        if (PlanScene.asksTimeAlone(turn.text()) && PlanScene.tellTime(act)) {
            return;
        }
        Heard heard = parser.parse(turn.text());
        attempt(act, () -> play(act, heard));
        heard.addressed().flatMap(shop.cast()::find).ifPresent(member -> jealousy.asked(act, member));
        if (!noting.asked()) {
            turn.waiting().ifPresent(waiting -> remind(act, waiting));
        }
    }

    /** Something that may need the lab. */
    private interface Scene {
        void play() throws ToolFailure, LabException, InterruptedException;
    }

    /** Plays a scene and says why when it fails. */
    private static void attempt(Act act, Scene scene) throws InterruptedException {
        try {
            scene.play();
        } catch (LabException e) {
            tell(act, e, e.getMessage());
        } catch (ToolFailure e) {
            tell(act, e);
        }
    }

    static void tell(Act act, ToolFailure e) {
        tell(act, e.getCause(), e.in(act.language()));
    }

    private static void tell(Act act, @Nullable Throwable cause, String message) {
        String reason = cause instanceof LabException lab
                ? message.replace(
                        lab.getMessage(), LabText.reason(lab, act.shop().lab().base(), act.language()))
                : message;
        act.say("hephaestus", isAway(cause) ? "away" : "refused", "reason", reason);
    }

    /** A lab that is only busy is not away. */
    private static boolean isAway(@Nullable Throwable cause) {
        return cause instanceof LabAway away && !away.busy();
    }

    /** Answers a line that belongs to the open question; false for one that does not, which is then answered as any other. */
    private boolean reply(Act act, OpenQuestion waiting) throws InterruptedException {
        Pending pending = waiting.question().pending();
        if (pending.purpose().equals(MemoryScene.PURPOSE)) {
            return MemoryScene.reply(act, waiting);
        }
        Optional<Proposal> proposal = Proposal.of(pending);
        Assent assent = proposal.map(waits -> waits.answer(act.turn().text()))
                .orElseGet(() -> Assent.of(act.turn().text(), List.of(), List.of()));
        return switch (assent) {
            case CHOSEN, YES -> agree(act, waiting);
            case MILD -> waiting.turn() == act.turn().number() - 1 && waiting.latest() && agree(act, waiting);
            case NO -> {
                decline(act, waiting);
                yield true;
            }
            case LATER -> {
                say(act, waiting, "later");
                yield true;
            }
            case OTHER -> callsOff(act, waiting) || adjust(act, waiting) || declineFirst(act, waiting);
        };
    }

    /** "Cancel that" is a no while nothing but the plan is meant. */
    private boolean callsOff(Act act, OpenQuestion waiting) {
        boolean off = isPlan(waiting) && PlanWords.callsOff(act.turn().text());
        if (off) {
            decline(act, waiting);
        }
        return off;
    }

    private void decline(Act act, OpenQuestion waiting) {
        if (act.stage().settle(waiting)) {
            refuse(act, waiting);
        } else {
            act.say("techne", "once");
        }
    }

    /** "No, stop the other one" is a no and a request. */
    private boolean declineFirst(Act act, OpenQuestion waiting) throws InterruptedException {
        Optional<String> rest = waiting.latest() ? Assent.afterNo(act.turn().text()) : Optional.empty();
        if (rest.isEmpty()) {
            return false;
        }
        decline(act, waiting);
        if (parser.parse(rest.get()).request() instanceof Request.Change change) {
            attempt(act, () -> wish(act, change, true));
        }
        return true;
    }

    private boolean agree(Act act, OpenQuestion waiting) throws InterruptedException {
        if (waiting.expired() || Proposal.of(waiting.question().pending()).isEmpty()) {
            putAgain(act, waiting, waiting.expired() ? "again_expired" : "again_other");
            return true;
        }
        Optional<Consent> consent = Consent.of(act.turn(), act.stage());
        if (consent.isEmpty() && !waiting.latest()) {
            putAgain(act, waiting, "again_other");
        } else if (consent.isEmpty()) {
            act.say("techne", "once");
        } else if (isPlan(waiting)) {
            launches.play(act, waiting, consent.get());
        } else if (isRule(waiting)) {
            rules.carryOut(act, waiting, consent.get());
        } else {
            changes.carryOut(act, waiting, consent.get());
        }
        return true;
    }

    private void refuse(Act act, OpenQuestion waiting) {
        if (isPlan(waiting)) {
            act.say("techne", "dropped");
        } else if (isRule(waiting)) {
            rules.leave(act, waiting);
        } else {
            changes.leave(act, waiting);
        }
    }

    /** A change of the plan, which is no question and no request of its own. */
    private boolean adjust(Act act, OpenQuestion waiting) throws InterruptedException {
        if (isRule(waiting)) {
            return adjustRule(act, waiting);
        }
        Optional<PlanScene.Kept> kept = PlanScene.kept(waiting.question().pending());
        if (kept.isEmpty()) {
            return false;
        }
        int since = act.turn().number() - waiting.turn();
        boolean fresh = since == 1;
        String said = since <= STILL_MEANT
                ? PlanWords.plainly(act.turn().text().strip())
                : act.turn().text();
        // "Shorter" means the plan only while nothing else was said since.
        if (said.contains("?")
                || PlanWords.asks(said)
                || (!fresh
                        && (said.strip().split("\\s+").length < 2
                                || parser.parse(said).request() instanceof Request.FollowUp))) {
            return false;
        }
        String text = PlanScene.isQuicker(said) ? "make it quicker" : said;
        if (!(parser.reply(text) instanceof Reply.Adjust(var change))) {
            return false;
        }
        attempt(act, () -> plans.adjust(act, kept.get().plan(), change));
        return true;
    }

    private boolean adjustRule(Act act, OpenQuestion waiting) throws InterruptedException {
        try {
            return rules.adjust(act, waiting, parser::ruleChange);
        } catch (ToolFailure e) {
            tell(act, e);
            return true;
        }
    }

    private static void putAgain(Act act, OpenQuestion waiting, String occasion) {
        String prompt = waiting.question().prompt();
        act.putAgain(waiting, act.spoken("techne", occasion, "prompt", prompt).text());
    }

    /** Once, in one clause; what the crew only guessed is not asked twice. */
    private static void remind(Act act, OpenQuestion waiting) {
        boolean sure = waiting.question().pending().data().path("sure").asBoolean(true);
        if (waiting.due() && sure && !waiting.expired()) {
            say(act, waiting, "remind");
            act.stage().reminded(waiting);
        }
    }

    private static void say(Act act, OpenQuestion waiting, String occasion) {
        List<String> choices = waiting.question().choices();
        Optional<Proposal> proposal = Proposal.of(waiting.question().pending());
        String yes = proposal.map(waits -> waits.yes().getFirst()).orElse(choices.isEmpty() ? "" : choices.getFirst());
        String no = proposal.map(waits -> waits.no().getFirst()).orElse(choices.isEmpty() ? "" : choices.getLast());
        act.say("techne", occasion, "yes", yes, "no", no);
    }

    private static boolean isPlan(OpenQuestion waiting) {
        return waiting.question().pending().purpose().equals(PlanScene.PURPOSE);
    }

    private static boolean isRule(OpenQuestion waiting) {
        return waiting.question().pending().purpose().equals(RuleScene.PURPOSE);
    }

    private void play(Act act, Heard heard) throws ToolFailure, LabException, InterruptedException {
        Optional<CastMember> addressed = heard.addressed().flatMap(shop.cast()::find);
        Request meant = LastSpoken.meant(act, counted.read(act, heard.request()), parser);
        if (RememberedScene.tells(act, meant, addressed)) {
            return;
        }
        switch (meant) {
            case Request.Change change -> wish(act, change, true);
            case Request.Unsure(Request.Change change) -> wish(act, change, false);
            case Request.AskAct _ when HelpArea.isOfRunsAtAll(act.turn().text()) -> talk.atLarge(act);
            case Request.Keep _, Request.AskAct _ -> runs.status(act, new Request.Status(Optional.empty()));
            case Request.CompareRuns request -> results.compare(act, request);
            case Request.Status request -> {
                if (!PlanScene.tellTime(act)) {
                    runs.status(act, request);
                }
            }
            case Request.ListRuns request -> runs.list(act, request);
            case Request.ShowConfig request -> runs.config(act, request);
            case Request.WhyFailed request -> runs.whyFailed(act, request);
            case Request.ShowResults request -> results.results(act, request);
            case Request.ShowPlot request -> results.plot(act, request);
            case Request.Explain request -> {
                if (!knowing.explain(act, request, addressed, parser::parse)) {
                    talk.unknown(
                            act, new Request.Unknown(List.of()), heard.meaning().intent(), addressed);
                }
            }
            case Request.Bounds request -> knowing.bounds(act, request);
            case Request.Weigh request -> {
                if (!knowing.weigh(act, request, addressed, parser::parse)) {
                    new FiguresScene(act, addressed.map(CastMember::id).orElse("kallos"))
                            .play(new Request.Figures(Request.Asked.WHICH, Optional.empty(), OptionalDouble.empty()));
                }
            }
            case Request.History request -> knowing.history(act, request);
            case Request.ReadFile request -> files.read(act, request);
            case Request.ListFiles request -> files.list(act, request);
            case Request.ValidateFile request -> files.validate(act, request);
            case Request.ExplainProject request -> projects.survey(act);
            case Request.ExplainFile request -> projects.explain(act, request);
            case Request.WriteRule request -> rules.ask(act, request);
            case Request.Beyond(var limit) -> BeyondScene.tell(act, limit);
            case Request.Help(var area) -> talk.help(act, area, addressed);
            case Request.FollowUp request -> {
                Optional<Request> before = FollowUpScene.meant(act, request, parser::parse);
                if (before.isPresent()) {
                    play(act, new Heard(before.get(), heard.addressed(), heard.meaning()));
                } else if (request.step() == Request.Step.WHY) {
                    WhySaid.tell(act, parser);
                } else {
                    act.say("hephaestus", "no_before");
                }
            }
            case Request.Known(var question) ->
                knowing.answer(
                        act,
                        question,
                        addressed,
                        known -> advice.advised(known, act.turn().text()));
            case Request.InLanguage _ -> {
                Optional<Request> again = FollowUpScene.again(act, parser::parse);
                if (again.isPresent()) {
                    play(act, new Heard(again.get(), heard.addressed(), heard.meaning()));
                } else {
                    talk.talk(act, new Request.SmallTalk(Request.Mood.TONGUE), addressed);
                }
            }
            case Request.WhySaid why -> WhySaid.tell(act, parser);
            case Request.RunThat that -> advice.runThat(act, heard.meaning().intent());
            case Request.Rerun(var change) -> advice.again(act, change);
            case Request.Varied wish -> advice.varied(act, wish);
            case Request.Next(boolean newcomer) -> NextScene.tell(act, newcomer);
            case Request.Recap recap -> Recap.tell(act);
            case Request.Agreed agreed -> advice.agreed(act);
            case Request.Remember(String what) -> RememberedScene.keep(act, what, addressed);
            case Request.LikeForgotten(String what) -> MemoryScene.unlike(act, what);
            case Request.AndThen request -> {
                Optional<Request> before = FollowUpScene.andThen(act, request, parser::parse);
                if (before.isPresent()) {
                    play(act, new Heard(before.get(), heard.addressed(), heard.meaning()));
                } else {
                    talk.unknown(
                            act, new Request.Unknown(List.of()), heard.meaning().intent(), addressed);
                }
            }
            case Request.Figures request ->
                new FiguresScene(act, addressed.map(CastMember::id).orElse("kallos")).play(request);
            case Request.Stated request -> knowing.judge(act, request, addressed);
            case Request.NameTold(var name, var likes) -> {
                MemoryScene.nameTold(act, name);
                likes.ifPresent(what -> MemoryScene.likeTold(act, what, addressed));
                if (parser.saysNew(act.turn().text())) {
                    NextScene.tell(act, true);
                    return;
                }
                Optional<Heard> beside = parser.askedBeside(act.turn().text());
                if (beside.isPresent()) {
                    play(act, beside.get());
                }
            }
            case Request.NameAsked ask -> MemoryScene.nameAsked(act);
            case Request.LikeTold(String what) -> MemoryScene.likeTold(act, what, addressed);
            case Request.KnownAsked ask -> MemoryScene.known(act, addressed);
            case Request.ToldAsked(var what) -> MemoryScene.told(act, what, addressed);
            case Request.Forget(var categories) -> MemoryScene.forget(act, categories);
            case Request.SmallTalk request -> talk.talk(act, request, addressed);
            case Request.Blank blank -> talk.blank(act);
            case Request.Unknown request ->
                talk.unknown(act, request, heard.meaning().intent(), addressed);
        }
    }

    private void wish(Act act, Request.Change change, boolean sure)
            throws ToolFailure, LabException, InterruptedException {
        switch (change) {
            case Request.Launch(var design) -> plans.propose(act, design, false, sure);
            case Request.Compare(var design) -> plans.propose(act, design, true, sure);
            case Request.Sweep(var design) -> plans.propose(act, design, true, sure);
            case Request.Break(var design, var runs) -> plans.search(act, design, runs);
            default -> changes.ask(act, change, sure);
        }
    }
}
