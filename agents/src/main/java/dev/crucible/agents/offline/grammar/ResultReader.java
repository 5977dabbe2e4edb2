package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Questions about the figures of the last result, and "and with …?" */
final class ResultReader {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final int SHORT = 9;

    /** With numbers in it a line may say why it asks. */
    private static final int LONG = 13;

    /** Below, an intent is a guess, and the words tell more. */
    private static final double SURE = 0.3;

    private static final Pattern DOUBT = Pattern.compile(
            "\\b(?:really|truly|actually|trust|believe|wirklich|tatsächlich|echt|trauen|glauben)\\b", FLAGS);
    private static final Pattern PERCENT =
            Pattern.compile("(?<number>\\d{1,3}(?:[.,]\\d+)?)\\s*(?:%|percent|per cent|prozent)", FLAGS);
    private static final Pattern WHICH = Pattern.compile(
            "^(?!.*\\b(?:of you|among you|von euch|unter euch|bei euch)\\b).*\\b(?:which|who|what|welche[rs]?|wer)\\b.*\\b(?:best|worst|won|winner|ahead|on top|came out first|wins|am besten|beste[rsn]?|schlechteste[rsn]?|am schlechtesten"
                    + "|gewonnen|gewinnt|gewann|vorn)\\b",
            FLAGS);
    private static final Pattern HOW_MUCH = Pattern.compile(
            "^(?:(?:and|und|by|um) )?(?:how much|by how much|how big|wie viel|wieviel|wie groß|um wie ?viel)\\b",
            FLAGS);
    private static final Pattern CHANCE = Pattern.compile(
            "^(?:and |und |but |aber )?(?:is|are|was|were|ist|sind|war|waren|could|can|kann|könnte)\\b.{0,70}\\b(?:significant|chance|luck|noise|coincidence|signifikant|zufall|rauschen|glück)\\b",
            FLAGS);
    private static final Pattern GOOD = Pattern.compile(
            "^(?:and |und |hm,? |ok,? )?(?:(?:is|are|ist|sind) (?:that|this|it|those|these|das|es|die)(?: a| ein| now| jetzt| nun| denn)* (?:any |very |really |sehr |überhaupt )?"
                    + "(?:good|bad|ok(?:ay)?|much|a lot|normal|gut|schlecht|viel|wenig|schlimm)(?: results?| numbers?| figures?| ergebnis| zahl)?|taugt das(?: was| etwas)?"
                    + "|how (?:sure|certain|confident|reliable|trustworthy|solid|safe)\\b.{0,20}\\b(?:you|that|this|it|these|those|number|figure|result)\\b.{0,30}"
                    + "|wie (?:sicher|verlässlich|zuverlässig|belastbar|glaubwürdig|genau)\\b.{0,20}\\b(?:du|ihr|das|die|der|diese\\w*|ist|sind|zahl\\w*|ergebnis\\w*)\\b.{0,30})\\s*\\?*$",
            FLAGS);
    private static final Pattern LOST = Pattern.compile(
            "\\b(?:which|who|what|welche[rsn]?|wer|was)\\b(?:(?! against| gegen).)*\\b(?:lost|loses?|lose|suffered|dropped|lags|verlor\\w*|verliert|eingebüßt|gelitten|büßt\\w*)\\b.*\\b(?:most|least|more|less|meisten|wenigsten|mehr|weniger)\\b"
                    + "|\\b(?:wer|welche[rsn]?|was)\\b(?:(?! gegen).)*\\b(?:meisten|wenigsten|mehr|weniger)\\b.{0,12}\\b(?:verloren|eingebüßt|gelitten|verlor)\\b"
                    + "|\\b(?:greatest|biggest|largest|worst|größte[rn]?|höchste[rn]?|schlimmste[rn]?) (?:loss|drop|verlust)\\b",
            FLAGS);

