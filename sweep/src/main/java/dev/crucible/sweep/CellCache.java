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
import java.util.Optional;

/**
 * The scores of cells by their hash, one file each: in the sweep's own folder, which thus stays whole wherever it is taken, and in one
 * that all sweeps share.
 *
 * @param own the sweep's own
 * @param shared what any sweep may take from
 */
record CellCache(Path own, Path shared) {

    Optional<CellScore> find(String hash) throws IOException {
        Optional<CellScore> mine = read(own.resolve(name(hash)));
        if (mine.isPresent()) {
            return mine;
        }
        Optional<CellScore> others = read(shared.resolve(name(hash)));
        if (others.isPresent()) {
            lend(shared, own, hash, others.get());
        }
        return others;
    }

    /** Remembers {@code score}; when this returns, it survives a kill. */
    void put(String hash, CellScore score) throws IOException {
        write(own, hash, score);
        lend(own, shared, hash, score);
    }

    /** Names the file of one folder in the other as well, or writes it there where that cannot be. */
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
        // Another sweep may write the same cell, so the temporary name must be ours alone.
        Path target = folder.resolve(name(hash));
        Path mine = target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid());
        Files.createDirectories(target.getParent());
        // Not forced to the disk: a cell that a power cut takes is run again, and forcing would keep the threads
        // waiting.
        Files.writeString(mine, score.toJson().put("hash", hash) + "\n");
        Files.move(mine, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Optional<CellScore> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Json.MAPPER.readTree(Files.readAllBytes(file)) instanceof ObjectNode node
                    ? Optional.of(CellScore.fromJson(node))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            // Cut off by a power cut; the cell is run again.
            return Optional.empty();
        }
    }

    private static String name(String hash) {
        return hash.substring(0, 2) + "/" + hash + ".json";
    }
}
