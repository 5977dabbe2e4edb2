package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = {
            "Restore a backup into folders without runs or conversations.",
            "Stop the services that use these folders first. Overwrites nothing. Resume interrupted runs with crucible"
                    + " run --resume or in the lab."
        })
final class RestoreCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of the backup.")
    private Path folder;

    @Mixin
    private OutFolder out;

    @Mixin
    private ServiceData data;

    /** The source and target of one entry of the backup. */
    private record Move(Path from, Path to) {}

    @Override
    public Integer call() throws IOException {
        new Backup(folder).verify();
        List<Move> moves = new ArrayList<>();
        Path runs = folder.resolve(Backup.OUT);
        plan(runs, out.path(), moves);
        for (String group : RunsCopy.GROUPS) {
            plan(runs.resolve(group), out.path().resolve(group), moves);
        }
        int restored = moves.size();
        plan(runs.resolve(Reports.FOLDER), out.path().resolve(Reports.FOLDER), moves);
        boolean reports = moves.size() > restored;
        plan(folder.resolve(Backup.DATA), data.path(), moves);
        for (Move move : moves) {
            if (Files.exists(move.to(), LinkOption.NOFOLLOW_LINKS)) {
                throw new BadInputException("crucible: restore: " + move.to()
                        + " exists; nothing was restored. Give other folders with --out and --data");
            }
        }
        PrivateFolder.make(out.path());
        for (String group : RunsCopy.GROUPS) {
            PrivateFolder.make(out.path().resolve(group));
        }
        if (reports) {
            PrivateFolder.make(out.path().resolve(Reports.FOLDER));
        }
        PrivateFolder.make(data.path());
        for (Move move : moves) {
            put(move);
        }
        spec.commandLine()
                .getOut()
                .printf("%d runs are back in %s, the rest in %s%n", restored, out.path(), data.path());
        return ExitCodes.OK;
    }

    private static void plan(Path from, Path to, List<Move> moves) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            entries.filter(entry -> !RunsCopy.isGroup(entry.getFileName().toString()))
                    .sorted()
                    .forEach(entry -> moves.add(
                            new Move(entry, to.resolve(entry.getFileName().toString()))));
        }
    }

    /** Copies an entry under a temporary name, then renames it atomically. */
    private static void put(Move move) throws IOException {
        Path partial = move.to().resolveSibling("." + move.to().getFileName() + ".restoring");
        FolderTree.delete(partial);
        try (Stream<Path> tree = Files.walk(move.from())) {
            for (Path file : tree.toList()) {
                Path copy = partial.resolve(move.from().relativize(file).toString());
                if (Files.isDirectory(file)) {
                    PrivateFolder.make(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        forgetProcess(new RunDirectory(partial));
        Files.move(partial, move.to(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes the process id from the copied status: that process worked on the original run, or now belongs to another program. */
    private static void forgetProcess(RunDirectory run) throws IOException {
        Optional<ObjectNode> status = LenientJson.object(run.status()).filter(fields -> fields.has("pid"));
        if (status.isPresent()) {
            Json.write(run.status(), status.get().without("pid"));
        }
    }
}
