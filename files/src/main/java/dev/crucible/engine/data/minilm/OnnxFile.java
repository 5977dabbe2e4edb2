package dev.crucible.engine.data.minilm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The weights of an ONNX file by name, and the weight of each multiplication of its graph. The graph is never executed. */
final class OnnxFile {

    private static final int GRAPH = 7;
    private static final int NODE = 1;
    private static final int INITIALIZER = 5;
    private static final int NODE_INPUT = 1;
    private static final int NODE_NAME = 3;

    private final Map<String, Tensor> tensors = new HashMap<>();
    /** The second input of each node. */
    private final Map<String, String> weights = new HashMap<>();

    private OnnxFile() {}

    /** Reads a file; its tensors share the array {@code bytes}. */
    static OnnxFile read(byte[] bytes) throws IOException {
        OnnxFile file = new OnnxFile();
        Protobuf model = new Protobuf(new Slice(bytes, 0, bytes.length));
        while (model.next()) {
            if (model.field() == GRAPH) {
                file.readGraph(model.message());
            }
        }
        return file;
    }

    private void readGraph(Protobuf graph) throws IOException {
        while (graph.next()) {
            switch (graph.field()) {
                case NODE -> readNode(graph.message());
                case INITIALIZER -> {
                    Tensor.Named read = Tensor.read(graph.message());
                    tensors.put(read.name(), read.tensor());
                }
                default -> {}
            }
        }
    }

    private void readNode(Protobuf node) throws IOException {
        String name = "";
        List<String> inputs = new ArrayList<>();
        while (node.next()) {
            switch (node.field()) {
                case NODE_INPUT -> inputs.add(node.text());
                case NODE_NAME -> name = node.text();
                default -> {}
            }
        }
        if (inputs.size() > 1) {
            weights.put(name, inputs.get(1));
        }
    }

    private Tensor tensor(String name) throws IOException {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IOException("there is no tensor " + name);
        }
        return tensor;
    }

    /** Returns the numbers of a one-dimensional tensor. */
    float[] vector(String name, int length) throws IOException {
        try {
            return tensor(name).require(Tensor.Type.FLOAT, length).floats();
        } catch (IOException e) {
            throw new IOException("tensor " + name + ": " + e.getMessage(), e);
        }
    }

    /** Returns a table for row look-ups. */
    Table table(String name, int width) throws IOException {
        Tensor rows = tensor(name + "_quantized");
        if (rows.shape().isEmpty() || rows.shape().getFirst() == 0) {
            throw new IOException("tensor " + name + " has no rows");
        }
        rows.require(Tensor.Type.UINT8, rows.shape().getFirst(), width);
        float scale = tensor(name + "_scale").require(Tensor.Type.FLOAT).floats()[0];
        int zero = tensor(name + "_zero_point").require(Tensor.Type.UINT8).at(0);
        return new Table(rows, scale, zero);
    }

    /** Returns the linear layer of the node {@code /PATH/MatMul_quant}, with the bias {@code PATH.bias}. */
    Linear linear(String path, int in, int out) throws IOException {
        String node = "/" + path + "/MatMul_quant";
        String quantized = weights.get(node);
        if (quantized == null || !quantized.endsWith("_quantized")) {
            throw new IOException("no node " + node + " multiplies by weights");
        }
        String name = quantized.substring(0, quantized.length() - "_quantized".length());
        try {
            return new Linear(
                    tensor(quantized).require(Tensor.Type.INT8, in, out),
                    tensor(name + "_zero_point").require(Tensor.Type.INT8, out),
                    tensor(name + "_scale").require(Tensor.Type.FLOAT, out).floats(),
                    vector(path.replace("/", ".") + ".bias", out));
        } catch (IOException e) {
            throw new IOException("layer " + path + ": " + e.getMessage(), e);
        }
    }
}