    /** Whether a result carries a word such as "robust". */
    private static final Pattern ENOUGH = Pattern.compile(
            "^(?:(?:and|und|but|aber|so|ok|hm+)[ ,]+)?(?:(?:is|are|was|ist|sind|war) (?:that|this|it|these|those|das|es|dies|diese\\w*)(?: result| ergebnis)?(?: now| jetzt| schon| denn| already| really| wirklich)*"
                    + " (?:enough|sufficient|good enough|genug|ausreichend|gut genug)\\b|(?:reicht|reichen|genügt|genügen|langt) (?:das|es|dies|mir das|diese\\w*)\\b"
                    + "|(?:can|may|could|should|darf|kann|könnte|soll) (?:i|we|one|you|ich|wir|man) (?:now |already |jetzt |das |es |that |this |it |sie |schon |also )*(?:call|say|claim|conclude|write|publish|robust|nennen|sagen|behaupten|schreiben|schließen)\\b(?=.*\\b(?:robust\\w*|safe|secure|sicher|enough|hält|holds?)\\b))"
                    + ".{0,60}$",
            FLAGS);

    /** "One more seed, would that settle it?" */
    private static final Pattern SEEDS = Pattern.compile(
            "\\b(?:(?<count>one|two|three|four|five|six|ten|a few|some|another|many|\\d{1,2}|ein(?:en)?|zwei|drei|vier|fünf|zehn|ein paar|einige|wie viele)? ?(?:more|further|extra|additional|mehr|weitere[rn]?|zusätzliche[rn]?)|another|noch (?<counted>ein(?:en)?|zwei|drei|vier|fünf|zehn|ein paar|einige|\\d{1,2})|how many|wie viele) (?:more |mehr |weitere )?(?:seeds?|repetitions|repeats|wiederholung\\w*)\\b",
            FLAGS);

    private static final Pattern SETTLES = Pattern.compile(
            "\\b(?:settle|decide|enough|suffice|sufficient|help|clear|certain|sure|prove|tell|needed|need|take|entscheid\\w*|entschied\\w*|reich\\w*|genüg\\w*|genug|hilf\\w*|helfen|klär\\w*|sicher\\w*|brauch\\w*|bräucht\\w*|nötig)\\b",
            FLAGS);

    private static final Pattern WHY = Pattern.compile(
            "^(?:and |und |but |aber )?(?:why|how come|warum|wieso|weshalb)\\b.*\\b(?:lose|lost|drop|dropp\\w*|bad|low|worse|weak|win|won|better|hold|held|break|broke"
                    + "|bend|bent|accuracy|result|verliert|verloren|schlecht\\w*|niedrig|schwach|gewonnen|besser|hält|gehalten|bricht|gebrochen|genauigkeit"
                    + "|ergebnis)\\b",
            FLAGS);
    private static final Pattern AND = Pattern.compile(
            "^(?:(?:ok|okay|hm+|gut|na gut|so|alright|fine)[ ,.!]+)?(?:and|und|what about|how about|what if|was ist mit|wie ist es mit|wie steht es (?:mit|um)|the same (?:with|for|on)|same (?:with|for|on)"
                    + "|(?:the same|dasselbe|das gleiche|das selbe|the whole thing|das ganze)(?: again| once more| nochmals?| noch ?mal| noch einmal| wieder)* (?:with|for|on|mit|für|auf))\\b",
            FLAGS);

    /** "Use 3 seeds" after a result is no question about seeds. */
    private static final Pattern USE = Pattern.compile(
            "^(?:(?:ok|okay|yes|ja|gut|well|then|dann|please|bitte|and|und|now|jetzt)[ ,.!]+)*(?:use|take|make it|let'?s (?:use|take|try)"
                    + "|(?:try|do|repeat)(?: it| that| this)?(?: again| once more)? with|(?:again |nochmals? |noch ?mal |noch einmal )?(?:with|mit)"
                    + "|nimm|nehmt|nehmen wir|(?:mach|macht|machen wir|versuch|probier|probiere|wiederhole?)(?: es| das)?(?: nochmals?| noch ?mal| noch einmal)? mit)\\b",
            FLAGS);

