package dev.crucible.cli;

import dev.crucible.novel.persistence.OwnPortraits;
import dev.crucible.story.Company;
import dev.crucible.story.director.Memories;
import dev.crucible.story.scene.SceneFiles;
import dev.crucible.story.scene.SceneGraph;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.TranslationExport;
import dev.crucible.story.scene.TranslationImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "scenes",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Check, graph and translate the written scenes of the novel.")
final class ScenesCommand {

    private static final String FOLDER =
            "Folder of your scenes, in addition to those of the novel. A file replaces the one of the same name.";

    @Spec
    private CommandSpec spec;

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            description = "Print all faults with file and line; exit 1 if there are any.")
    int check(@Parameters(arity = "0..1", paramLabel = "DIR", description = FOLDER) Path folder) throws IOException {
        SceneFiles own = folder == null ? new SceneFiles(Map.of()) : found(folder);
        Company.Reading cast = folder == null ? new Company.Reading(Company.BUNDLED, List.of()) : Company.read(folder);
        Script script = Script.of(SceneFiles.packed().with(own), cast.company());
        List<String> problems = new ArrayList<>(cast.problems());
        problems.addAll(script.problems());
        if (folder == null) {
            problems.addAll(Memories.problems(script));
        } else {
            problems.addAll(OwnPortraits.problems(folder, cast.company()));
        }
        problems.forEach(spec.commandLine().getErr()::println);
        spec.commandLine()
                .getOut()
                .println(counted(script.scenes().size(), "scene") + ", " + counted(problems.size(), "problem")
                        + "; translated into " + String.join(", ", script.languages()) + "; "
                        + counted(Memories.all().size(), "gist") + " with "
                        + counted(Memories.topics(), "topic"));
        return problems.isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private static String counted(int count, String word) {
        return count + " " + word + (count == 1 ? "" : "s");
    }

    @Command(
            name = "graph",
            mixinStandardHelpOptions = true,
            description = {
                "Print the scene dependency graph in Graphviz format.",
                "Draw it with crucible scenes graph | dot -Tsvg"
            })
    int graph(@Parameters(arity = "0..1", paramLabel = "DIR", description = FOLDER) Path folder) {
        spec.commandLine().getOut().print(SceneGraph.dot(script(folder)));
        spec.commandLine().getOut().flush();
        return ExitCodes.OK;
    }

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = {
                "Write the scenes for translators as gettext files.",
                "Writes scenes.pot and one .po per language. Keeps a .po with translations that are not yet imported."
            })
    int export(
            @Option(names = "--po", required = true, paramLabel = "DIR", description = "Folder to write to.") Path po,
            @Parameters(arity = "0..1", paramLabel = "DIR", description = FOLDER) Path folder)
            throws IOException {
        TranslationExport.Written written;
        try {
            written = TranslationExport.write(script(folder), files(folder), po);
        } catch (TranslationExport.UnsavedTranslation e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
        written.files().forEach(spec.commandLine().getOut()::println);
        written.left().forEach(file -> spec.commandLine()
                .getErr()
                .println(file + ": is not in them, or not whole; see what \"crucible scenes check\" says of it"));
        return written.left().isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
    }

    @Command(
            name = "import",
            mixinStandardHelpOptions = true,
            description = {
                "Import translations from gettext files.",
                "Reads LANGUAGE.po and writes DIR/LANGUAGE/NAME.json. Keeps texts that are fuzzy or not translated."
            })
    int bring(
            @Option(names = "--po", required = true, paramLabel = "DIR", description = "Folder of the .po files.")
                    Path po,
            @Parameters(arity = "1", paramLabel = "DIR", description = "Folder of your scenes.") Path folder)
            throws IOException {
        if (!Files.isDirectory(po)) {
            throw new BadInputException("--po " + po + ": is no folder; name one with files such as fr.po");
        }
        SceneFiles files = files(folder);
        TranslationImport.Read read;
        try {
            read = TranslationImport.read(files, po, folder);
        } catch (IOException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
        read.written().forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().println("new or changed translations: " + read.texts());
        read.problems().forEach(spec.commandLine().getErr()::println);
        return read.problems().isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private static BadInputException refused(String why, IOException cause) {
        BadInputException refused = new BadInputException(why);
        refused.initCause(cause);
        return refused;
    }

    /** Returns the novel's own files and those of the user's folder. */
    private static SceneFiles files(@Nullable Path folder) {
        return folder == null ? SceneFiles.packed() : SceneFiles.packed().with(own(folder));
    }

    /** Returns the novel's scenes with those of a folder, if there is one. */
    static Script script(@Nullable Path folder) {
        return folder == null ? Script.packed() : Script.of(SceneFiles.packed().with(own(folder)), company(folder));
    }

    /** Returns the bundled cast and the characters of the user's folder. */
    static Company company(Path folder) {
        try {
            return Company.of(folder);
        } catch (IllegalArgumentException | IOException e) {
            BadInputException wrong = new BadInputException(String.valueOf(e.getMessage()));
            wrong.initCause(e);
            throw wrong;
        }
    }

    /** Reads the scene files of the user's folder. All must be readable, so that later writes never overwrite an unread one. */
    static SceneFiles own(Path folder) {
        SceneFiles files = found(folder);
        if (!files.unread().isEmpty()) {
            throw new BadInputException(files.unread().entrySet().stream()
                    .map(file -> folder.resolve(file.getKey()) + ": " + file.getValue())
                    .sorted()
                    .collect(Collectors.joining("\n")));
        }
        return files;
    }

    private static SceneFiles found(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new BadInputException(folder + ": is no folder; name one with files of scenes, see docs/scenes.md");
        }
        try {
            return SceneFiles.in(folder);
        } catch (IOException e) {
            BadInputException unreadable = new BadInputException(folder + ": cannot be read: " + e.getMessage());
            unreadable.initCause(e);
            throw unreadable;
        }
    }
}
