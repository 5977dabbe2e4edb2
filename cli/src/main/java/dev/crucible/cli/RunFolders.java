package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.lab.runs.Damage;
import dev.crucible.sweep.SweepDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * Folders of runs started from the command line.
 *
 * @param out parent folder with one folder per run
 */
record RunFolders(Path out) {

    private static final DateTimeFormatter ID = DateTimeFormatter.ofPattern("MM-dd-yyyy_HH-mm-ss");

    /** Creates a folder named by the time, with the config in it. */
    RunDirectory create(SimulationConfig config) throws IOException {
        return create(config.source());
    }

    /** Creates a folder with a config or a grid in its stored form. */
    RunDirectory create(ObjectNode config) throws IOException {
        RunDirectory run = new RunDirectory(createFolder());
        Json.write(run.config(), config);
        ConfigDigest.keep(run);
        return run;
    }

    private Path createFolder() throws IOException {
        String id = ID.format(LocalDateTime.now(ZoneId.systemDefault()));
        try {
            PrivateFolder.make(out);
            Path folder = out.resolve(id);
            for (int count = 2; !isCreated(folder); count++) {
                folder = out.resolve(id + "_" + count);
            }
            return folder;
        } catch (IOException e) {
            throw new BadInputException("crucible: cannot write to " + out + "; choose another folder with --out");
        }
    }

    /** Returns false if another run, started in the same second, has the folder. */
    private static boolean isCreated(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Returns the folder of a run to resume, ready for it. */
    RunDirectory reopen(String name) throws IOException {
        return reopen("--resume: " + name, new RunDirectory(find("--resume", name)));
    }

    /** Returns the folder of a prepared run, which may have run before, ready to run. */
    RunDirectory prepared(Path folder) throws IOException {
        RunDirectory run = new RunDirectory(folder.toAbsolutePath().normalize());
        if (!Files.isRegularFile(run.config())) {
            throw new BadInputException("crucible: run: there is no config.json in the folder " + folder);
        }
        return reopen("run: " + run.id(), run);
    }

    private static RunDirectory reopen(String what, RunDirectory run) throws IOException {
        Optional<Damage> ofConfig = Damage.ofConfig(run);
        if (ofConfig.isPresent()) {
            throw new BadInputException(
                    "crucible: " + what + ": " + ofConfig.get().message());
        }
        mend(run);
        if (Files.exists(run.status())) {
            ObjectNode status = Json.readObject(run.status());
            refuseUnlessEnded(what, status);
            if (RunState.hasEnded(status)) {
                new StatusFile(run, Fence.next(run)).reopen();
            }
        }
        return run;
    }

    /** Moves damaged status files aside; the rounds are in other files. */
    private static void mend(RunDirectory run) throws IOException {
        for (Damage damage : Damage.ofState(run)) {
            damage.setAside();
            if (damage.file().equals(run.attempt().getFileName().toString())) {
                Fence.anew(run);
            }
        }
    }

    /** Returns the folder of a run that {@code command} reads. */
    RunDirectory existing(String command, String name) {
        return new RunDirectory(find(command, name));
    }

    /** Returns the folder of a run or a sweep that {@code command} reads. */
    RunDirectory anyExisting(String command, String name) {
        Path sweep = out.resolve(SweepDirectory.FOLDER).resolve(name);
        return Files.isRegularFile(sweep.resolve("config.json")) && !Files.isDirectory(out.resolve(name))
                ? new RunDirectory(sweep)
                : existing(command, name);
    }

    private Path find(String command, String name) {
        Path inOut = out.resolve(name);
        Path folder = Files.isDirectory(inOut)
                ? inOut
                : Path.of(name).toAbsolutePath().normalize();
        if (!Files.isRegularFile(folder.resolve("config.json"))) {
            throw new BadInputException("crucible: " + command + ": no run \"" + name + "\" in " + out);
        }
        return folder;
    }

    private static void refuseUnlessEnded(String what, ObjectNode status) {
        RunState state = RunState.of(status).orElse(null);
        if (state == RunState.COMPLETED) {
            throw new BadInputException("crucible: " + what + " is completed; there is nothing to go on with");
        }
        if (state == RunState.QUEUED && status.path("origin").asText().equals("api")) {
            throw new BadInputException("crucible: " + what + " waits in the queue of a lab, which starts it");
        }
        boolean alive = ProcessHandle.of(status.path("pid").asLong(-1))
                .map(ProcessHandle::isAlive)
                .orElse(false);
        if (state == RunState.RUNNING && alive) {
            throw new BadInputException("crucible: " + what + " is running; stop it first");
        }
    }
}
