package dev.crucible.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {

    @Test
    void ordersAsPeopleDo() {
        List<String> ordered = List.of(
                "",
                "007",
                "7",
                "a",
                "run 2",
                "Run 9",
                "run 10",
                "run 10 b",
                "run 99999999999999999999",
                "run 100000000000000000000",
                "Zebra");
        List<String> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(1));
        shuffled.sort(NaturalOrder.INSTANCE);
        assertThat(shuffled).isEqualTo(ordered);
    }

    @Test
    void isAnOrder() {
        Random random = new Random(2);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(5); length > 0; length--) {
                text.append("aB01 ".charAt(random.nextInt(5)));
            }
            texts.add(text.toString());
        }
        for (String a : texts) {
            for (String b : texts) {
                int ab = NaturalOrder.INSTANCE.compare(a, b);
                assertThat(ab == 0).isEqualTo(a.equals(b));
                assertThat(Integer.signum(ab)).isEqualTo(-Integer.signum(NaturalOrder.INSTANCE.compare(b, a)));
                for (String c : texts) {
                    if (ab < 0 && NaturalOrder.INSTANCE.compare(b, c) < 0) {
                        assertThat(NaturalOrder.INSTANCE.compare(a, c)).isNegative();
                    }
                }
            }
        }
    }
}
