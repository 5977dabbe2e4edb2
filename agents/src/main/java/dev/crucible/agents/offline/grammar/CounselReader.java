package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Questions for advice that bounds, costs and the literature answer: which rules bear so many attackers, which of those named before is better, what helps
 * against an attack, and why a bound is what it is. No line of an order is read here.
 */
final class CounselReader {

    private static final double HALF = 0.5;

    /** Longer lines ask for more than such words tell, and the patterns would be slow on them. */
    private static final int LONGEST = 200;

    /** What stands for a rule where none is named. */
    private static final String A_RULE =
            "(?:rules?|defen[cs]es?|aggregat(?:ors?|ions?)|regeln?|abwehr\\w*|verteidigung\\w*|verfahren|methods?|methoden?)";

    private static final String WHY_WORD =
            "(?:why|where does|how come|what for|says who|warum|wieso|weshalb|woher|wozu|wofür|wie kommt)";

    private static final Pattern WHY_BOUND = words("(?=.*\\b" + WHY_WORD + "\\b).*?"
            + "(?<![\\p{L}\\d])(?<factor>[24])\\s*[·*]?\\s*f\\s*\\+\\s*(?<constant>[13])");

    private static final Pattern WHY_SO_MANY = words(WHY_WORD + "\\b.*"
            + "\\b(?:needs?|requires?|bound|so many|braucht|brauchen|schranke|so viele|wants?|will)");

    private static final Pattern WHICH_IS_BETTER = words("(?:which|what|who|welche[rs]?|was|wer)(?: one| rule| regel)?"
            + "(?: (?:of (?:them|the two|those|these|both)|von (?:beiden|den beiden|denen|ihnen)|davon))?"
            + " (?:is|are|would be|works|does|holds|ist|wäre|hält|taugt|ist denn|ist nun)\\b.{0,12}"
            + "\\b(?:better|safer|stronger|sturdier|more robust|best|besser|sicherer|stärker|robuster|am besten|mehr)");

    /** Which to take, with numbers and without the word for a rule. */
    private static final Pattern WHICH_TO_TAKE = words(
            "(?:what|which|who|was|welche[nrs]?|womit)(?: one| rule| regel)?\\b.{0,24}"
                    + "\\b(?:trust|take|use|pick|choose|recommend|suggest|go (?:for|with)|nehm\\w*|nimm\\w*|wähl\\w*|benutz\\w*|empf\\w+|trau\\w*|passt|geeignet|am besten)");

    /** "Which rule was the best?" asks of what ran. */
    private static final Pattern PAST = words("was|were|did|came|has been|war|waren|hat|hatte|kam|schnitt");

    /** Those named before, and not all. */
    private static final Pattern OF_THOSE =
            words("which one|which of (?:them|these|those|the two)|welche von|wer von|welche davon");

    /** Of all, and not of those named; without numbers it is asked of results. */
    private static final Pattern BEST = words("best|am besten");

    private static final Pattern WHICH_RULES =
            words("(?:which|what|welche[rsn]?|was für(?: eine)?)(?: \\w+){0,2}? " + A_RULE);

    private static final Pattern ANY_RULE =
            words("(?:any|some|a single|irgendeine[rn]?|irgendwelche[rn]?|überhaupt eine|no|keine[r]?) " + A_RULE);

    private static final Pattern ENOUGH = words(
            "(?:(?:is|are|sind|ist|reichen|genügen|will|do)\\b.*"
                    + "\\b(?:too (?:few|little|small)|enough|sufficient|suffice|do|zu wenig\\w*|genug|aus|ausreichend))|"
                    + "(?:how many|wie viele) (?:attackers|liars|bad|angreifer|lügner)\\b.*\\b(?:can|could|bear|stand|take|vertragen|aushalten|dürfen|können)");

    private static final Pattern HOW_MANY_CLIENTS = words(
            "(?:how many|wie viele|wieviele) (?:clients|participants|nodes|hospitals|teilnehmer\\w*|knoten|kliniken|geräte)");

    private static final Pattern WHAT_THEN = words(
            "(?:what|how) (?:would|should|could|can|do|if|happens)|(?:was|wie) (?:würde\\w*|soll\\w*|kann|könnte\\w*|tun|tut|macht|mache|wenn|passiert)");

