package dev.crucible.speech;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpokenTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            we stop — for now                        | we stop, for now
            It held – barely – again.                | It held, barely, again.
            at 20–30 % of clients                    | at 20–30 % of clients
            a well-known rule, 5 - 3                 | a well-known rule, 5 - 3
            Well… perhaps... I wonder.               | Well, perhaps. I wonder.
            … and so it goes                         | and so it goes
            'lr is 1e-4, loss 3.2e-05'               | 'lr is ten to the minus 4, loss 3.2 times ten to the minus 5'
            10^-3                                    | ten to the minus 3
            0.25 of 30 %, n = 10, f=3                | 0.25 of 30 %, n = 10, f=3
            3.5 s, 120 ms, 1 min, 4 GB               | 3.5 seconds, 120 milliseconds, 1 minute, 4 gigabytes
            64 KiB, 64 kiB, 1 MiB                     | 64 kilobytes, 64 kilobytes, 1 megabyte
            round 3/10, 1/3 of them, and/or, w/o      | round 3 of 10, one third of them, and or, without
            v1.2.3 at 10:05, 12:30 on 2026-11-22     | version 1 point 2 point 3 at 10 oh 5, 12 30 on 2026 11 22
            10 % → 90 %, 5x faster, #1               | 10 % to 90 %, 5 times faster, number 1
            α = 0.1, x² ± 1, 2 × 3, δ < 1, f ≤ 3     | alpha = 0.1, x squared plus or minus 1, 2 times 3, delta less than 1, f is at most 3
            n - f - 2, −3, x^2, 2 * 3, (f = 8)       | n - f - 2, -3, x squared, 2 times 3, (f = 8)
            .5 is <b>half</b>, 11/22/2026            | .5 is half, 11/22/2026
            Müller's naïve café                      | Müller's naïve café
            FLTrust, SignSGD and FedAvg, CIFAR-10    | FL Trust, Sign SGD and Fed average, CIFAR 10
            Krum vs. Bulyan, e.g. this, i.e. that    | Krum versus Bulyan, for example, this, that is, that
            fedavg on femnist_iid, fltrust, rfa       | fed average on femnist iid, FL trust, RFA
            multi_krum_byzfl, fedyogi, foolsgold      | multi krum byz FL, fed yogi, fool's gold
            cifar10, purchase100, pneumoniamnist      | cifar 10, purchase 100, pneumonia mnist
            mlp and optimal_ipm, FEMNIST, arkrum       | MLP and optimal IPM, FEMNIST, AR krum
            I ❤️ it 😀 :-)                           | I it
            (see `f_max` in [the docs](http://a.b/c)) | (see f max in the docs)
            Read http://127.0.0.1:8000/a?b=c.        | Read the address on your screen.
            """)
    void readsSignsAndNumbersAsAReaderWould(String written, String said) {
        assertThat(SpokenText.of(written)).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ## Results\\n\\nKrum held.\\n- first\\n- second\\n* third | Results. Krum held. first. second. third
            1. median\\n2. Krum                           | 1. median. 2. Krum
            a line that\\ngoes on                         | a line that goes on
            It held:\\n```\\nx = 1\\n```\\nSo be it.      | It held: So be it.
            above\\n---\\nBelow                           | above. Below
            """)
    void endsSentencesWhereLinesEnd(String written, String said) {
        assertThat(SpokenText.of(written.replace("\\n", "\n"))).isEqualTo(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".", ",", ", ", ";", ":", "…", "-", "—", "1.", "<", "[", "(", "*", "_", "=", "a/", "1/", "\n", "# ",
                "Ab", "'"
            })
    void readsAnyLengthOfTheSame(String sign) {
        assertThat(SpokenText.of(sign.repeat(5_000) + " word")).endsWith("word");
    }
}
