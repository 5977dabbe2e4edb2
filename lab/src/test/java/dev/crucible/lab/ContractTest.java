package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document and the service say the same; {@link Client} holds every answer of every test against it as well. */
class ContractTest {

    private static final Set<String> METHODS = Set.of("GET", "POST", "PATCH", "DELETE", "PUT");
    private static final Set<String> OPEN = Set.of(
            "/",
            "/api/health",
            "/live",
            "/ready",
            "/ui",
            "/ui/",
            "/ui/assets/{asset}",
            "/ui/{view}",
            "/python/",
            "/python/crucible-fl/",
            "/python/{wheel}");

    @TempDir
    Path temporary;

    @Test
    void documentsEveryRouteAndNoOther() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Set<String> served = new TreeSet<>();
            lab.lab
                    .routes()
                    .all()
                    .forEach(route ->
                            served.add(route.method() + " " + route.template().replace("+}", "}")));
            assertThat(served).isEqualTo(Contract.operations());
        }
    }

    @Test
    void servesTheDocument() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            assertThat(lab.http.get("/openapi.json").json()).isEqualTo(Contract.DOCUMENT);
            assertThat(Contract.DOCUMENT.get("openapi").asText()).startsWith("3.1");
        }
    }

    @Test
    void resolvesEveryReference() {
        for (String reference : Contract.DOCUMENT.findValuesAsText("$ref")) {
            assertThat(Contract.DOCUMENT.at(reference.substring(1)).isMissingNode())
                    .as(reference)
                    .isFalse();
        }
        List<String> ids = Contract.DOCUMENT.get("paths").findValuesAsText("operationId");
        assertThat(ids).doesNotHaveDuplicates().hasSize(Contract.operations().size());
    }

    @Test
    void refusesOtherMethodsEverywhere() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            for (Map.Entry<String, JsonNode> path :
                    Contract.DOCUMENT.get("paths").properties()) {
                for (String method : METHODS) {
                    if (!path.getValue().has(method.toLowerCase(Locale.ROOT))) {
                        Answer answer = lab.http.send(method, path.getKey().replaceAll("\\{\\w+}", "x"), null);
                        assertThat(answer.status())
                                .as(method + " " + path.getKey())
                                .isEqualTo(405);
                        assertThat(answer.text()).isEqualTo("{\"detail\":\"Method Not Allowed\"}");
                        assertThat(answer.header("allow")).isNotEmpty();
                    }
                }
            }
            assertThat(lab.http.get("/nowhere").text()).isEqualTo("{\"detail\":\"Not Found\"}");
            assertThat(lab.http.get("/api").status()).isEqualTo(404);
        }
    }

    @Test
    void guardsEverythingButTheGreetingAndTheDashboardsPage() throws IOException {
        try (TestLab lab =
                TestLab.start(TestLab.config(temporary.resolve("out")).withToken("0123456789abcdef"))) {
            for (String route : Contract.operations()) {
                String[] parts = route.split(" ");
                String path = parts[1].replaceAll("\\{\\w+}", "x");
                int status = lab.http.send(parts[0], path, null).status();
                assertThat(status == 401).as(route).isNotEqualTo(OPEN.contains(parts[1]));
            }
        }
    }
}
