package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.model.Architectures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkReaderTest {

    private static Architectures.Options options(String changes) {
        return only(flat(changes)).model().options();
    }

    @Test
    void readsConvolutionsAndWhatStandsBehindThem() {
        Architectures.Options read = options("{'cnn_filters': [6, 16], 'cnn_kernel': 3, 'cnn_padding': 'valid',"
                + " 'cnn_pooling': 'last', 'hidden_layers': [120, 84]}");
        assertThat(read.convolutions()).isEqualTo(new Architectures.Convolutions(List.of(6, 16), 3, false, false));
        assertThat(read.hidden()).containsExactly(120, 84);
        assertThat(options("{}")).isEqualTo(Architectures.Options.DEFAULT);
    }

    @Test
    void tellsOfTablesThatTheyAreNoImages() {
        assertThat(texts(ConfigReader.read(flat("{'dataset_keyword': 'breast_cancer', 'model_keyword': 'cnn'}"))
                        .problems()))
                .anyMatch(text -> text.contains("cannot read tables"))
                .noneMatch(text -> text.contains("too small"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'cnn_kernel': 4}|cnn_kernel: must be odd, got 4
            {'cnn_filters': [8, 8, 8, 8, 8]}|the images of femnist_iid are too small for these convolutions
            {'cnn_filters': [8, 0]}|cnn_filters
            {'cnn_padding': 'zeros'}|cnn_padding
            {'cnn_filters': [8], 'model_keyword': 'mlp'}|cnn_filters: is ignored; only cnn has convolutions of a chosen shape
            {'hidden_units': 8, 'model_keyword': 'softmax'}|hidden_units: is ignored; only mlp and cnn have hidden layers
            {'hidden_units': 8, 'hidden_layers': [8]}|hidden_layers: and hidden_units exclude each other""")
    void saysWhatDoesNotFit(String changes, String told) {
        ConfigReader.Reading read = ConfigReader.read(flat(changes));
        assertThat(texts(read.problems())).anyMatch(text -> text.contains(told));
    }
}
