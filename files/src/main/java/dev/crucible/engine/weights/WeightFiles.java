package dev.crucible.engine.weights;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The weights in a model's folder: one safetensors file, or the shards that {@code model.safetensors.index.json} names. */
final class WeightFiles implements AutoCloseable {

    private static final String WHOLE = "model.safetensors";
    private static final String INDEX = WHOLE + ".index.json";
    private static final String SHARD = "[\\w.-]+\\.safetensors";

    private final List<Path> paths;
    private final Map<String, Safetensors> owners = new LinkedHashMap<>();
    private final List<Safetensors> files = new ArrayList<>();

    private WeightFiles(Collection<Path> paths) {
        this.paths = List.copyOf(paths);
    }

    /**
     * Opens the weights in {@code folder}.
     *
     * @throws DataException naming the files found instead, and the fix
     */
    static WeightFiles open(Path folder) {
        Path index = folder.resolve(INDEX);
        boolean sharded = !Files.isRegularFile(folder.resolve(WHOLE)) && Files.isRegularFile(index);
        WeightFiles weights = new WeightFiles(sharded ? shards(folder, index) : List.of(whole(folder)));
        try {
            for (Path path : weights.paths) {
                Safetensors file = Safetensors.open(path);
                weights.files.add(file);
                for (String name : file.tensors().keySet()) {
                    if (weights.owners.put(name, file) != null) {
                        throw new DataException("%s: \"%s\" lies in another shard too; put in the model's own shards"
                                .formatted(path, name));
                    }
                }
            }
            return weights;
        } catch (DataException e) {
            weights.close();
            throw e;
        }
    }

    private static Path whole(Path folder) {
        Path file = folder.resolve(WHOLE);
        if (Files.isRegularFile(file)) {
            return file;
        }
        if (Files.isRegularFile(folder.resolve("pytorch_model.bin"))
                || Files.isRegularFile(folder.resolve("pytorch_model.bin.index.json"))) {
            throw new DataException(
                    ("%s: pytorch_model.bin is a pickle, which could run code and is not read; convert it with "
                                    + "`python -m crucible_fl.convert %s`")
                            .formatted(folder, folder));
        }
        throw new DataException("%s: holds no %s; put in the model's weights".formatted(folder, WHOLE));
    }

    private static Collection<Path> shards(Path folder, Path index) {
        try {
            Set<Path> shards = new TreeSet<>();
            for (JsonNode name : Json.readObject(index).path("weight_map")) {
                if (!name.asText().matches(SHARD)) {
                    throw new DataException(
                            "%s: weight_map: expected names of safetensors files, found %s".formatted(index, name));
                }
                Path shard = folder.resolve(name.asText());
                if (!Files.isRegularFile(shard)) {
                    throw new DataException(
                            "%s: names %s, which is not there; put in all shards".formatted(index, name));
                }
                shards.add(shard);
            }
            if (shards.isEmpty()) {
                throw new DataException("%s: weight_map: names no file; put in the model's own index".formatted(index));
            }
            return shards;
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(index, e), e);
        }
    }

    Set<String> names() {
        return owners.keySet();
    }

    /** Returns the metadata {@code key} of the first file. */
    Optional<String> note(String key) {
        return Optional.ofNullable(files.getFirst().metadata().get(key));
    }

    boolean has(String name) {
        return owners.containsKey(name);
    }

    List<Integer> shape(String name) {
        return Objects.requireNonNull(file(name).tensors().get(name), name).shape();
    }

    float[] floats(String name, List<Integer> shape) {
        return file(name).floats(name, shape.toArray(Integer[]::new));
    }

    private Safetensors file(String name) {
        Safetensors file = owners.get(name);
        if (file == null) {
            throw new DataException("%s: holds no tensor \"%s\"; put in the model's complete weights"
                    .formatted(paths.getFirst(), name));
        }
        return file;
    }

    /** Returns the SHA-256 of the files, one after another. */
    String digest() {
        return digest(paths);
    }

    /** Returns the SHA-256 of {@code paths}, one after another. */
    static String digest(List<Path> paths) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 20];
            for (Path path : paths) {
                try (InputStream in = Files.newInputStream(path)) {
                    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                        digest.update(buffer, 0, read);
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(paths, e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        files.forEach(Safetensors::close);
    }
}
