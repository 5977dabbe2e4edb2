package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A request in one short line, to compare with. */
final class Described {

    private Described() {}

    static String of(Heard heard) {
        return heard.addressed().map(name -> "@" + name + " ").orElse("") + of(heard.request());
    }

    static String of(Request request) {
        return switch (request) {
            case Request.Launch(Design design) -> "launch" + of(design);
            case Request.Compare(Design design) -> "compare" + of(design);
            case Request.Sweep(Design design) -> "sweep" + of(design);
            case Request.Break(Design design, var runs) ->
                "break" + (runs.isPresent() ? " in " + runs.getAsInt() : "") + of(design);
            case Request.FollowUp(var step) -> "follow-up " + step;
            case Request.WhySaid why -> "why-said";
            case Request.Stated(var claim, boolean denied) -> "stated " + claim.key() + (denied ? " denied" : "");
            case Request.Weigh(var rules, var n, var f, var by) ->
                "weigh " + by + rules.stream().map(rule -> " " + rule).collect(Collectors.joining())
                        + (n.isPresent() ? " n=" + n.getAsInt() : "")
                        + (f.isPresent() ? " f=" + f.getAsInt() : "");
            case Request.Figures(var asked, var rule, var percent) ->
                "figures " + asked + rule.map(r -> " " + r).orElse("")
                        + (percent.isPresent() ? " " + percent.getAsDouble() : "");
            case Request.AndThen(Design design, var topics) -> "and" + of(design) + " of " + topics;
            case Request.LikeTold(String what) -> "likes " + what;
            case Request.KnownAsked ask -> "known?";
            case Request.Remember(String what) -> "remember " + what;
            case Request.LikeForgotten(String what) -> "forget-like " + what;
            case Request.Known(var question) -> "known " + question.key();
            case Request.InLanguage(var language) -> "in " + language.tag();
            case Request.Recap recap -> "recap";
            case Request.RunThat that -> "run-that";
            case Request.Rerun(Design change) -> "rerun" + of(change);
            case Request.Varied(var part, double factor) ->
                "varied " + part.name().toLowerCase(Locale.ROOT) + " " + factor;
            case Request.Next(boolean newcomer) -> newcomer ? "newcomer" : "next";
            case Request.Agreed agreed -> "agreed";
            case Request.Forget(var categories) -> "forget " + categories;
            case Request.NameTold(String name, var likes) ->
                "name " + name + likes.map(what -> " likes " + what).orElse("");
            case Request.NameAsked ask -> "name?";
            case Request.CompareRuns(var ids) ->
                ids.isEmpty() ? "compare-runs newest" : "compare-runs " + String.join(" ", ids);
            case Request.Status(var run) -> "status" + run.map(r -> " " + of(r)).orElse("");
            case Request.ListRuns(var state, var using) ->
                "list" + state.map(s -> " " + s).orElse("")
                        + using.map(u -> " using " + u).orElse("");
            case Request.Stop(RunRef run) -> "stop " + of(run);
            case Request.Rename(RunRef run, String name) -> "rename " + of(run) + " to [" + name + "]";
            case Request.ShowResults(RunRef run) -> "results " + of(run);
            case Request.ShowPlot(RunRef run) -> "plot " + of(run);
            case Request.ShowConfig(RunRef run) -> "config " + of(run);
            case Request.WhyFailed(RunRef run) -> "why " + of(run);
            case Request.History(var topic) ->
                "history" + topic.map(t -> " " + t).orElse("");
            case Request.Explain(var topics, TopicForm form) ->
                "explain " + String.join(" ", topics)
                        + (form == TopicForm.WHOLE ? "" : " " + form.name().toLowerCase(Locale.ROOT));
            case Request.Bounds(String rule, var n, var f) ->
                "bounds " + rule + (n.isPresent() ? " n=" + n.getAsInt() : "")
                        + (f.isPresent() ? " f=" + f.getAsInt() : "");
            case Request.ReadFile(String path) -> "read " + path;
            case Request.ListFiles(String path) -> "files " + path;
            case Request.ValidateFile(String path) -> "validate " + path;
            case Request.ExplainProject project -> "explain-project";
            case Request.ExplainFile(String path) -> "explain-file " + path;
            case Request.WriteRule(RuleWish wish, Design design) -> "write-rule" + of(wish) + of(design.attacks());
            case Request.Beyond(var limit) -> "beyond " + limit;
            case Request.Help(var area) ->
                "help" + area.map(of -> " " + of.key()).orElse("");
            case Request.ToldAsked(String what) -> "told? " + what;
            case Request.SmallTalk(Request.Mood mood) -> "talk " + mood;
            case Request.Resume(RunRef run) -> "resume " + of(run);
            case Request.Tag(RunRef run, var tags) -> "tag " + of(run) + " with " + tags;
            case Request.Untag(RunRef run, var tags) -> "untag " + of(run) + " from " + tags;
            case Request.Note(RunRef run, String text) -> "note " + of(run) + ": [" + text + "]";
            case Request.Archive(RunRef run) -> "archive " + of(run);
            case Request.Unarchive(RunRef run) -> "unarchive " + of(run);
            case Request.Delete(RunRef run) -> "delete " + of(run);
            case Request.Restore(RunRef run) -> "restore " + of(run);
            case Request.Unsure(Request.Change act) -> "unsure " + of(act);
            case Request.Keep keep -> "keep";
            case Request.AskAct(String act) -> "ask-act" + (act.isEmpty() ? "" : " " + act);
            case Request.Blank blank -> "blank";
            case Request.Unknown unknown -> "unknown";
        };
    }

