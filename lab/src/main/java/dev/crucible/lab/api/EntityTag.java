package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Which version of something a client has seen (RFC 9110, 8.8.3): of two who change the same, the second is told. */
final class EntityTag {

    static final String HEADER = "ETag";
    static final String CONDITION = "If-Match";

    private EntityTag() {}

    /** Equal for equal contents. */
    static String of(JsonNode content) {
        return '"'
                + UUID.nameUUIDFromBytes(content.toString().getBytes(StandardCharsets.UTF_8))
                        .toString()
                + '"';
    }

    /** Refuses with 412 a request that is for other versions than {@code current}; one that names none is for any. */
    static void require(Exchange exchange, String current) {
        String wanted = exchange.header(CONDITION).orElse("*").strip();
        if (!wanted.equals("*")
                && Arrays.stream(wanted.split(",")).map(String::strip).noneMatch(current::equals)) {
            throw HttpProblem.of(412, "Somebody changed this meanwhile; read it again before you change it.")
                    .with(HEADER, current);
        }
    }
}
