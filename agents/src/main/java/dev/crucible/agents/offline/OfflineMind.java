package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.HelpArea;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.agents.understanding.Meaning;
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

    private final Workshop shop;
    private final RequestParser parser;
    private final PlanScene plans;
    private final AdviceScene advice;
    private final ChangeScene changes = new ChangeScene();
    private final RunScene runs = new RunScene();
    private final ResultScene results = new ResultScene();
    private final KnowledgeScene knowing = new KnowledgeScene();
    private final BoundsFirst counted;
    private final FileScene files = new FileScene();
    private final ProjectScene projects = new ProjectScene();
    private final RuleScene rules = new RuleScene();
    private final TalkScene talk = new TalkScene();
    private final FreeTalk freely;
    private final Jealousy jealousy;
    private final Replies replies;

    /** A mind with these tools, which speaks for those of the folder who have phrases of their own, and leaves free talk to {@code freely}. */
    public OfflineMind(CastFolder folder, LabClient lab, Toolbox tools, Knowledge knowledge, FreeTalk freely) {
        this(folder, lab, tools, knowledge, freely, Optional.empty());
    }

    /** The same, which says the same in every conversation that goes the same way, if it has a seed. */
    public OfflineMind(
            CastFolder folder,
            LabClient lab,
            Toolbox tools,
            Knowledge knowledge,
            FreeTalk freely,
            Optional<String> seed) {
        this.freely = freely;
        this.shop = new Workshop(folder.cast(), lab, tools, knowledge, Phrases.of(folder), seed);
        this.parser = new RequestParser(knowledge);
        this.counted = new BoundsFirst(knowing, parser);
        this.jealousy = new Jealousy(parser);
        this.plans = new PlanScene(new Planner(knowledge));
        this.advice = new AdviceScene(plans, parser);
        this.replies = new Replies(parser, plans, advice, changes, rules);
    }

    @Override
    public void answer(Turn turn, LineSink stage) throws InterruptedException {
        NotingStage noting = new NotingStage(stage);
        Act act = new Act(turn, noting, shop);
        Optional<OpenQuestion> offer = turn.openQuestion().filter(OfferScene::isOffer);
        if (offer.isPresent()) {
            pick(act, offer.get());
            return;
        }
        boolean answered =
                replies.reply(act, this) || (PlanScene.asksTimeAlone(turn.text()) && PlanScene.tellTime(act));
        if (!answered) {
            answer(act, noting);
        }
        noting.end();
    }

    private void answer(Act act, NotingStage noting) throws InterruptedException {
        Turn turn = act.turn();
        Heard heard = parser.parse(turn.text());
        noting.answers(heard.addressed().flatMap(shop.cast()::find).map(CastMember::id));
        attempt(act, () -> play(act, heard));
        heard.addressed().flatMap(shop.cast()::find).ifPresent(member -> jealousy.asked(act, member));
        if (!noting.asked() && AdviceScene.isAdvice(heard)) {
            AdviceScene.offer(act, false, false);
        }
        if (!noting.asked()) {
            turn.openQuestion().filter(open -> !noting.settled(open)).ifPresent(open -> Replies.remind(act, open));
        }
    }

    /** Answers an offer; a line that picks nothing takes it back and is answered as any other. */
    private void pick(Act act, OpenQuestion offer) throws InterruptedException {
        act.stage().settle(offer);
        String line = act.turn().text();
        Optional<KnownQuestions.Question> picked = OfferScene.picked(offer, line);
        if (picked.isPresent()) {
            Heard heard = new Heard(
                    Request.of(picked.get()),
                    Optional.empty(),
                    parser.parse(line).meaning());
            attempt(act, () -> play(act, heard));
        } else if (OfferScene.isNone(offer, line)) {
            act.say("metis", "offer_left");
        } else {
            answer(act.turn().saying(line, act.turn().agenda().without(offer)), act.stage());
        }
    }

    /** Something that may need the lab. */
    interface Scene {
        void play() throws ToolFailure, LabException, InterruptedException;
    }

    /** Plays a scene and says why when it fails. */
    static void attempt(Act act, Scene scene) throws InterruptedException {
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

    static void tell(Act act, @Nullable Throwable cause, String message) {
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

    void play(Act act, Heard heard) throws ToolFailure, LabException, InterruptedException {
        Optional<CastMember> addressed = heard.addressed().flatMap(shop.cast()::find);
        Request meant = LastSpoken.meant(act, counted.read(act, heard.request()), parser);
        RememberedScene.note(act, meant, heard, addressed);
        if (ReadScene.tells(act, meant, heard, addressed)
                || RememberedScene.tells(act, meant, heard, addressed)
                || ReadScene.tellsPerhaps(act, meant, heard, addressed)
                || (isNothingAsked(act.turn())
                        && ThemeScene.isOf(act, meant, heard)
                        && (talksFreely(act, heard, meant, addressed) || ThemeScene.tells(act, addressed)))) {
            return;
        }
        boolean ofBefore = !meant.equals(heard.request())
                || (!act.turn().history().isEmpty()
                        && (meant instanceof Request.Figures
                                || (meant instanceof Request.Explain(var topics, var _) && topics.isEmpty())));
        Optional<List<KnownQuestions.Question>> perhaps = ofBefore || !isNothingAsked(act.turn())
                ? Optional.empty()
                : parser.perhaps(act.turn().text(), meant, heard);
        if (perhaps.isPresent() && perhaps.get().size() == 1) {
            play(act, new Heard(Request.of(perhaps.get().getFirst()), heard.addressed(), heard.meaning()));
            return;
        }
        if (perhaps.isPresent() && OfferScene.ask(act, perhaps.get(), addressed)) {
            return;
        }
        if (talksFreely(act, heard, meant, addressed)) {
            return;
        }
        if (perhaps.isPresent()) {
            talk.unknown(act, new Request.Unknown(List.of()), heard.meaning().intent(), addressed);
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
            case Request.RunThat that -> advice.runThat(act);
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

    /** Leaves a line that is talk or means nothing to free talk, unless a question is open or the player may be in danger. */
    private boolean talksFreely(Act act, Heard heard, Request meant, Optional<CastMember> addressed)
            throws InterruptedException {
        boolean free = isNothingAsked(act.turn())
                && heard.meaning().concern() == Meaning.Concern.NONE
                && !heard.meaning().heard().isAct()
                && (meant instanceof Request.Unknown
                        || (meant instanceof Request.SmallTalk(var mood) && TalkScene.isFree(mood)));
        return free && freely.answer(act.turn(), TalkScene.talker(act, addressed), act.stage());
    }

    private static boolean isNothingAsked(Turn turn) {
        return turn.agenda().open().stream()
                .allMatch(open -> open.question().pending().purpose().equals(Agenda.OFFER));
    }

    void wish(Act act, Request.Change change, boolean sure) throws ToolFailure, LabException, InterruptedException {
        switch (change) {
            case Request.Launch(var design)
            when design.isEmpty() && PlanWords.namesNothing(act.turn().text()) -> advice.runThat(act);
            case Request.Launch(var design) -> plans.propose(act, design, false, sure);
            case Request.Compare(var design) -> plans.propose(act, design, true, sure);
            case Request.Sweep(var design) -> plans.propose(act, design, true, sure);
            case Request.Break(var design, var runs) -> plans.search(act, design, runs);
            default -> changes.ask(act, change, sure);
        }
    }
}