    private static final Pattern WITHOUT_F =
            words("(?:(?:no|without|ohne|kein|keinen?)(?: (?:an|the|das|ein|knowing|needing|kenntnis von))? f"
                    + "|(?:not|nicht|n't) (?:\\w+ ){0,3}?(?:know|need|wei\\w+|kenn\\w*|brauch\\w*) f"
                    + "|f (?:is |ist )?(?:unknown|unbekannt|nicht (?:kenn\\w*|wei\\w+|brauch\\w*)))");

    private static final Pattern CHEAP = words(
            "cheapest|fastest|lightest|least expensive|(?:costs?|takes|needs) (?:the )?least|am wenigsten (?:rechenzeit|zeit|aufwand)|am (?:schnellsten|billigsten)|billigste[nr]?|schnellste[nr]?|günstigste[nr]?|sparsamste[nr]?");

    private static final Pattern ABOUT_A_RULE = words(A_RULE);

    private static final Pattern CHOOSE = words("(?:which|what|welche[rsn]?|was für(?: eine)?)\\b.{0,30}\\b" + A_RULE
            + "\\b.{0,60}|(?:" + A_RULE + ")\\b.{0,20}\\b(?:recommend|suggest|empfiehlst|empfehlt)\\b.{0,40}");

    private static final Pattern CHOICE =
            words("pick|choose|use|recommend\\w*|take|best|suggest|should|start with|go for|nimmst|nehmt|nehme|nehmen"
                    + "|wähl\\w*|empf\\w+|beste\\w*|am besten|benutz\\w*|soll\\w*|passt|geeignet\\w*");

    private static final Pattern HELPS = words(
            "(?:what|which|anything|something|how|was|welche[rs]?|etwas|wie|womit)\\b.{0,40}"
                    + "\\b(?:helps?|works?|stops?|protects?|beats?|defends?|counters?|hilft|helfen|wirkt|schützt|schütze|stoppt|hält|wehr\\w*)\\b"
                    + "(?:.{0,40}\\b(?:against|gegen|vor|it|that|ab)|.{0,30})|(?:dagegen|davor)\\b.{0,20}\\b(?:hilft|helfen|schützt|tun|machen)");

    /** What stands for the attack of the answer before. */
    private static final Pattern OF_IT = words("it|that|this|them|those|dagegen|davor|das");

    private static final Pattern WITHOUT_ATTACK = words(
            "(?:would|could|had|wäre|hätte\\w*|würde|käme|have been|have gotten)\\b.*\\b(?:without|ohne)"
                    + "(?: (?:the|any|an|den|einen|jeden))? (?:attacks?|attackers?|liars?|angriffe?|angreifer|lügner)"
                    + "|(?:without|ohne)(?: (?:the|any|an|den|einen))? (?:attacks?|attackers?|angriffe?|angreifer)\\b.*\\b(?:would|wäre|hätte\\w*|käme)");

    private static final Pattern THE_OTHERS = Pattern.compile(
            "(?:and |und |what about |how about |was ist mit )(?:the |de[rmn] |die |das )?(?:others?(?: ones?| two| rules?)?|rest|andere[nrms]?)\\s*[?.!]*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Pattern TABLE = words(
            "(?:need|want|show|give|have|see|brauche?|will|möchte|zeig\\w*|gib|hätte)\\b.*\\b(?:table|tabelle|overview|übersicht)");

    private static final Pattern THE_MEAN = words(
            "(?:break\\w*|wrong|weak\\w*|problem|explain|what is|robust|bricht|brechen|schlecht|schwäche|schwach|erklär\\w*|was ist|kaputt)\\b.*"
                    + "\\b(?:the|a|plain|simple|das|dem|des|den|der|einfache[ns]?) (?:mean|average|mittel|mittelwert|durchschnitt)"
                    + "(?! (?:accuracy|loss|of|over|genauigkeit|über|von|der|aus)\\b)");

    private static final Pattern AVERAGES = words("(?:does|do|did)\\b.*\\baverage\\s*[?.!]*$");

    private static final Pattern SAFER = words(
            "safer|help|helps|better|robust|secure|matter|stronger|sicherer|hilft|helfen|besser|robuster|bringt|bringen|stärker");

    /** All of them, and not the one attack that bears the name. */
    private static final Pattern BACKDOORS = words("backdoors|backdoor attacks|hintertüren");

    private final Knowledge knowledge;

