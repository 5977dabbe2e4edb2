package dev.crucible.lab.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of Redis as their owners write them. */
class RedisAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"/abc", "/1/2", "/2147483648", "/-1", "/1.0", "/ab%63", "//1", "/0x1"})
    void refusesADatabaseThatIsNoNumber(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisAddress.of("redis://127.0.0.1:6379" + path))
                .withMessageContaining("number of a database");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/0", "/15"})
    void takesADatabaseOrNone(String path) {
        assertThat(RedisAddress.of("redis://127.0.0.1" + path)).hasToString("redis://127.0.0.1:6379");
    }
}
