package dev.crucible.engine.config;

import static dev.crucible.engine.config.Sample.attacked;
import static dev.crucible.engine.config.Sample.flat;
import static dev.crucible.engine.config.Sample.only;
import static dev.crucible.engine.config.Sample.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.AttackPhase.Selection;
import dev.crucible.engine.attack.LabelFlipping;
import dev.crucible.engine.attack.LabelMap;
import dev.crucible.engine.attack.TokenReplacement;
import dev.crucible.engine.data.text.Topic;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleReaderTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'start_round': null}| start_round: is required (the first round of the attack)",
                "{'end_round': null}| end_round: is required (the last round of the attack)",
                "{'attack_type': null}| attack_type: is required (what the attackers do)",
                "{'selection_strategy': null}| selection_strategy: is required (specific, random or percentage)",
                "{'start_round': 0}| start_round: must be at least 1, got 0",
                "{'start_round': 'x'}| start_round: must be a whole number, got \"x\"",
                "{'end_round': 1}| end_round: must be at least start_round (2), got 1",
                "{'end_round': 13}| end_round: is 13, but the run has 12 rounds (num_of_rounds); use at most 12 or"
                        + " more rounds",
                "{'attack_type': 4}| attack_type: must be text, got 4",
                "{'selection_strategy': 'some'}| selection_strategy: must be one of specific, random, percentage, got "
                        + "\"some\"",
                "{'selection_strategy': 'all_malicious'}| selection_strategy: all_malicious needs "
                        + "num_of_malicious_clients of at least 1",
                "{'malicious_client_ids': null}| malicious_client_ids: is required (the attackers' numbers) when "
                        + "selection_strategy is specific",
                "{'malicious_client_ids': []}| malicious_client_ids: must name at least one client",
                "{'malicious_client_ids': [1, 10]}| malicious_client_ids.1: there is no client 10; the 10 clients "
                        + "(num_of_clients) are numbered 0 to 9",
                "{'malicious_client_ids': [-1]}| malicious_client_ids.0: must be a whole number of at least 0, got -1",
                "{'malicious_client_ids': [3, 4, 3]}| malicious_client_ids.2: client 3 is named twice",
                "{'malicious_client_ids': 'x'}| malicious_client_ids: must be a list of whole numbers, got \"x\"",
                "{'selection_strategy': 'random'}| malicious_client_count: is required (how many attackers) when "
                        + "selection_strategy is random",
                "{'selection_strategy': 'random', 'malicious_client_count': 0}| malicious_client_count: must be at"
                        + " least 1, got 0",
                "{'selection_strategy': 'random', 'malicious_client_count': 11}| malicious_client_count: more"
                        + " attackers than clients: 11 of 10 (num_of_clients); use at most 10",
                "{'selection_strategy': 'percentage'}| malicious_percentage: is required (a share from 0 to 1) when "
                        + "selection_strategy is percentage",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 1.5}| malicious_percentage: must be"
                        + " between 0 and 1, got 1.5",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 0.09}| malicious_percentage: 0.09 of 10 "
                        + "clients (num_of_clients) is less than one attacker; use at least 0.1",
                "{'selection_strategy': 'random', 'malicious_client_count': 1, 'random_seed': 0.5}| random_seed: must"
                        + " be a whole number, got 0.5",
            })
    void refuses(String changes, String error) {
        assertThat(texts(ConfigReader.read(attacked(changes)).errors())).containsExactly("attack_schedule.0." + error);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "femnist_iid| cnn| {'attack_type': 'token_replacement', 'target_vocabulary': 'legal'}| attack_type:"
                        + " token_replacement cannot poison images (dataset_keyword femnist_iid); choose another attack or"
                        + " data set",
                "synthetic_text| embedding| {'attack_type': 'gaussian_noise', 'target_noise_snr': 5}| attack_type:"
                        + " gaussian_noise cannot poison texts (dataset_keyword synthetic_text); choose another attack or"
                        + " data set",
                "synthetic_text| embedding| {'attack_type': 'token_replacement'}| target_vocabulary: is required for "
                        + "token_replacement, such as \"medical\"",
                "medal| embedding| {'attack_type': 'token_replacement', 'replacement_strategy': 'odd'}|"
                        + " replacement_strategy: must be one of random, unknown, positive, negative, medical, financial,"
                        + " legal, sports, cooking, travel, music, weather, technology, gardening, got \"odd\"",
                "medal| embedding| {'attack_type': 'token_replacement', 'replacement_prob': 2}| replacement_prob: must"
                        + " be between 0 and 1, got 2",
            })
    void holdsAttacksOnDataAgainstTheDataSet(String data, String model, String changes, String error) {
        ObjectNode config = attacked(changes).put("dataset_keyword", data).put("model_type", model);
        assertThat(texts(ConfigReader.read(config).errors())).containsExactly("attack_schedule.0." + error);
    }

    @Test
    void theDomainOfTheDataFillsAMissingTarget() {
        ObjectNode config = attacked("{'attack_type': 'token_replacement'}")
                .put("dataset_keyword", "financial_phrasebank")
                .put("model_type", "embedding");
        assertThat(only(config).schedule().getFirst().attack())
                .isEqualTo(new TokenReplacement(Topic.FINANCIAL, "random", 0.2));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'attack_type': 'model_poisoning', 'map': null, 'magnitud': 3}| magnitud| ; did you mean magnitude?",
                "{'flip_ratio': 0.5}| flip_ratio| ``",
                "{'malicious_percentage': 0.5}| malicious_percentage| ``",
            })
    void warnsOfWhatAnEntryDoesNotUse(String changes, String key, String meant) {
        assertThat(texts(ConfigReader.read(attacked(changes)).problems()))
                .containsExactly("attack_schedule.0." + key + ": is not used here and changes nothing" + meant);
    }

    @Test
    void saysNothingOfNotes() {
        assertThat(ConfigReader.read(attacked("{'_note': 'x', 'target_class': null}"))
                        .problems())
                .isEmpty();
    }

    @Test
    void listsTheKnownAttacks() {
        assertThat(texts(ConfigReader.read(attacked("{'attack_type': 'jam'}")).errors()))
                .singleElement()
                .asString()
                .startsWith("attack_schedule.0.attack_type: \"jam\" is unknown. Use one of a3fl, adapter_rotation, ")
                .endsWith("(crucible attack list shows all)");
    }

    @Test
    void readsAPhase() {
        AttackPhase phase = only(attacked("{}")).schedule().getFirst();

        assertThat(phase.startRound()).isEqualTo(2);
        assertThat(phase.endRound()).isEqualTo(5);
        assertThat(phase.attack()).isEqualTo(new LabelFlipping(LabelMap.SHARED));
        assertThat(((Selection.Specific) phase.selection()).clients()).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{'selection_strategy': 'random', 'malicious_client_count': 10}| 10|",
                "{'selection_strategy': 'random', 'malicious_client_count': 2, 'random_seed': 9}| 2| 9",
                "{'selection_strategy': 'count', 'malicious_client_count': 3}| 3|",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 0.3}| 3|",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 0.39}| 3|",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 1}| 10|",
                "{'selection_strategy': 'percentage', 'malicious_percentage': 0.1, 'random_seed': -1}| 1| -1",
            })
    void counts(String changes, int count, Long seed) {
        assertThat(only(attacked(changes)).schedule().getFirst().selection())
                .isEqualTo(new Selection.Count(count, seed == null ? OptionalLong.empty() : OptionalLong.of(seed)));
    }

    @Test
    void readsOlderNames() {
        ObjectNode specific = attacked("{'selection_strategy': 'specific_clients'}");
        ObjectNode all = attacked("{'selection_strategy': 'all_malicious', 'malicious_client_ids': null}");
        all.put("num_of_malicious_clients", 3);

        assertThat(texts(ConfigReader.read(specific).problems()))
                .containsExactly(
                        "attack_schedule.0.selection_strategy: \"specific_clients\" is now called \"specific\"");
        assertThat(texts(ConfigReader.read(all).problems()))
                .containsExactly(
                        "attack_schedule.0.selection_strategy: \"all_malicious\" is read as \"specific\" with the"
                                + " first 3 clients (num_of_malicious_clients)");
        assertThat(((Selection.Specific) only(all).schedule().getFirst().selection()).clients())
                .containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "label_flipping, 5, 8, true",
        "label_flipping, 1, 2, true",
        "label_flipping, 3, 4, true",
        "label_flipping, 6, 12, false",
        "label_flipping, 1, 1, false",
        "sign_flip, 2, 5, false"
    })
    void refusesOverlapsOfOneType(String type, int start, int end, boolean refused) {
        ObjectNode config = attacked("{}");
        ObjectNode second = config.get("attack_schedule").get(0).deepCopy();
        second.put("attack_type", type).put("start_round", start).put("end_round", end);
        second.putArray("malicious_client_ids").add(7);
        config.withArray("attack_schedule").add(second);

        assertThat(texts(ConfigReader.read(config).errors()))
                .isEqualTo(
                        refused
                                ? List.of(("attack_schedule.1.start_round: rounds %d to %d overlap rounds 2 to 5 of"
                                                + " entry 0, also label_flipping; entries of one type must not overlap")
                                        .formatted(start, end))
                                : List.of());
    }

    @Test
    void refusesToPreserveTheDataSetOfAnAttack() {
        ObjectNode config = attacked("{}").put("preserve_dataset", true);

        assertThat(texts(ConfigReader.read(config).errors()))
                .containsExactly(
                        "preserve_dataset: must be false when attack_schedule has entries (1); set it to false or"
                                + " empty the schedule");
        assertThat(ConfigReader.read(flat("{'preserve_dataset': true}")).problems())
                .isEmpty();
    }
}
