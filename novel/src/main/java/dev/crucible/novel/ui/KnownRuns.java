package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Cache of the lab's names of mentioned runs; each is requested once. On the toolkit's thread. */
final class KnownRuns {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm");

    private final LabViewer lab;
    private final Runnable learned;
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> asked = new HashSet<>();

    /**
     * Creates an empty cache.
     *
     * @param learned called when a name has become known
     */
    KnownRuns(LabViewer lab, Runnable learned) {
        this.lab = lab;
        this.learned = learned;
    }

    /** Returns the name of a run; if another run has the same name, with its time. */
    Optional<String> name(String id) {
        if (asked.add(id)) {
            Answers.use(lab.find(id), answer -> answer.flatMap(run -> run)
                    .map(LabRun::name)
                    .filter(name -> !name.isBlank() && !name.equals(id))
                    .ifPresent(name -> {
                        names.put(id, name);
                        learned.run();
                    }));
        }
        return Optional.ofNullable(names.get(id))
                .map(name -> names.entrySet().stream()
                                .anyMatch(other -> other.getValue().equals(name)
                                        && !other.getKey().equals(id))
                        ? RunEndings.begun(id)
                                .map(begun -> name + ", " + MINUTE.format(begun))
                                .orElse(name)
                        : name);
    }
}
