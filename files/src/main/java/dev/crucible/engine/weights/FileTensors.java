package dev.crucible.engine.weights;

import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.List;

/** Mapping of the tensors of a model's file to the flat parameters of a network, in one pass over its layers. */
public final class FileTensors {

    private final ModelSettings settings;
    private final Architecture architecture;
    private final ParameterLayout layout;
    private final String prefix;
    private final List<FileTensor> found = new ArrayList<>();
    private int maps;
    private int norms;
    private int dense;
    private boolean head;

    private FileTensors(ModelSettings settings, Architecture architecture, ParameterLayout layout, String prefix) {
        this.settings = settings;
        this.architecture = architecture;
        this.layout = layout;
        this.prefix = prefix;
    }

    /**
     * Returns the tensors of {@code architecture}, adapters under peft's names.
     *
     * @param layout the layout of all its parameters, or of the trained ones
     * @param prefix the prefix of the encoder's names
     */
    public static List<FileTensor> of(
            ModelSettings settings, Architecture architecture, ParameterLayout layout, String prefix) {
        return new FileTensors(settings, architecture, layout, prefix).walk();
    }

    private List<FileTensor> walk() {
        List<Layer> layers = architecture.layers();
        ModelFamily family = settings.family();
        for (int i = 0; i < layers.size(); i++) {
            switch (layers.get(i)) {
                case Layer.Embedding _ -> tables(i);
                case Layer.LayerNorm _ -> {
                    String name = head ? family.words().get(1) : prefix + family.norm(norms++, settings.blocks());
                    vector(i + ".norm.weight", name + ".weight", 1, 0);
                    vector(i + ".norm.bias", name + ".bias", 0, 0);
                }
                case Layer.Convolution _, Layer.LowRank _ -> map(i, i == layers.size() - 1);
                case Layer.Dense _, Layer.Linear _ ->
                    map(i + ".dense", List.of(family.classifier().get(dense++)), 0, false);
                case Layer.Tied(int _, boolean biased) -> {
                    if (biased) {
                        vector(i + ".tied.bias", family.words().get(2) + ".bias", 0, settings.pad());
                    }
                }
                case Layer.Masked _, Layer.Following _, Layer.TextAverage _, Layer.Head _ -> head = true;
                default -> {}
            }
        }
        return found;
    }

    private void add(String tensor, String name, List<Integer> shape, int shift, int rowStep, int columnStep) {
        add(tensor, name, shape, shift, rowStep, columnStep, 0, 0, 0, shape.getFirst(), false);
    }

    private void add(
            String tensor,
            String name,
            List<Integer> shape,
            int shift,
            int rowStep,
            int columnStep,
            float less,
            int swapped,
            int first,
            int rows,
            boolean added) {
        layout.tensors().stream()
                .filter(one -> one.name().equals(tensor))
                .findFirst()
                .ifPresent(one -> found.add(new FileTensor(
                        name,
                        shape,
                        one.offset() + shift,
                        rowStep,
                        columnStep,
                        less,
                        swapped,
                        first,
                        rows,
                        added,
                        head)));
    }

    private void vector(String tensor, String name, float less, int swapped) {
        int length = ParameterLayout.of(architecture).tensor(tensor).size();
        add(tensor, name, List.of(length), 0, 1, 0, less, swapped, 0, length, false);
    }

    private void tables(int layer) {
        ModelFamily family = settings.family();
        int width = settings.width();
        int tokens = settings.tokens();
        int length = architecture.input().width();
        String table = prefix + family.tokens() + ".weight";
        add(
                layer + ".embedding.token",
                table,
                List.of(tokens, width),
                0,
                width,
                1,
                0,
                settings.pad(),
                0,
                tokens,
                false);
        String positions = layer + ".embedding.position";
        add(
                positions,
                prefix + family.positions() + ".weight",
                List.of(settings.positions(), width),
                0,
                width,
                1,
                0,
                0,
                family.firstPosition(settings.pad()),
                length,
                false);
        if (family.segments().isPresent() && settings.segments() > 0) {
            String name = prefix + family.segments().get() + ".weight";
            add(positions, name, List.of(settings.segments(), width), 0, width, 1, 0, 0, 0, length, true);
        }
    }

    private void map(int layer, boolean last) {
        ModelFamily family = settings.family();
        String tensor = layer + ".convolution";
        if (head) {
            map(tensor, List.of(family.words().get(last ? 2 : 0)), last ? settings.pad() : 0, false);
            return;
        }
        boolean pooler = maps == 4 * settings.blocks();
        List<String> names = (pooler ? List.of("pooler.dense") : family.map(maps / 4, maps % 4))
                .stream().map(name -> prefix + name).toList();
        maps++;
        map(tensor, names, 0, family == ModelFamily.GPT2);
        if (architecture.layers().get(layer) instanceof Layer.LowRank low) {
            int inputs =
                    ParameterLayout.of(architecture).tensor(tensor + ".weight").size() / low.filters();
            int width = low.filters() / low.blocks();
            for (int block : low.adapted()) {
                String adapter = layer + ".adapter." + block;
                String name = names.get(block);
                add(adapter + ".down", name + ".lora_A.weight", List.of(low.rank(), inputs), 0, 1, low.rank());
                add(adapter + ".up", name + ".lora_B.weight", List.of(width, low.rank()), 0, 1, width);
            }
        }
    }

    /** Adds a map: files store it as [output][input], or with {@code turned} as [input][output]; ours may contain several side by side. */
    private void map(String tensor, List<String> names, int swapped, boolean turned) {
        ParameterLayout whole = ParameterLayout.of(architecture);
        ParameterLayout.Tensor weight = whole.tensor(tensor + ".weight");
        int outputs = weight.dims().getLast();
        int inputs = weight.size() / outputs;
        int each = outputs / names.size();
        boolean biased = whole.tensors().stream().anyMatch(one -> one.name().equals(tensor + ".bias"));
        for (int n = 0; n < names.size(); n++) {
            String name = names.get(n);
            if (turned) {
                add(weight.name(), name + ".weight", List.of(inputs, each), n * each, outputs, 1);
            } else {
                List<Integer> shape = List.of(each, inputs);
                add(weight.name(), name + ".weight", shape, n * each, 1, outputs, 0, swapped, 0, each, false);
            }
            if (biased) {
                add(tensor + ".bias", name + ".bias", List.of(each), n * each, 1, 0, 0, swapped, 0, each, false);
            }
        }
    }
}
