package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.offline.grammar.Request.Mood;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Meaning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads lines that say a request in one of its forms, from {@code requests.yaml}, and name nothing that asks for more. */
final class RequestForms {

    private static final String FILE = "requests.yaml";
    private static final int REST = 2;

    private static final List<Said> ALL = read();

    private RequestForms() {}

    /** Things that a line may name beside a request. */
    private enum Beside {
        NOTHING,
        RESULTS,
        SHARE,
        COUNTS,
        RULE,
        ANYTHING;

        private boolean allows(Reading reading, Design design) {
            return switch (this) {
                case NOTHING ->
                    design.isEmpty()
                            && !reading.has(Kind.RUN)
                            && reading.topics().isEmpty();
                case RESULTS -> design.isEmpty();
                case SHARE ->
                    !reading.has(Kind.RUN)
                            && (design.isEmpty()
                                    || (design.parts() == 1 && !design.shares().isEmpty()));
                case COUNTS -> !design.hasSubject();
                case RULE -> design.attacks().isEmpty() && design.rules().size() < 2 && !reading.has(Kind.RUN);
                case ANYTHING -> true;
            };
        }
    }

    /** A request as the file names it, and its forms. */
    private record Said(String what, String of, int rest, boolean anywhere, Beside beside, List<Form> forms) {

        private boolean fits(List<Token> line) {
            return anywhere ? Form.anywhere(forms, line) : Form.takes(forms, line, rest);
        }

        private Request request(Reading reading, Design design) {
            return switch (what) {
                case "figures" ->
                    new Request.Figures(
                            Request.Asked.valueOf(of), design.rules().stream().findFirst(), number(reading));
                case "mood" -> new Request.SmallTalk(Mood.valueOf(of));
                case "beyond" -> new Request.Beyond(Request.Limit.valueOf(of));
                case "next" -> new Request.Next(false);
                case "newcomer" -> new Request.Next(true);
                case "run_that" -> new Request.RunThat();
                case "project" -> new Request.ExplainProject();
                case "help" -> new Request.Help(Optional.empty());
                case "results" -> new Request.ShowResults(RunReader.run(reading));
                case "status" -> new Request.Status(Optional.empty());
                case "known" -> new Request.KnownAsked();
                case "recap" -> new Request.Recap();
                case "why_said" -> new Request.WhySaid();
                case "again" -> new Request.FollowUp(Request.Step.AGAIN);
                case "explain" -> new Request.Explain(List.of(of), TopicForm.BRIEF);
                case "whole" -> new Request.Explain(List.of(), TopicForm.WHOLE);
                case "simply" -> new Request.Explain(List.of(), TopicForm.SIMPLE);
                case "forget" -> new Request.Forget(forgotten());
                default -> throw new IllegalStateException(FILE + " says \"" + what + "\", which is no request");
            };
        }

        private List<String> forgotten() {
            return switch (of) {
                case "" -> List.of();
                case "told" ->
                    Stream.concat(
                                    Stream.of("remembered"),
                                    Arrays.stream(SelfTold.Kind.values()).map(SelfTold.Kind::category))
                            .filter(kind -> !kind.equals(SelfTold.Kind.LIKE.category()))
                            .toList();
                default -> List.of(of);
            };
        }

        /** The number of seeds that a line speaks of, or the percentage that it quotes. */
        private OptionalDouble number(Reading reading) {
            boolean counts = beside == Beside.COUNTS;
            OptionalDouble first = reading.all(Token.Amount.class).stream()
                    .filter(amount -> amount.share() != counts)
                    .mapToDouble(amount -> amount.share() ? Math.rint(10_000 * amount.value()) / 100 : amount.value())
                    .findFirst();
            return of.equals("DOUBT") || (counts && first.isPresent())
                    ? first
                    : of.equals("SEEDS") ? OptionalDouble.of(1) : OptionalDouble.empty();
        }
    }

    private static List<Said> read() {
        List<Said> all = new ArrayList<>();
        for (JsonNode entry : BundledFile.yaml(RequestForms.class, FILE).path("requests")) {
            String[] says = (entry.path("says").asText() + " ").split(" ", 2);
            List<Form> forms = new ArrayList<>();
            entry.path("forms").forEach(form -> forms.add(Form.of(form.asText())));
            Said said = new Said(
                    says[0],
                    says[1].strip(),
                    entry.path("rest").asInt(REST),
                    entry.path("anywhere").asBoolean(),
                    Beside.valueOf(entry.path("names").asText("nothing").toUpperCase(Locale.ROOT)),
                    List.copyOf(forms));
            // A request that there is not shows at once, and not when somebody says it.
            said.request(new Reading(List.of()), Design.of(List.of(), List.of()));
            all.add(said);
        }
        return List.copyOf(all);
    }

    /** The first request whose forms a line has; an order is none of them. */
    static Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        if (meaning.intent().isAct()) {
            return Optional.empty();
        }
        List<Token> line = Tokenizer.cut(Addressee.without(text));
        // "Launch it?" asks; "can you launch it?" does not.
        boolean doubts = text.strip().endsWith("?") && !Form.begins("asks_to_act", line);
        return ALL.stream()
                .filter(said -> !(doubts && said.what().equals("run_that")))
                .filter(said -> said.beside().allows(reading, design) && said.fits(line))
                .findFirst()
                .map(said -> said.request(reading, design));
    }

    /** Returns true if some part of a line says a request. */
    static boolean says(String what, String text) {
        List<Token> line = Tokenizer.cut(text);
        return ALL.stream()
                .filter(said -> said.what().equals(what))
                .anyMatch(said -> Form.anywhere(said.forms(), line));
    }
}
