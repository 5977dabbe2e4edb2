package dev.crucible.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterLayoutTest {

    private static final Shape IMAGE = new Shape(1, 28, 28);

    @Test
    void laysOutTheCnnWithoutGaps() {
        ParameterLayout layout =
                ParameterLayout.of(Architectures.named("cnn", IMAGE, 62).orElseThrow());
        assertThat(layout.tensors())
                .extracting(ParameterLayout.Tensor::name)
                .containsExactly(
                        "0.convolution.weight",
                        "0.convolution.bias",
                        "3.convolution.weight",
                        "3.convolution.bias",
                        "6.dense.weight",
                        "6.dense.bias",
                        "8.dense.weight",
                        "8.dense.bias");
        assertThat(layout.tensors())
                .extracting(ParameterLayout.Tensor::dims)
                .containsExactly(
                        List.of(5, 5, 1, 16),
                        List.of(16),
                        List.of(5, 5, 16, 32),
                        List.of(32),
                        List.of(1568, 128),
                        List.of(128),
                        List.of(128, 62),
                        List.of(62));
        int offset = 0;
        for (ParameterLayout.Tensor tensor : layout.tensors()) {
            assertThat(tensor.offset()).isEqualTo(offset);
            offset += tensor.size();
        }
        assertThat(layout.size()).isEqualTo(offset).isEqualTo(222_078);
    }

    @ParameterizedTest
    @CsvSource({"softmax,48670", "mlp,108478"})
    void countsTheOthers(String name, int parameters) {
        Architecture architecture = Architectures.named(name, IMAGE, 62).orElseThrow();
        assertThat(ParameterLayout.of(architecture).size()).isEqualTo(parameters);
    }

    @Test
    void initialWeightsFillTheirBoundsAndFollowTheStream() {
        ParameterLayout layout =
                ParameterLayout.of(Architectures.named("mlp", IMAGE, 10).orElseThrow());
        float[] weights = layout.initial(new RandomStream(5));
        assertThat(weights)
                .isEqualTo(layout.initial(new RandomStream(5)))
                .isNotEqualTo(layout.initial(new RandomStream(6)));
        for (ParameterLayout.Tensor tensor : layout.tensors()) {
            double bound = 1 / Math.sqrt(tensor.fanIn());
            double squares = 0;
            for (int i = tensor.offset(); i < tensor.offset() + tensor.size(); i++) {
                assertThat((double) Math.abs(weights[i])).isLessThanOrEqualTo(bound);
                squares += weights[i] * weights[i];
            }
            double deviation = Math.sqrt(squares / tensor.size());
            assertThat(deviation / bound).as(tensor.name()).isBetween(0.3, 0.85);
        }
    }

    @Test
    void convolutionsCutOffWhatTheyDoNotPad() {
        assertThat(ParameterLayout.of(architecture(
                                new Shape(3, 8, 6),
                                new Layer.Convolution(4, 5, 0),
                                new Layer.Convolution(2, 3, 2),
                                new Layer.Dense(1)))
                        .shapes())
                .startsWith(new Shape(4, 4, 2), new Shape(2, 6, 4));
        assertThat(new Layer.Convolution(4, 5).side(9)).isEqualTo(9);
        assertThatThrownBy(() -> ParameterLayout.of(architecture(new Shape(3, 4, 6), new Layer.Convolution(4, 5, 0))))
                .hasMessageContaining("a 5x5 kernel is too large for 4x6x3");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(IMAGE, new Layer.Convolution(8, 3, 3))))
                .hasMessageContaining("the padding must be at least 0 and below the kernel");
    }

    /** LeNet as it is trained on colour images: 6 and 16 filters without padding, 120 and 84 units, 62,006 parameters. */
    @Test
    void namesConvolutionsOfAnyShape() {
        Architectures.Options usual = Architectures.Options.DEFAULT;
        Architectures.Options lenet = new Architectures.Options(
                new Architectures.Convolutions(List.of(6, 16), 5, false, true),
                List.of(120, 84),
                0,
                usual.place(),
                usual.normalisation());
        assertThat(ParameterLayout.of(Architectures.named("cnn", new Shape(3, 32, 32), 10, lenet)
                                .orElseThrow())
                        .size())
                .isEqualTo(62_006);
        assertThat(Architectures.named("cnn", IMAGE, 10, usual)).isEqualTo(Architectures.named("cnn", IMAGE, 10));
    }

    @Test
    void saysWhichLayerDoesNotFit() {
        assertThatThrownBy(() -> ParameterLayout.of(architecture(new Shape(1, 4, 4), new Layer.MaxPool(5))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("test, layer 0 MaxPool[size=5]: a window of 5x5 is too large for 4x4x1");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(new Shape(3, 4, 2), new Layer.Convolution(8, 5))))
                .hasMessageContaining("a 5x5 kernel is too large for 4x2x3");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(IMAGE, new Layer.Convolution(8, 4))))
                .hasMessageContaining("the kernel must be odd");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(new Shape(1, 0, 4), new Layer.Relu())))
                .hasMessageContaining("the input 0x4x1 is empty");
    }

    @Test
    void refusesConnectionsThatDoNotFit() {
        assertThatThrownBy(() -> architecture(IMAGE, new Layer.Fork(), new Layer.Relu(), new Layer.Join()))
                .hasMessageContaining("a fork needs a convolution or layer normalisation behind it: layer 0");
        assertThatThrownBy(() -> architecture(IMAGE, new Layer.Fork(), new Layer.Convolution(4, 3)))
                .hasMessageContaining("a fork without a join");
        assertThatThrownBy(() -> architecture(IMAGE, new Layer.Convolution(4, 3), new Layer.Join()))
                .hasMessageContaining("a join needs a fork");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(
                        new Shape(3, 4, 4), new Layer.Fork(), new Layer.Convolution(2, 3), new Layer.Join())))
                .hasMessageContaining("cannot add 4x4x3 to 4x4x2");
        assertThatThrownBy(() -> ParameterLayout.of(architecture(new Shape(3, 4, 4), new Layer.GroupNorm(2))))
                .hasMessageContaining("3 channels do not make 2 groups");
    }

    @Test
    void anEmbeddingIsATableWithoutBiasAndReadsTokensFirst() {
        Architecture bag = Architectures.text("embedding_bag", 9, 30, 4).orElseThrow();
        assertThat(ParameterLayout.of(bag).tensors().getFirst())
                .isEqualTo(new ParameterLayout.Tensor("0.embedding.weight", 0, List.of(30, 32), 1));
        assertThat(ParameterLayout.of(bag).size()).isEqualTo(30 * 32 + 33 * 4);
        assertThatThrownBy(() -> new Architecture(
                        "test", IMAGE, List.of(new Layer.Relu(), new Layer.EmbeddingBag(3, 4), new Layer.Dense(2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only a first layer reads tokens");
    }

    @Test
    void namesEveryArchitectureItOffers() {
        for (String name : Architectures.names(Modality.TEXT)) {
            assertThat(Architectures.text(name, 9, 30, 4))
                    .hasValueSatisfying(
                            architecture -> assertThat(architecture.classes()).isEqualTo(4));
        }
        for (String name : Architectures.names(Modality.IMAGE)) {
            assertThat(Architectures.named(name, new Shape(3, 8, 9), 4))
                    .get()
                    .extracting(Architecture::classes)
                    .isEqualTo(4);
        }
        assertThat(Architectures.named("nothing", IMAGE, 4)).isEmpty();
        assertThat(Architectures.text("nothing", 9, 30, 4)).isEmpty();
        assertThat(Architectures.names(Modality.IMAGE)).contains(Architectures.usual(Modality.IMAGE));
        assertThat(Architectures.names(Modality.TEXT)).contains(Architectures.usual(Modality.TEXT));
    }

    private static Architecture architecture(Shape input, Layer... layer) {
        List<Layer> all =
                Stream.concat(Stream.of(layer), Stream.of(new Layer.Dense(2))).toList();
        return new Architecture("test", input, all);
    }
}
