package dev.crucible.engine.data.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecipesTest {

    static List<Recipe> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void isWholeAndSafe(Recipe recipe) {
        assertThat(Datasets.known(recipe.name())).isTrue();
        assertThat(Datasets.embedded(recipe.name())).isFalse();
        assertThat(recipe.licence()).isNotBlank();
        assertThat(recipe.citation()).isNotBlank();
        assertThat(recipe.files().isEmpty())
                .isEqualTo(recipe.hub().isPresent() || recipe.installed().isPresent());
        recipe.hub().ifPresent(set -> assertThat(HubSet.isName(set.name())).isTrue());
        for (Recipe.SourceFile file : recipe.files()) {
            assertThat(file.name()).matches("[A-Za-z0-9._-]+").doesNotStartWith(".");
            assertThat(file.members().values()).allMatch(name -> name.matches("[A-Za-z0-9_][A-Za-z0-9._-]*"));
            assertThat(file.from()).isNotEmpty().allMatch(address -> address.getScheme()
                    .equals("https"));
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void isReadByWhatItsModalitySays(Recipe recipe) {
        Modality modality =
                switch (recipe.loader()) {
                    case IDX, NPZ, CIFAR, IMAGES -> Modality.IMAGE;
                    case TEXTS -> Modality.TEXT;
                    case TABLE -> Modality.TABLE;
                };
        assertThat(Datasets.modality(recipe.name())).isEqualTo(modality);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mnist",
                "fashionmnist",
                "emnist",
                "femnist",
                "cifar10",
                "cifar100",
                "svhn",
                "pneumoniamnist",
                "bloodmnist",
                "breastmnist",
                "pathmnist",
                "dermamnist",
                "octmnist",
                "retinamnist",
                "tissuemnist",
                "organamnist",
                "organcmnist",
                "organsmnist",
                "purchase100",
                "har",
                "adult",
                "medquad",
                "financial_phrasebank",
                "lexglue",
                "pubmed_classification_20k",
                "medal",
                "fortunes"
            })
    void isThere(String name) {
        assertThat(Recipes.of(name)).isPresent();
    }
}
