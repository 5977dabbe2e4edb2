package dev.crucible.agents.offline;

import dev.crucible.agents.offline.grammar.Form;
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

    private PlanWords() {}

    /** Returns true if an order to launch says nothing of what, so that only a plan that was spoken of can be meant. */
    static boolean namesNothing(String text) {
        return Form.is("runs_it", text, 0);
    }

    static boolean asks(String text) {
        return Form.opens("asks_of_plan", text) && !Form.opens("changes_by_asking", text);
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
