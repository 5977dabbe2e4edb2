package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.Optional;

/** Hears which experiment a line asks for, or asks about. */
final class ExperimentReader {

    /** Parts of an experiment that only a request for one names together. */
    private static final int LAID_OUT = 3;

    /** A vote from which on a line means something else. */
    private static final double OTHERWISE = 0.5;

    private ExperimentReader() {}

    /** A line that says most of an experiment asks for it, whatever a word of it could ask for as well; it acts by its vote alone. */
    static Optional<Request> laidOut(Reading reading, String text, Design design, Meaning meaning) {
        boolean instead = !design.further().without().isEmpty() && design.hasSubject();
        boolean told = design.hasSubject() && design.parts() >= LAID_OUT;
        boolean voted = meaning.intent() == Intent.LAUNCH || meaning.intent() == Intent.DESIGN;
        boolean ofSettings = meaning.intent() == Intent.CONFIG
                && !design.further().settings().isEmpty();
        boolean likely = meaning.probability() >= OTHERWISE;
        boolean whole = design.parts() > LAID_OUT && !meaning.intent().isAct();
        boolean otherwise = likely && !voted && !ofSettings && !whole;
        if (!(instead || told)
                || otherwise
                || (ClaimReader.isStatement(text, reading) && !(voted && likely && hasDigits(text)))
                || design.isOverfull()
                || text.strip().endsWith("?")
                || reading.has(Kind.RUN)
                || reading.first(Token.RunId.class).isPresent()
                || reading.has(Kind.TOPIC, "verdict")
                || BreakReader.read(text, design).isPresent()) {
            return Optional.empty();
        }
        Request.Change wish = plan(reading, design).orElseGet(() -> new Request.Launch(design));
        return Optional.of(voted && meaning.doubted().isEmpty() ? wish : new Request.Unsure(wish));
    }

    private static boolean hasDigits(String text) {
        return text.chars().anyMatch(Character::isDigit);
    }

    /** More attackers than clients: put to the planner, which refuses it in words, whatever verb is missing. */
    static Optional<Request> impossible(Design design) {
        return design.isOverfull() ? Optional.of(new Request.Launch(design)) : Optional.empty();
    }

    /** A question that only runs can answer. One that is not surely meant so is put back: shall it be run? */
    static Optional<Request> question(Reading reading, String text, Design design, Meaning meaning) {
        if (ClaimReader.isStatement(text, reading) || Form.begins("how_made", Tokenizer.cut(text))) {
            return Optional.empty();
        }
        Optional<Request.Change> wish = plan(reading, design);
        if (meaning.intent() == Intent.DESIGN) {
            return wish.map(Request.class::cast);
        }
        boolean measurable = !design.rules().isEmpty()
                && (!design.attacks().isEmpty()
                        || !design.attackers().isEmpty()
                        || !design.shares().isEmpty());
        boolean held = reading.wants("survive") || reading.wants("compare");
        return meaning.intent() == Intent.CLAIM && held && measurable
                ? wish.map(Request.Unsure::new)
                : Optional.empty();
    }

    /** The experiment that a line speaks of: a sweep, a comparison or a single run. */
    static Optional<Request.Change> plan(Reading reading, Design design) {
        boolean subject = design.hasSubject();
        boolean several = design.shares().size() > 1
                || design.attackers().size() > 1
                || design.alphas().size() > 1;
        if (subject && several) {
            return Optional.of(new Request.Sweep(design));
        }
        boolean compares = reading.wants("compare")
                || reading.wants("survive")
                || reading.wants("fail")
                || design.further().everyRule();
        boolean orders = reading.wants("launch") && !compares && design.rules().size() < 2;
        if (subject
                && (compares || (!design.rules().isEmpty() && !design.attacks().isEmpty()))) {
            return Optional.of(orders ? new Request.Launch(design) : new Request.Compare(design));
        }
        return subject && (reading.wants("launch") || design.hasNumbers())
                ? Optional.of(new Request.Launch(design))
                : Optional.empty();
    }
}
