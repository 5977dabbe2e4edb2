package dev.crucible.agents.model;

import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.Provider.Call;
import dev.crucible.agents.model.Provider.Prompt;
import dev.crucible.agents.model.Provider.Reply;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.VoicePreset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A small cast, a stage that notes everything and a model that plays a script. */
final class Crew {

    static final List<CastMember> CAST = List.of(
            member("hephaestus", "Hephaestus", "fierce", List.of("heph"), List.of("list_runs")),
            member("metis", "Metis", "calculating", List.of("met"), List.of("list_runs", "launch_run", "delete_run")),
            member("mneme", "Mneme", "remembering", List.of("mne"), List.of("list_runs")));

    private Crew() {}

    private static CastMember member(String id, String name, String state, List<String> aliases, List<String> tools) {
        return new CastMember(
                id,
                name,
                "of the Forge",
                "#D4A017",
                false,
                "Does the part of " + id + ".",
                "Brief.",
                aliases,
                List.of("neutral", "vulnerable", state),
                Optional.empty(),
                Optional.empty(),
                new VoicePreset(id, 100, 1, 1, 1),
                List.of(),
                tools);
    }

    static Turn turn(String text) {
        return turn("ada", text, null);
    }

    /** An answer to a question of the turn before. */
    static Turn turn(String text, Question question) {
        return turn("ada", text, question == null ? null : new OpenQuestion(question, 2, false, true, false));
    }

    static Turn turn(String player, String text, OpenQuestion open) {
        return new Turn(
                player,
                "c1",
                3,
                text,
                open == null ? Agenda.EMPTY : Agenda.of(open),
                Optional.empty(),
                List.of(new HistoryEntry(HistoryEntry.PLAYER, "an earlier word")),
                Map.of("metis", 0.82),
                List.of(new Fact("preference", "likes medians", 0.6)));
    }

    /** Notes what is played on it. */
    static final class Noted implements LineSink {

        final List<Line> lines = new ArrayList<>();
        final List<Question> questions = new ArrayList<>();
        final List<Fact> facts = new ArrayList<>();
        final Set<Integer> settled = new HashSet<>();

        @Override
        public void play(Line line) {
            lines.add(line);
        }

        @Override
        public void jealousy(String agent, double score) {
            throw new AssertionError("nobody is jealous here");
        }

        @Override
        public void ask(Question question) {
            questions.add(question);
        }

        @Override
        public boolean settle(OpenQuestion open) {
            return settled.add(open.turn());
        }

        @Override
        public void offer(Question offer) {
            throw new AssertionError("a model offers in words");
        }

        @Override
        public void done(OpenQuestion open) {}

        @Override
        public void reminded(OpenQuestion open) {
            throw new AssertionError("the model needs no reminder");
        }

        @Override
        public void remember(Fact fact) {
            facts.add(fact);
        }

        @Override
        public void onCancel(Runnable action) {}

        @Override
        public void said(String phrase) {}

        @Override
        public void forget(List<String> categories) {}

        @Override
        public void forget(Fact fact) {}

        List<String> said() {
            return lines.stream()
                    .filter(line -> line.kind() != Line.Kind.STATUS)
                    .map(line -> line.agent() + ": " + line.text())
                    .toList();
        }

        String everything() {
            return lines + " " + questions + " " + facts;
        }
    }

    /** Plays its replies in order and fails when there is none left. */
    static final class Scripted implements Provider {

        final List<Prompt> prompts = new ArrayList<>();
        private final Deque<Object> script = new ArrayDeque<>();

        Scripted says(String text) {
            script.add(new Reply(text, List.of(), 10));
            return this;
        }

        Scripted calls(String tool, String arguments) {
            return calls("", new Call("c" + script.size(), tool, arguments));
        }

        Scripted calls(String text, Call... calls) {
            script.add(new Reply(text, List.of(calls), 10));
            return this;
        }

        Scripted fails(ProviderFailure.Reason reason) {
            script.add(new ProviderFailure(reason));
            return this;
        }

        @Override
        public Reply answer(Prompt prompt, Consumer<String> words, Consumer<Runnable> onCancel) throws ProviderFailure {
            prompts.add(prompt);
            Object next = script.isEmpty() ? new ProviderFailure(ProviderFailure.Reason.UNREACHABLE) : script.remove();
            if (next instanceof ProviderFailure failure) {
                throw failure;
            }
            Reply reply = (Reply) next;
            reply.text().chars().forEach(character -> words.accept(Character.toString(character)));
            return reply;
        }

        /** All that was sent in the prompt of this number. */
        String sent(int prompt) {
            return prompts.get(prompt).said().toString();
        }
    }
}
