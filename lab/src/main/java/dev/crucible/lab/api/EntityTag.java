package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/** Optimistic concurrency with entity tags (RFC 9110, 8.8.3): of two clients that change the same thing, the second gets an error. */
final class EntityTag {

    static final String HEADER = "ETag";
    static final String CONDITION = "If-Match";

    private EntityTag() {}

    /** Returns a tag that is equal for equal contents. */
    static String of(JsonNode content) {
        return '"'
                + UUID.nameUUIDFromBytes(content.toString().getBytes(StandardCharsets.UTF_8))
                        .toString()
                + '"';
    }

    /** Throws 412 if the request names versions other than {@code current}; a request without a version passes. */
    static void require(Exchange exchange, String current) {
        String wanted = exchange.header(CONDITION).orElse("*").strip();
        if (!wanted.equals("*")
                && Arrays.stream(wanted.split(",")).map(String::strip).noneMatch(current::equals)) {
            throw HttpProblem.of(412, "This was changed after you read it. Read it again, then repeat your change.")
                    .with(HEADER, current);
        }
    }
}