    /** "Would three more seeds change that?" asks for the last experiment with them. */
    private static final Pattern CHANGES = Pattern.compile(
            "^(?:(?:and|und|but|aber|ok|hm+)[ ,]+)?(?:(?:would|will|hätten?|würden?) (?:\\w+ )?\\d+ (?:attackers|liars|clients|rounds|angreifer|lügner|runden)\\b|(?:would|will|do|does|could|würden?|bringen?|helfen?|hilft|ändern?|können|könnten)\\b.{0,30}"
                    + "\\b(?:more|mehr|weitere|zusätzliche|other|andere|fewer|weniger|skewed|schiefe)\\b.{0,24}\\b(?:change|help|matter|make a difference|do anything|ändern|helfen|bringen|was|etwas|seeds|runden|rounds)\\b)",
            FLAGS);

    /** A number alone, after a question about clients. */
    private static final Pattern AND_NUMBER = Pattern.compile(
            "(?:and |und |what about |how about |was ist )(?:(?:with|for|at|mit|bei|für) )?(?<number>\\d{1,4})\\s*[?.!]*",
            FLAGS);

    /** How a result was set up, in the past. */
    private static final Pattern SETUP = Pattern.compile(
            "\\b(?:(?:how many|wie viele|wieviele) (?:\\w+ )?(?:attackers|liars|clients|rounds|seeds|angreifer|lügner|runden)\\b.{0,12}"
                    + "\\b(?:were|was|did|had|in (?:it|that|this|there)|waren|war|hatte\\w*|gab|lief\\w*|dabei|drin)\\b"
                    + "|(?:what|which|welche[nrsm]?|was für(?: eine?n?)?) (?:data(?: ?set)?|daten\\w*|network|model|netz|modell|attack|angriff|rules?|regeln?|seeds?)\\b.{0,10}"
                    + "\\b(?:was|were|did|had|war|waren|habt|hast|hattet|wurde\\w*|lief\\w*)\\b"
                    + "|(?:how was (?:it|that|this) set ?up|what was the set-?up|wie war (?:das|der lauf|es) (?:eingestellt|aufgesetzt|aufgebaut)))",
            FLAGS);

    private static final Pattern LAST_TWO = Pattern.compile(
            "\\b(?:last|latest|newest|letzten|neuesten) (?:two|2|zwei|beiden)\\b|\\bboth runs\\b|\\bbeide[n]? läufe[n]?\\b",
            Pattern.CASE_INSENSITIVE);

    private ResultReader() {}

    /** Runs that are there already, named by their ids or as the last two: nothing to launch, whatever numbers follow. */
    static Optional<Request> comparedRuns(Reading reading, String text) {
        List<String> ids = reading.all(Token.RunId.class).stream()
                .map(Token.RunId::id)
                .distinct()
                .toList();
        if (reading.wants("compare") && ids.size() > 1) {
            return Optional.of(new Request.CompareRuns(ids));
        }
        boolean lastTwo = reading.wants("compare")
                && reading.strategy().isEmpty()
                && LAST_TWO.matcher(text).find();
        return lastTwo ? Optional.of(new Request.CompareRuns(List.of())) : Optional.empty();
    }

