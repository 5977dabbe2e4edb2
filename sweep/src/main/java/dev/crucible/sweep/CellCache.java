package dev.crucible.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * Cache of cell scores by hash, one file each, and one for each curve: in the sweep's own folder, which thus is complete wherever it is moved, and in a folder
 * shared by all sweeps.
 *
 * @param own the sweep's own folder
 * @param shared the folder shared by all sweeps
 */
record CellCache(Path own, Path shared) {

    /** Returns the score of the cell {@code hash}; empty if there is none that meets {@code demand}. */
    Optional<CellScore> find(String hash, TwinDemand demand) throws IOException {
        Optional<CellScore> mine = read(own.resolve(name(hash))).filter(demand::metBy);
        if (mine.isPresent()) {
            return mine;
        }
        Optional<CellScore> others = read(shared.resolve(name(hash))).filter(demand::metBy);
        if (others.isPresent()) {
            lend(shared, own, hash, others.get());
        }
        return others;
    }

    /** Returns true if it has every round that {@code curves} keep of {@code cell}, apart from those of its twin. */
    boolean holds(Curves curves, Cell cell, CellScore score) throws IOException {
        if (!curves.any()) {
            return true;
        }
        List<Integer> rounds = curves.rounds(cell);
        if (curve(own, cell.hash()).covers(rounds, score.rounds())) {
            return true;
        }
        Curve others = curve(shared, cell.hash());
        if (others.covers(rounds, score.rounds())) {
            write(own.resolve(curveName(cell.hash())), others.toJson());
            return true;
        }
        return false;
    }

    /** Returns the curve of {@code hash}, without points if there is none. */
    Curve curve(String hash) throws IOException {
        return curve(own, hash);
    }

    private static Curve curve(Path folder, String hash) throws IOException {
        return node(folder.resolve(curveName(hash))).map(Curve::fromJson).orElse(Curve.NONE);
    }

    /** Stores the curve, which must precede the score of its cell. */
    void put(String hash, Curve curve) throws IOException {
        if (!curve.points().isEmpty()) {
            write(own.resolve(curveName(hash)), curve.toJson());
            write(shared.resolve(curveName(hash)), curve.toJson());
        }
    }

    /** Stores {@code score}, which then survives a kill of the process; a cell that could not run is tried again instead. */
    void put(String hash, CellScore score) throws IOException {
        if (!score.measured()) {
            return;
        }
        Optional<CellScore> known = read(shared.resolve(name(hash)));
        if (known.isPresent()) {
            // It lacks some measurement, and may have others.
            write(shared, hash, score.with(known.get()));
        }
        write(own, hash, score);
        lend(own, shared, hash, score);
    }

    /** Links the file of one folder into the other, or copies it where links are not possible. */
    private static void lend(Path from, Path to, String hash, CellScore score) throws IOException {
        Path target = to.resolve(name(hash));
        Files.createDirectories(target.getParent());
        try {
            Files.createLink(target, from.resolve(name(hash)));
        } catch (FileAlreadyExistsException e) {
            // Another sweep was faster, with the same score.
        } catch (UnsupportedOperationException | FileSystemException e) {
            write(to, hash, score);
        }
    }

    private static void write(Path folder, String hash, CellScore score) throws IOException {
        write(folder.resolve(name(hash)), score.toJson().put("hash", hash));
    }

    private static void write(Path target, ObjectNode node) throws IOException {
        // Another sweep may write the same cell, so the temporary name must be unique.
        Path mine = target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid());
        Files.createDirectories(target.getParent());
        // Not forced to the disk, which would block the threads: a cell lost in a power cut is run again.
        Files.writeString(mine, node + "\n");
        Files.move(mine, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Optional<CellScore> read(Path file) throws IOException {
        return node(file).filter(CellCache::tellsDivergence).map(CellScore::fromJson);
    }

    private static Optional<ObjectNode> node(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Json.MAPPER.readTree(Files.readAllBytes(file)) instanceof ObjectNode node
                    ? Optional.of(node)
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            // Cut off by a power cut; the cell is run again.
            return Optional.empty();
        }
    }

    /** Returns false for failures stored by earlier versions, which did not tell a diverged model from a cell that could not run. */
    private static boolean tellsDivergence(ObjectNode node) {
        return node.path("failure").asText().isEmpty() || node.path("measured").asBoolean(false);
    }

    private static String name(String hash) {
        return hash.substring(0, 2) + "/" + hash + ".json";
    }

    private static String curveName(String hash) {
        return hash.substring(0, 2) + "/" + hash + ".curve.json";
    }
}
