package dev.crucible.agents.tool;

import java.util.Arrays;
import java.util.Locale;

/** Why a run failed and what helps, by the {@code error_code} of its status. */
public enum FailureCause {
    CONFIG(
            "The config asks for something the run refuses.",
            "Correct the field that the message names; validate_config lists all of them at once."),
    BOUND(
            "A rule's bound on clients and attackers does not hold.",
            "Use more clients or fewer attackers, or another rule; check_bounds tells which fits."),
    DATA(
            "The data set or the model's weights are missing or not what they should be.",
            "Put the files where the message says, or use femnist_iid or femnist_niid, which need none."),
    DIVERGED(
            "Updates stopped being finite numbers: training diverged or an attack sent infinities.",
            "Lower learning_rate, or use a rule that drops such updates."),
    MEMORY(
            "The run wanted more memory than there is.",
            "Use fewer clients or a smaller model, or give the lab more heap with CRUCIBLE_HEAP."),
    PYTHON(
            "A rule, an attack, a trainer or a data set in Python failed.",
            "Mend the file that the message names; python -m crucible_fl.check tries it without a lab."),
    CLUSTER(
            "The cluster cannot be had, or was lost.",
            "See that its master answers, or run on the lab's own machine by leaving cluster out."),
    FILES(
            "A file of the run cannot be read or written, or cannot be believed.",
            "See that the disk has room and that nothing else writes to the run's folder, then resume it."),
    LIMIT(
            "The run took more time or space than this lab allows.",
            "Make it smaller, or ask who runs the lab to raise the limit that the message names."),
    INTERRUPTED(
            "The simulation's process was ended from outside, by a stop, a restart or the system.",
            "Resume it in the lab; it goes on from its last finished round."),
    EXITED(
            "The simulation's process ended without a last word.",
            "Look at the end of its output.log and launch it again; if it happens again, run the doctor command."),
    INTERNAL(
            "The simulator itself made a mistake.",
            "Launch it again; if it happens again, report it with the lines below."),
    /** Of a run that another program wrote, or an earlier version. */
    UNKNOWN(
            "The run says why below; it is nothing I know.",
            "Read these lines, correct what they name, and validate the config before the next launch.");

    private final String cause;
    private final String fix;

    FailureCause(String cause, String fix) {
        this.cause = cause;
        this.fix = fix;
    }

    /** The cause that the lab calls {@code code}. */
    static FailureCause of(String code) {
        return Arrays.stream(values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(code))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** It in a sentence. */
    String cause() {
        return cause;
    }

    /** What helps, in a sentence. */
    String fix() {
        return fix;
    }
}
