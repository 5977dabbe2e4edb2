package dev.crucible.agents.offline;

import dev.crucible.agents.cast.Cast;
import dev.crucible.agents.cast.CastMember;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.Stage;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Reply;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Understands plain requests by rules and plays one scene for each. Only the player's own words of this turn decide what is done; texts
 * of files, runs, logs and facts are shown and never read as requests. All numbers come from runs.
 */
public final class OfflineMind implements Mind {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Workshop shop;
    private final RequestParser parser;
    private final PlanScene plans;
    private final LaunchScene launches = new LaunchScene();
    private final RunScene runs = new RunScene();
    private final ResultScene results = new ResultScene();
    private final KnowledgeScene knowing = new KnowledgeScene();
    private final FileScene files = new FileScene();
    private final TalkScene talk = new TalkScene();
    private final Jealousy jealousy;

    /** A mind that waits ten minutes for its runs. */
    public OfflineMind(Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge) {
        this(cast, lab, tools, knowledge, PATIENCE);
    }

    /** A mind that waits {@code patience} for its runs, then says that they go on. */
    public OfflineMind(Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge, Duration patience) {
        this.shop = new Workshop(cast, lab, tools, knowledge, Phrases.bundled(), patience);
        this.parser = new RequestParser(knowledge);
        this.jealousy = new Jealousy(parser);
        this.plans = new PlanScene(new Planner(knowledge));
    }

    @Override
    public void answer(Turn turn, Stage stage) throws InterruptedException {
        Act act = new Act(turn, stage, shop);
        Optional<PlanScene.Kept> plan = turn.pending().flatMap(PlanScene::kept);
        if (plan.isPresent()) {
            reply(act, plan.get());
        } else {
            Heard heard = parser.parse(turn.text());
            attempt(act, () -> play(act, heard));
            heard.addressed().flatMap(shop.cast()::find).ifPresent(member -> jealousy.asked(act, member));
        }
    }

    /** Something that may need the lab. */
    private interface Scene {
        void play() throws ToolFailure, LabException, InterruptedException;
    }

    /** Plays a scene and says why when it fails; false then. */
    private static boolean attempt(Act act, Scene scene) throws InterruptedException {
        try {
            scene.play();
            return true;
        } catch (LabAway e) {
            act.say("hephaestus", "away", "reason", e.getMessage());
        } catch (LabException e) {
            act.say("hephaestus", "refused", "reason", e.getMessage());
        } catch (ToolFailure e) {
            act.say("hephaestus", e.getCause() instanceof LabAway ? "away" : "refused", "reason", e.getMessage());
        }
        return false;
    }

    private void reply(Act act, PlanScene.Kept kept) throws InterruptedException {
        switch (parser.reply(act.turn().text())) {
            case Reply.Yes yes -> {
                boolean ready = PlanScene.firstBroken(act, kept.plan()).isEmpty();
                if (!ready || !attempt(act, () -> launches.play(act, kept))) {
                    plans.askAgain(act, kept);
                }
            }
            case Reply.No no -> act.say("techne", "dropped");
            case Reply.Adjust(var change) -> attempt(act, () -> plans.adjust(act, kept.plan(), change));
            case Reply.Other(Heard heard) -> {
                if (isPlan(heard.request())) {
                    act.say("metis", "aside");
                    attempt(act, () -> play(act, heard));
                } else {
                    boolean silent =
                            heard.request() instanceof Request.Blank || heard.request() instanceof Request.Unknown;
                    if (!silent) {
                        attempt(act, () -> play(act, heard));
                    }
                    plans.askAgain(act, kept);
                }
            }
        }
    }

    private static boolean isPlan(Request request) {
        return switch (request) {
            case Request.Launch l -> true;
            case Request.Compare c -> true;
            case Request.Sweep s -> true;
            default -> false;
        };
    }

    private void play(Act act, Heard heard) throws ToolFailure, LabException, InterruptedException {
        Optional<CastMember> addressed = heard.addressed().flatMap(shop.cast()::find);
        switch (heard.request()) {
            case Request.Launch(var design) -> plans.propose(act, design, false);
            case Request.Compare(var design) -> plans.propose(act, design, true);
            case Request.Sweep(var design) -> plans.propose(act, design, true);
            case Request.CompareRuns request -> results.compare(act, request);
            case Request.Status request -> runs.status(act, request);
            case Request.ListRuns request -> runs.list(act, request);
            case Request.Stop request -> runs.stop(act, request);
            case Request.Rename request -> runs.rename(act, request);
            case Request.ShowConfig request -> runs.config(act, request);
            case Request.WhyFailed request -> runs.whyFailed(act, request);
            case Request.ShowResults request -> results.results(act, request);
            case Request.ShowPlot request -> results.plot(act, request);
            case Request.Explain request -> knowing.explain(act, request);
            case Request.Bounds request -> knowing.bounds(act, request);
            case Request.History request -> knowing.history(act, request);
            case Request.ReadFile request -> files.read(act, request);
            case Request.ListFiles request -> files.list(act, request);
            case Request.ValidateFile request -> files.validate(act, request);
            case Request.Help help -> talk.help(act);
            case Request.SmallTalk request -> talk.talk(act, request, addressed);
            case Request.Delete delete -> talk.delete(act);
            case Request.Keep keep -> runs.status(act, new Request.Status(Optional.empty()));
            case Request.AskAct ask -> runs.status(act, new Request.Status(Optional.empty()));
            case Request.Unsure unsure -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Resume resume -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Tag tag -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Untag untag -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Note note -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Archive archive -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Unarchive unarchive -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Restore restore -> talk.unknown(act, new Request.Unknown(List.of()));
            case Request.Blank blank -> talk.blank(act);
            case Request.Unknown request -> talk.unknown(act, request);
        }
    }
}
