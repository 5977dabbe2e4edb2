package dev.crucible.cli;

import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible new rule my_rule", "  crucible new trainer my_net --to=strategies"},
        description = "Write a Python template of a rule, attack or trainer, and its test.")
final class NewCommand implements Callable<Integer> {

    /** Templates to create. */
    enum Kind {
        RULE,
        ATTACK,
        TRAINER
    }

    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,60}");
    private static final String PLACE = "NAME";
    private static final Set<String> TAKEN = Set.of(
            "and",
            "as",
            "assert",
            "async",
            "await",
            "break",
            "class",
            "continue",
            "def",
            "del",
            "elif",
            "else",
            "except",
            "finally",
            "for",
            "from",
            "global",
            "if",
            "import",
            "in",
            "is",
            "lambda",
            "nonlocal",
            "not",
            "or",
            "pass",
            "raise",
            "return",
            "try",
            "while",
            "with",
            "yield",
            "numpy",
            "crucible_fl",
            "pathlib",
            "check");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "KIND", description = "rule, attack or trainer.")
    private String wanted;

    @Parameters(index = "1", paramLabel = PLACE, description = "Name in lowercase with underscores, such as my_rule.")
    private String name;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Folder to write to. [default: current folder]")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        Kind kind = kind();
        if (!NAME.matcher(name).matches() || TAKEN.contains(name)) {
            throw bad(
                    "NAME: must be a name in Python that is not taken, of small letters, digits and _, such as my_%s; got \"%s\""
                            .formatted(kind.name().toLowerCase(Locale.ROOT), name));
        }
        String template = kind.name().toLowerCase(Locale.ROOT);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw bad("--to: " + folder + " is a file; choose another folder");
        }
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(folder.resolve(name + ".py"), template + ".py");
        files.put(folder.resolve("test_" + name + ".py"), "test_" + template + ".py");
        for (Path file : files.keySet()) {
            if (Files.exists(file)) {
                throw bad("NAME: " + file + " is there already; choose another name, or another folder with --to");
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            Files.createDirectories(folder);
            for (Map.Entry<Path, String> file : files.entrySet()) {
                Files.writeString(file.getKey(), text(file.getValue()), StandardOpenOption.CREATE_NEW);
                out.println(file.getKey().normalize());
            }
        } catch (FileAlreadyExistsException e) {
            throw bad("NAME: " + e.getFile() + " is there already; choose another name, or another folder with --to");
        } catch (IOException e) {
            throw bad("--to: cannot write to " + folder + "; choose another folder");
        }
        out.printf(
                "%nTry it with  python -m crucible_fl.check %s%nRun it with  crucible lab --strategies %s  and %s"
                        + " python:%s.py:%s%n",
                folder.resolve(name + ".py").normalize(), folder, key(kind), name, name);
        return ExitCodes.OK;
    }

    private Kind kind() {
        try {
            return Kind.valueOf(wanted.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw bad("KIND: must be one of rule, attack, trainer; got \"" + wanted + "\"");
        }
    }

    private static BadInputException bad(String problem) {
        return new BadInputException("crucible: new: " + problem);
    }

    private static String key(Kind kind) {
        return switch (kind) {
            case RULE -> Setting.AGGREGATION_STRATEGY_KEYWORD.name();
            case ATTACK -> Setting.ATTACK_TYPE.name();
            case TRAINER -> "trainer";
        };
    }

    private String text(String template) throws IOException {
        try (InputStream in = NewCommand.class.getResourceAsStream("new/" + template)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(PLACE, name);
        }
    }
}
