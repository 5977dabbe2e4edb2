package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.offline.Wish.Kind;
import dev.crucible.agents.offline.grammar.RunRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what shall go to the trash, and what shall come back from it; for good nothing is ever deleted here. */
final class TrashWishes {

    private static final String ID = "simulation_id";

    private TrashWishes() {}

    static Optional<Wish> throwAway(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = WishReader.simulation(act, run);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        if (WishReader.state(act, id.get()).equals("running")) {
            return WishReader.told(act, "trash_running", "id", id.get());
        }
        return Optional.of(new Wish(
                Kind.TRASH, List.of(WishReader.change(Kind.TRASH, id.get())), WishReader.about(act, id.get())));
    }

    /** The one that is named, else what went last. */
    static Optional<Wish> restore(Act act, RunRef run) throws LabException, InterruptedException {
        List<String> trashed = trashed(act);
        Optional<String> id = named(act, run)
                .filter(trashed::contains)
                .or(() -> run instanceof RunRef.Id || run instanceof RunRef.Listed
                        ? Optional.empty()
                        : trashed.stream().findFirst());
        return id.isEmpty()
                ? WishReader.told(act, "not_trashed")
                : Optional.of(Wish.of(
                        Kind.RESTORE,
                        "restore_simulation",
                        Act.arguments().put(ID, id.get()),
                        Map.of("what", id.get(), "id", id.get())));
    }

    /** Whether a run that shall come back is in the trash, and not in the archive. */
    static boolean isTrashed(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = named(act, run);
        return id.isPresent() && trashed(act).contains(id.get());
    }

    private static Optional<String> named(Act act, RunRef run) {
        return switch (run) {
            case RunRef.Id(String id) -> Optional.of(id);
            case RunRef.Last last -> RunFinder.meant(act.turn()).stream().findFirst();
            default -> Optional.empty();
        };
    }

    /** Another lab may have no trash. */
    private static List<String> trashed(Act act) throws LabException, InterruptedException {
        try {
            return act.shop().lab().trashed();
        } catch (LabRefused e) {
            return List.of();
        }
    }
}