    CounselReader(Knowledge knowledge) {
        this.knowledge = knowledge;
    }

    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        if (text.length() > LONGEST
                || meaning.intent().isAct()
                || reading.first(Token.File.class).isPresent()
                || reading.has(Token.Kind.RUN)) {
            return Optional.empty();
        }
        String line = text.strip().replaceAll("[,;]+\\s*", " ");
        return why(line, design)
                .or(() -> topic(line, reading, design, meaning))
                .or(() -> figures(line, design))
                .or(() -> weighed(line, reading, design))
                .or(() -> advice(line, reading, design, meaning));
    }

    private Optional<Request> why(String line, Design design) {
        Matcher bound = WHY_BOUND.matcher(line);
        if (bound.find()) {
            return reason(Integer.parseInt(bound.group("factor")), Integer.parseInt(bound.group("constant")));
        }
        return design.rules().size() == 1 && WHY_SO_MANY.matcher(line).find()
                ? knowledge
                        .require(design.rules().getFirst())
                        .needs()
                        .flatMap(needs -> reason(needs.factor(), needs.constant()))
                : Optional.empty();
    }

    private static Optional<Request> reason(int factor, int constant) {
        return switch (10 * factor + constant) {
            case 21 -> explained("bound_majority");
            case 23 -> explained("bound_krum");
            case 43 -> explained("bound_bulyan");
            default -> Optional.empty();
        };
    }

    private Optional<Request> topic(String line, Reading reading, Design design, Meaning meaning) {
        if (design.attacks().isEmpty() && design.rules().size() < 2) {
            for (Map.Entry<Pattern, String> each : TopicPatterns.ALL.entrySet()) {
                boolean meant = each.getKey().matcher(line).find()
                        && (each.getValue().equals("more_clients")
                                ? SAFER.matcher(line).find()
                                : design.rules().isEmpty()
                                        || (each.getValue().equals("why_average") && named(design, "average")));
                if (meant) {
                    return explained(each.getValue());
                }
            }
        }
        List<String> named = reading.topics();
        boolean costs = design.rules().size() > 1
                && named.size() == design.rules().size()
                && design.attacks().isEmpty()
                && !design.hasNumbers()
                && Aspect.of(line).filter(Aspect.COST::equals).isPresent();
        if (costs) {
            return Optional.of(new Request.Explain(named, TopicForm.WHOLE));
        }
        if (named.isEmpty() && THE_MEAN.matcher(line).find()) {
            return Optional.of(new Request.Explain(List.of("average"), TopicForm.WHOLE));
        }
        if (named.size() > 1
                && named.getLast().equals("average")
                && AVERAGES.matcher(line).find()) {
            return Optional.of(new Request.Explain(named.subList(0, named.size() - 1), TopicForm.WHOLE));
        }
        boolean terms = !named.isEmpty()
                && named.stream().allMatch(topic -> knowledge.require(topic).kind() == KnowledgeTopic.Kind.TERM);
        return terms
                        && meaning.intent() == Intent.ADVICE
                        && !HELPS.matcher(line).find()
                        && !design.hasNumbers()
                ? Optional.of(new Request.Explain(named, TopicForm.BRIEF))
                : Optional.empty();
    }

    private static boolean named(Design design, String rule) {
        return design.rules().equals(List.of(rule));
    }

    private static Optional<Request> figures(String line, Design design) {
        if (!design.attacks().isEmpty()) {
            return Optional.empty();
        }
        if (WITHOUT_ATTACK.matcher(line).find()) {
            return asked(Request.Asked.CLEAN);
        }
        boolean others = design.isEmpty() && THE_OTHERS.matcher(line).matches();
        return others || (!design.hasNumbers() && TABLE.matcher(line).find())
                ? asked(Request.Asked.WHICH)
                : Optional.empty();
    }

    private static Optional<Request> weighed(String line, Reading reading, Design design) {
        if (!design.attacks().isEmpty()
                || !design.pre().isEmpty()
                || !design.alphas().isEmpty()) {
            return Optional.empty();
        }
        OptionalInt n = design.clients();
        OptionalInt f = attackers(design, n);
        boolean counted = n.isPresent() || f.isPresent();
        if (design.rules().isEmpty() && ABOUT_A_RULE.matcher(line).find()) {
            if (WITHOUT_F.matcher(line).find()) {
                return weigh(List.of(), n, OptionalInt.empty(), Request.Measure.WITHOUT_F);
            }
            if (CHEAP.matcher(line).find()) {
                return weigh(List.of(), n, f, Request.Measure.COST);
            }
            if (counted
                    && (WHICH_RULES.matcher(line).find()
                            || ANY_RULE.matcher(line).find())) {
                return weigh(List.of(), n, f, Request.Measure.BOUND);
            }
        }
        // "Which would you trust?" names no rule.
        boolean noRule = design.rules().isEmpty() || named(design, "trust");
        if (n.isPresent()
                && f.isPresent()
                && noRule
                && WHICH_TO_TAKE.matcher(line).find()) {
            return weigh(
                    List.of(),
                    n,
                    f,
                    OF_THOSE.matcher(line).find() ? Request.Measure.AMONG_NAMED : Request.Measure.BOUND);
        }
        boolean enough = ENOUGH.matcher(line).find();
        boolean whatThen = f.isPresent() && WHAT_THEN.matcher(line).find();
        if (n.isPresent() && design.rules().isEmpty() && (enough || whatThen)) {
            return weigh(List.of(), n, f, Request.Measure.BOUND);
        }
        if (n.isEmpty()
                && f.isPresent()
                && design.rules().isEmpty()
                && HOW_MANY_CLIENTS.matcher(line).find()) {
            return weigh(List.of(), n, f, Request.Measure.BOUND);
        }
        boolean better = WHICH_IS_BETTER.matcher(line).find()
                && (counted || (design.rules().isEmpty() && !BEST.matcher(line).find()))
                && design.rules().size() != 1
                && reading.topics().size() == design.rules().size();
        return better ? weigh(design.rules(), n, f, Request.Measure.AMONG_NAMED) : Optional.empty();
    }

    private static OptionalInt attackers(Design design, OptionalInt n) {
        if (!design.attackers().isEmpty()) {
            return OptionalInt.of(design.attackers().getFirst());
        }
        return design.shares().isEmpty() || n.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.round(design.shares().getFirst() * n.getAsInt()));
    }

    private Optional<Request> advice(String line, Reading reading, Design design, Meaning meaning) {
        boolean half = meaning.intent() != Intent.CLAIM
                && design.rules().isEmpty()
                && design.attacks().isEmpty()
                && design.shares().stream().anyMatch(share -> share >= HALF)
                && !reading.wants("launch")
                && !reading.wants("compare")
                && !reading.wants("results");
        if (half) {
            return explained("breakdown_point");
        }
        if (!design.rules().isEmpty() || (design.hasNumbers() && !reading.has(Token.Kind.SKEW))) {
            return Optional.empty();
        }
        List<String> feared = new ArrayList<>(design.attacks());
        if (reading.topics().contains("backdoor") || BACKDOORS.matcher(line).find()) {
            feared.clear();
            feared.add("backdoor");
        }
        boolean chosen = CHOOSE.matcher(line).find() && CHOICE.matcher(line).find();
        boolean helps = HELPS.matcher(line).find();
        if (!feared.isEmpty() && (chosen || helps) && !reading.wants("launch")) {
            return Optional.of(new Request.Explain(feared, TopicForm.WHOLE));
        }
        if (feared.isEmpty()
                && chosen
                && meaning.doubted().isEmpty()
                && !PAST.matcher(line).find()) {
            return explained("choosing");
        }
        return helps && reading.topics().isEmpty() && OF_IT.matcher(line).find() && line.split("\\s+").length < 9
                ? Optional.of(new Request.Explain(List.of(), TopicForm.WHOLE))
                : Optional.empty();
    }

    private static Optional<Request> weigh(List<String> rules, OptionalInt n, OptionalInt f, Request.Measure by) {
        return Optional.of(new Request.Weigh(rules, n, f, by));
    }

    private static Optional<Request> explained(String topic) {
        return Optional.of(new Request.Explain(List.of(topic), TopicForm.BRIEF));
    }

    private static Optional<Request> asked(Request.Asked asked) {
        return Optional.of(new Request.Figures(asked, Optional.empty(), OptionalDouble.empty()));
    }

    static Pattern words(String any) {
        return Pattern.compile(
                "(?<![\\p{L}\\d])(?:" + any + ")(?![\\p{L}\\d])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
