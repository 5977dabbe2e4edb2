package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.setting.Setting;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.CellFolder;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.web.HttpProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cells of sweeps beside the simulations, for readers. A finished cell has the id {@code <sweep>.<number>}; its files in the form of a run are
 * written when they are first asked for.
 *
 * @param runs the simulations
 * @param sweeps the sweeps whose cells are read
 */
public record SweepCells(RunStore runs, RunStore sweeps) {

    private static final Pattern ID = Pattern.compile("(.+)\\.(\\d{1,7})");
    private static final String FOLDER = ".runs";

    /** Maximum length of a sweep's name, because its cells are named after it. */
    private static final int LONGEST = 80;

    /** Returns the id of cell {@code number} of {@code sweep}. */
    public static String id(RunDirectory sweep, int number) {
        return sweep.id() + "." + number;
    }

    /** Returns the simulation or the finished cell of {@code id}; empty if it is missing or malformed. */
    public Optional<RunDirectory> find(String id) {
        return runs.find(id).or(() -> cell(id));
    }

    /**
     * Returns the simulation or the finished cell of {@code id}.
     *
     * @throws HttpProblem 400 for a malformed id, 404 if it is missing
     */
    public RunDirectory require(String id) {
        return find(id).orElseGet(() -> {
            if (ID.matcher(id).matches()) {
                throw HttpProblem.notFound("Cell not found; it may not have ended yet.");
            }
            return runs.require(id);
        });
    }

    private Optional<RunDirectory> cell(String id) {
        Matcher named = ID.matcher(id);
        if (!named.matches() || !sweeps.names(named.group(1))) {
            return Optional.empty();
        }
        Optional<RunDirectory> sweep = sweeps.find(named.group(1));
        try {
            return sweep.isEmpty() ? Optional.empty() : cell(sweep.get(), Integer.parseInt(named.group(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<RunDirectory> cell(RunDirectory sweep, int number) throws IOException {
        RunDirectory run = new RunDirectory(sweep.root().resolve(FOLDER).resolve(id(sweep, number)));
        ObjectNode source = RunConfig.require(sweep);
        // Halving gives a cell more rounds later, and a resumed sweep tries again what could not run.
        boolean lasts = !source.has("halving");
        if (lasts && RunStatus.stored(run).equals(Optional.of(RunState.COMPLETED))) {
            return Optional.of(run);
        }
        Optional<Grid> grid =
                Grid.read(source).grid().filter(read -> read.tuning().isEmpty());
        Optional<ObjectNode> row = row(sweep, number);
        if (grid.isEmpty() || row.isEmpty() || number >= grid.get().cells().size()) {
            return Optional.empty();
        }
        write(sweep, grid.get(), row.get(), run);
        return Optional.of(run);
    }

    private static Optional<ObjectNode> row(RunDirectory sweep, int number) throws IOException {
        Optional<ObjectNode> found = Optional.empty();
        for (JsonNode row : rows(sweep)) {
            if (row.path("number").asInt(-1) == number && row instanceof ObjectNode line) {
                // With halving, the last line has the most rounds.
                found = Optional.of(line);
            }
        }
        return found;
    }

    /** Returns the finished cells of {@code sweep}: from its table, or from its events while there is no table yet. */
    public static ArrayNode rows(RunDirectory sweep) throws IOException {
        Path table = sweep.root().resolve("cells.json");
        boolean ended = RunStatus.of(sweep).isTerminal();
        return ended && Files.isRegularFile(table) && LenientJson.read(table) instanceof ArrayNode rows
                ? rows
                : SweepEvents.lines(sweep);
    }

    private static void write(RunDirectory sweep, Grid grid, ObjectNode row, RunDirectory run) throws IOException {
        Path folder = Files.createDirectories(run.root().resolveSibling("." + run.id() + "-" + System.nanoTime()));
        RunDirectory made = new RunDirectory(folder);
        Cell cell = grid.cells().get(row.path("number").intValue());
        Json.write(made.config(), config(sweep, cell));
        new CellFolder(new SweepDirectory(sweep), grid).write(row, made);
        Json.write(made.status(), status(sweep, row));
        try {
            FolderTree.delete(run.root());
            Files.move(folder, run.root(), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // Another request wrote the same cell meanwhile.
            FolderTree.delete(folder);
            if (!Files.isDirectory(run.root())) {
                throw e;
            }
        }
    }

    private static ObjectNode status(RunDirectory sweep, ObjectNode row) {
        boolean measured = !row.path("state").asText().equals("could_not_run");
        ObjectNode status = Json.object()
                .put(RunState.KEY, (measured ? RunState.COMPLETED : RunState.FAILED).word())
                .put("progress", 1.0)
                .put("current_round", row.path("rounds").asInt())
                .put("total_rounds", row.path("planned_rounds").asInt())
                .put("current_strategy", 0)
                .put("total_strategies", 1)
                .put("origin", "sweep")
                .put("sweep", sweep.id());
        if (!row.path("failure").asText("").isEmpty()) {
            status.put("error", row.path("failure").asText());
        }
        return status;
    }

    /** Returns the config of {@code cell} as a separate run of {@code sweep}, with a clean twin if it is attacked. */
    public static ObjectNode config(RunDirectory sweep, Cell cell) {
        ObjectNode flat = cell.config()
                .deepCopy()
                .put(Setting.DISPLAY_NAME.name(), "%s, cell %d".formatted(name(sweep), cell.number()));
        if (cell.attacked()) {
            flat.put(Setting.CLEAN_TWIN.name(), true);
        }
        ObjectNode config = Json.object();
        config.set("shared_settings", flat);
        ObjectNode strategy = config.putArray("simulation_strategies").addObject();
        for (String key : List.of(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), Setting.AGGREGATION_PARAMS.name())) {
            if (flat.has(key)) {
                strategy.set(key, flat.remove(key));
            }
        }
        return config;
    }

    /** Returns the name of {@code sweep} as a run can have it: its id if the name is missing, too long or contains line breaks. */
    public static String name(RunDirectory sweep) {
        ObjectNode grid = RunConfig.require(sweep);
        String name = grid.path("name").asText(Setting.DISPLAY_NAME.in(grid)).strip();
        boolean fits =
                !name.isEmpty() && name.length() <= LONGEST && name.chars().noneMatch(Character::isISOControl);
        return fits ? name : sweep.id();
    }
}
