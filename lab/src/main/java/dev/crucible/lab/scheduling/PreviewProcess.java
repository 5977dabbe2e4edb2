package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.report.Preview;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/**
 * Main class of the child that renders a preview. It reads a config on standard input and writes partition and attack samples as JSON to
 * standard output. A child does it, because loading data may take much memory and time.
 */
final class PreviewProcess {

    private PreviewProcess() {}

    /** Arguments: folder of data sets, threads of a run, and optionally a file for the data themselves. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        // Output of libraries must not get into the answer.
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        // The lab has validated it already.
        SimulationConfig config = ConfigReader.read(Json.MAPPER.readValue(System.in, ObjectNode.class))
                .config()
                .orElseThrow();
        try (Preview preview = Preview.of(config.strategies().getFirst(), Path.of(arguments[0]))) {
            if (arguments.length > 2) {
                preview.data(Path.of(arguments[2]));
                out.write(Json.MAPPER.writeValueAsBytes(Json.object()));
            } else {
                out.write(Json.MAPPER.writeValueAsBytes(draw(preview, Integer.parseInt(arguments[1]))));
            }
            out.flush();
        } catch (DataException e) {
            System.err.println(e.getMessage());
            System.exit(Previews.NO_DATA);
        }
    }

    private static ObjectNode draw(Preview preview, int threads) throws IOException {
        ObjectNode drawn = Json.object().put("memory_bytes", preview.memory(threads));
        ArrayNode clients = drawn.putArray("partition");
        for (long[] counts : preview.partition()) {
            ArrayNode row = clients.addArray();
            for (long count : counts) {
                row.add(count);
            }
        }
        preview.attacks().forEach(drawn.putArray("attacks")::add);
        ArrayNode pictures = drawn.putArray("pictures");
        for (Map.Entry<String, byte[]> picture : preview.attackPictures().entrySet()) {
            pictures.addObject()
                    .put("name", picture.getKey())
                    .put("png", Base64.getEncoder().encodeToString(picture.getValue()));
        }
        return drawn;
    }
}
