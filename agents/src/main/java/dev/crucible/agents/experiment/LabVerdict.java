package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the lab says of strategies that differ in their seed alone; the crew puts it into words and computes none of it again.
 *
 * @param strategies whom it judges
 * @param verdict the key of the word, such as {@code too_weak}
 * @param words the word by the tags of languages
 * @param seeds how many stand behind it
 * @param loss the mean relative loss, NaN without a clean twin
 * @param low the lower end of its interval, NaN for one seed
 * @param high the upper end
 * @param attacked mean accuracy at the end under the attack, as cards and reports have it
 * @param clean mean accuracy of the clean twins
 * @param bite the lab's key for whether the attack harms a mean without a defence
 * @param detects whether the rule claims to tell attackers from honest clients
 */
public record LabVerdict(
        List<Judged> strategies,
        String verdict,
        Map<String, String> words,
        int seeds,
        double loss,
        double low,
        double high,
        double attacked,
        double clean,
        String bite,
        boolean detects) {

    /** The margin of "held". */
    private static final double MARGIN = 0.05;

    /** A strategy of a run. */
    public record Judged(String run, int strategy) {}

    public LabVerdict {
        strategies = List.copyOf(strategies);
        words = Map.copyOf(words);
    }

    static List<LabVerdict> read(LabClient lab, List<String> ids) throws LabException, InterruptedException {
        List<LabVerdict> judgements = new ArrayList<>();
        for (JsonNode node : lab.verdicts(ids).path("judgements")) {
            List<Judged> judged = new ArrayList<>();
            node.path("strategies")
                    .forEach(one -> judged.add(new Judged(
                            one.path("simulation_id").asText(),
                            one.path("strategy").asInt())));
            JsonNode loss = node.path("relative_loss");
            judgements.add(new LabVerdict(
                    judged,
                    node.path("verdict").asText(),
                    BundledFile.texts(node.path("words")),
                    node.path("seeds").asInt(),
                    loss.path("mean").asDouble(Double.NaN),
                    loss.path("low").asDouble(Double.NaN),
                    loss.path("high").asDouble(Double.NaN),
                    node.at("/accuracy/mean").asDouble(Double.NaN),
                    node.at("/clean_accuracy/mean").asDouble(Double.NaN),
                    node.at("/bite/state").asText("unknown"),
                    node.path("detects").asBoolean()));
        }
        return judgements;
    }

    /** Whether there was an attack and a clean twin to weigh it by. */
    public boolean isKnown() {
        return !Double.isNaN(loss) && !verdict.equals("no_twin");
    }

    /** Returns true if it would have held, had a rule without a defence shown that the attack bites. */
    public boolean isUncontrolled() {
        return verdict.equals("undecided") && seeds > 2 && bite.equals("unknown") && high < MARGIN;
    }

    /** Returns true if the attack shows nothing of the rule, since it harms nothing. */
    public boolean isToothless() {
        return verdict.equals("no_bite") || verdict.equals("helped");
    }

    /** The word. */
    public String word(Language language) {
        return language.of(words);
    }

    /** Such as {@code 4 % (1 to 7 %) of what it had learned}. */
    public String lost(Language language) {
        String interval = Double.isNaN(low) ? "" : language.say("verdict.interval low high", 100 * low, 100 * high);
        return language.say("verdict.lost figures", String.format(language.locale(), "%.0f %%", 100 * loss) + interval);
    }

    /** The accuracy without the attack, in percent. */
    public String cleanAccuracy(Language language) {
        return percent(clean, language);
    }

    /** The accuracy under the attack, in percent. */
    public String attackedAccuracy(Language language) {
        return percent(attacked, language);
    }

    private static String percent(double share, Language language) {
        return String.format(language.locale(), "%.1f %%", 100 * share);
    }
}
