package dev.crucible.agents.offline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is said to a plan that stands open, in words that are no plain yes, no or order. */
final class PlanWords {

    /** "Could you use digits instead?" asks for a change of the plan in the form of a question. */
    private static final Pattern POLITE = Pattern.compile(
            "^(?:and |und |ok,? )?(?:(?:could|can|would|will) (?:you|we)(?: please)?|what (?:about|if we|would happen with|happens with|would it be with)|how about|(?:kannst|könntest|könnt|können|könnten)"
                    + " (?:du|ihr|wir)(?: bitte)?|wie wäre es mit|wie wär's mit|was (?:ist|wäre|passiert|passierte|würde) mit)"
                    + " (?:take |use )?(?<change>[^?]+?)(?: nehmen| verwenden| benutzen| nutzen)?\\s*\\?*$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** A question changes no plan, even without its mark; "what about 20 clients" does. */
    private static final Pattern ASKS = Pattern.compile(
            "^(?:(?:so|and|und|also|but|aber|ok|okay|hm+),? )*(?!(?:what|how) (?:about|if)\\b|wie (?:wäre|wär))"
                    + "(?:which|what|what's|why|who|where|when|how|explain|difference|is|are|does|welche[rsn]?|was|warum|wieso|weshalb|wer|wo|wann|wie|woher|worauf"
                    + "|erklär\\w*|(?:der )?unterschied|ist|sind)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final Pattern NAMES_NOTHING = Pattern.compile(
            "^(?:(?:please|bitte|ok|okay|ja|yes|then|dann|and|und|so),? )*(?:launch|start|run|begin|starte|starten|los|leg los|fang an|go)(?: (?:it|that|this|es|das|ihn|sie|now|jetzt|please|bitte|then|dann|mal))*\\s*[.!]*$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private PlanWords() {}

    /** Returns true if an order to launch says nothing of what, so that only a plan that was spoken of can be meant. */
    static boolean namesNothing(String text) {
        return NAMES_NOTHING.matcher(text.strip()).matches();
    }

    static boolean asks(String text) {
        return ASKS.matcher(text).find();
    }

    /** What a polite question asks for, as an order; a number alone would be read as a question about bounds. */
    static String plainly(String text) {
        Matcher polite = POLITE.matcher(text);
        if (!polite.matches()) {
            return text;
        }
        String change = polite.group("change");
        return Character.isDigit(change.charAt(0)) ? "use " + change : change;
    }
}