    /** Reads a question about figures; it names at most one rule and no attack. */
    static Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        String line = text.strip();
        List<String> rules = design.rules();
        if (!design.attacks().isEmpty() || rules.size() > 1) {
            return Optional.empty();
        }
        Optional<String> rule = rules.stream().findFirst();
        if (rule.isEmpty() && SETUP.matcher(line).find() && !WHICH.matcher(line).find()) {
            return figures(Request.Asked.SETUP, rule, OptionalDouble.empty());
        }
        Optional<Request> shown = sufficiency(line, rule, reading);
        if (shown.isPresent()) {
            return shown;
        }
        Matcher percent = PERCENT.matcher(line);
        if (DOUBT.matcher(line).find() && percent.find() && design.attackers().isEmpty()) {
            return figures(
                    Request.Asked.DOUBT,
                    rule,
                    OptionalDouble.of(Double.parseDouble(percent.group("number").replace(',', '.'))));
        }
        // "How safe is Krum?" asks about the rule and no figure.
        if (rule.isEmpty() && GOOD.matcher(line).find()) {
            return figures(Request.Asked.DOUBT, rule, OptionalDouble.empty());
        }
        if (CHANCE.matcher(line).find()) {
            return figures(Request.Asked.CHANCE, rule, OptionalDouble.empty());
        }
        if (rule.isEmpty() && reading.topics().isEmpty() && WHICH.matcher(line).find()) {
            return figures(Request.Asked.WHICH, rule, OptionalDouble.empty());
        }
        if (HOW_MUCH.matcher(line).find() && words(line) < SHORT && !design.hasNumbers() && rule.isEmpty()) {
            return figures(Request.Asked.HOW_MUCH, rule, OptionalDouble.empty());
        }
        boolean asksTerm = reading.wants("explain") && !reading.topics().isEmpty();
        boolean why = (meaning.intent() == Intent.WHY_RESULT && meaning.probability() >= SURE && !asksTerm)
                || WHY.matcher(line).find();
        return why && !reading.wants("fail")
                ? figures(Request.Asked.WHY, rule, OptionalDouble.empty())
                : Optional.empty();
    }

    /** What asks who lost, whether a result is enough, or whether more seeds would be. */
    private static Optional<Request> sufficiency(String line, Optional<String> rule, Reading reading) {
        if (rule.isEmpty() && LOST.matcher(line).find()) {
            return figures(Request.Asked.LOST, rule, OptionalDouble.empty());
        }
        Matcher seeds = SEEDS.matcher(line);
        if (seeds.find() && SETTLES.matcher(line).find() && !reading.wants("launch")) {
            return figures(Request.Asked.SEEDS, rule, OptionalDouble.of(count(reading)));
        }
        return ENOUGH.matcher(line).find()
                ? figures(Request.Asked.ENOUGH, rule, OptionalDouble.empty())
                : Optional.empty();
    }

    /** How many more seeds a line speaks of; one where it names no number. */
    private static double count(Reading reading) {
        return reading.all(Token.Amount.class).stream()
                .filter(amount -> !amount.share())
                .mapToDouble(Token.Amount::value)
                .filter(value -> value >= 1)
                .findFirst()
                .orElse(1);
    }

    /** Reads "and with …?", when what follows is not all of a request. */
    static Optional<Request> andThen(String text, Reading reading, Design design) {
        boolean opened = AND.matcher(text.strip()).find()
                || (design.rules().isEmpty() && CHANGES.matcher(text.strip()).find());
        boolean something = !design.isEmpty() || !reading.topics().isEmpty();
        if (opened
                && design.attacks().isEmpty()
                && !design.hasNumbers()
                && !reading.topics().isEmpty()
                && Aspect.of(text).isPresent()) {
            return Optional.of(new Request.Explain(reading.topics(), TopicForm.WHOLE));
        }
        Matcher number = AND_NUMBER.matcher(text.strip());
        if (number.matches() && design.isEmpty()) {
            return Optional.of(
                    new Request.AndThen(Design.ofClients(Integer.parseInt(number.group("number"))), List.of()));
        }
        if (isUsed(text.strip(), design)) {
            return Optional.of(new Request.AndThen(design, List.of()));
        }
        int most = design.hasNumbers() ? LONG : SHORT;
        return opened && something && words(text) < most && !reading.wants("launch")
                ? Optional.of(new Request.AndThen(design, reading.topics()))
                : Optional.empty();
    }

    private static boolean isUsed(String line, Design design) {
        return design.hasNumbers()
                && design.rules().isEmpty()
                && design.attacks().isEmpty()
                && words(line) < SHORT
                && !line.endsWith("?")
                && USE.matcher(line).find();
    }

    private static int words(String line) {
        return line.strip().split("\\s+").length;
    }

    private static Optional<Request> figures(Request.Asked asked, Optional<String> rule, OptionalDouble percent) {
        return Optional.of(new Request.Figures(asked, rule, percent));
    }
}