    private static String of(RuleWish wish) {
        return wish.kind().map(kind -> " " + kind.key()).orElse("")
                + wish.name().map(name -> " name=" + name).orElse("")
                + (wish.count().isPresent() ? " count=" + wish.count().getAsInt() : "")
                + (wish.share().isPresent() ? " share=" + wish.share().getAsDouble() : "")
                + (wish.number().isPresent() ? " number=" + wish.number().getAsDouble() : "");
    }

    private static String of(List<String> attacks) {
        return attacks.isEmpty() ? "" : " against " + String.join(",", attacks);
    }

    private static String of(RunRef run) {
        return switch (run) {
            case RunRef.Last last -> "last";
            case RunRef.Running running -> "running";
            case RunRef.Queued queued -> "queued";
            case RunRef.All(var state) -> "all" + state.map(only -> " " + only).orElse("");
            case RunRef.Except(var all, String spared) -> of(all) + " but " + spared.strip();
            case RunRef.Several(var runs) -> runs.stream().map(Described::of).collect(Collectors.joining(" "));
            case RunRef.Newest(int count) -> "newest " + count;
            case RunRef.Oldest(int count) -> "oldest " + count;
            case RunRef.Listed(var places) -> "listed " + places;
            case RunRef.Stopped stopped -> "stopped";
            case RunRef.Failed failed -> "failed";
            case RunRef.Id(String id) -> id;
            case RunRef.Named(String name) -> "[" + name + "]";
        };
    }

    static String of(Design d) {
        List<String> said = new ArrayList<>();
        add(said, "", d.rules());
        add(said, "", d.attacks());
        add(said, "", d.pre());
        add(said, "share=", d.shares());
        add(said, "f=", d.attackers());
        add(said, "alpha=", d.alphas());
        d.clients().ifPresent(n -> said.add("n=" + n));
        d.rounds().ifPresent(n -> said.add("rounds=" + n));
        d.seeds().ifPresent(n -> said.add("seeds=" + n));
        d.seed().ifPresent(n -> said.add("seed=" + n));
        d.dataset().ifPresent(said::add);
        if (d.even()) {
            said.add("iid");
        }
        if (d.clean()) {
            said.add("clean");
        }
        if (d.quicker()) {
            said.add("quicker");
        }
        if (d.stopOnCancel()) {
            said.add("stop-on-cancel");
        }
        return said.isEmpty() ? "" : " " + String.join(" ", said);
    }

    private static void add(List<String> said, String name, List<?> values) {
        if (!values.isEmpty()) {
            said.add(name
                    + String.join(",", values.stream().map(Object::toString).toList()));
        }
    }
}
