package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoutesTest {

    private final Routes routes = new Routes()
            .post("/tasks/{id}:cancel", exchange -> {})
            .get("/tasks/{id}", exchange -> {})
            .get("/tasks/{id}:last/{part}", exchange -> {});

    @Test
    void verbsEndPlaceholders() {
        Routes.Match cancel = routes.find("/tasks/a%3Ab:cancel");
        assertThat(cancel.resource().template()).isEqualTo("/tasks/{id}:cancel");
        assertThat(cancel.values()).containsEntry("id", "a:b");
        assertThat(routes.find("/tasks/7:last/x").values())
                .containsEntry("id", "7")
                .containsEntry("part", "x");
    }

    @Test
    void whatHasNoVerbOrNothingBeforeItIsAnotherResource() {
        for (String path : new String[] {"/tasks/x", "/tasks/:cancel", "/tasks/x%3Acancel"}) {
            assertThat(routes.find(path).resource().template()).isEqualTo("/tasks/{id}");
        }
        assertThat(routes.find("/tasks/")).isNull();
    }
}
