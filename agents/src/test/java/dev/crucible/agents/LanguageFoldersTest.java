package dev.crucible.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.text.LanguageWords;
import dev.crucible.dialogue.text.ResourceFolder;
import dev.crucible.dialogue.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A language is a folder: one that only this test has works like those that come with Crucible, and no class names one. */
class LanguageFoldersTest {

    private static final String TEXTS = "dev/crucible/agents/texts";
    private static final Language SCRATCH = Language.ofTag("qaa").orElseThrow();

    private final Understanding understanding = Understanding.bundled();

    @Test
    void languagesAreThoseOfTheFolder() {
        ClassLoader loader = getClass().getClassLoader();
        assertThat(ResourceFolder.names(loader, "dev/crucible/dialogue/languages"))
                .map(name -> name.replace(".yaml", ""))
                .containsExactlyInAnyOrderElementsOf(LanguageWords.tags())
                .contains("en", "de", "fr", "es", "qaa");
        assertThat(LanguageWords.tags())
                .containsAll(ResourceFolder.names(loader, TEXTS))
                .containsAll(ResourceFolder.names(loader, "dev/crucible/agents/languages"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../agents", "../dialogue"})
    void noClassNamesALanguageThatIsDataAlone(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(module, "src/main/java"))) {
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().endsWith(".java"))::iterator) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .doesNotContain("\"fr\"", "\"es\"", "\"de\"", "Locale.FRENCH", "Locale.GERMAN")
                        .doesNotContainPattern("\\b(?:French|Spanish|isGerman|oui|sí)\\b(?!\\s+(?:as|english))");
            }
        }
    }

    @Test
    void aScratchLanguageIsHeardAndSpoken() {
        assertThat(Language.heard("zorb krantu krum")).contains(SCRATCH);
        assertThat(Language.told("moopla krum")).contains(SCRATCH);
        assertThat(Language.wanted("now in Zorbian please")).contains(SCRATCH);
        assertThat(SCRATCH.number("1.5")).isEqualTo("1'5");
        assertThat(SCRATCH.say("act.nothing")).isEqualTo("(zorb)");
        assertThat(SCRATCH.say("which.none")).isEqualTo(Language.ENGLISH.say("which.none"));
        assertThat(SCRATCH.ofLine("this is said in English")).isEqualTo(Language.ENGLISH);
        assertThat(SCRATCH.ofLine("Zorb nix.")).isEqualTo(SCRATCH);
    }

    @Test
    void aScratchLanguageConsentsAndRefuses() {
        assertThat(Assent.of("fnorp", List.of(), List.of())).isEqualTo(Assent.YES);
        assertThat(Assent.of("gnarf dzup", List.of(), List.of())).isEqualTo(Assent.NO);
        assertThat(Assent.afterNo("gnarf, krum")).contains("krum");
        assertThat(Assent.refuses("vlim krum", List.of())).isTrue();
        assertThat(Assent.refuses("krum vlim", List.of())).isFalse();
    }

    @Test
    void aScratchLanguageNamesRulesAndAttacks() {
        var design = new RequestParser(Knowledge.bundled()).design("zorb q'middlu flippu xi signu, 12 blobbi");
        assertThat(design.rules()).containsExactly("median");
        assertThat(design.attacks()).containsExactly("sign_flip");
        assertThat(design.clients()).hasValue(12);
        assertThat(new RequestParser(Knowledge.bundled()).design("middlu").rules())
                .as("its words are its own")
                .isEmpty();
    }

    @Test
    void aCrisisOfAScratchLanguageIsHeard() {
        assertThat(understanding.read("wrexlo zorb").concern()).isEqualTo(Meaning.Concern.CRISIS);
        assertThat(understanding.read("wrexlo blipsu").concern()).isEqualTo(Meaning.Concern.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vas-y, fais tourner fedavg 20 rounds    | LAUNCH
            arrête la simulation                    | STOP
            où en est l'essai ?                     | STATUS
            montre-moi les résultats                | RESULTS
            compare les deux derniers essais        | COMPARE_RESULTS
            explique-moi comment marche krum        | EXPLAIN
            aide-moi                                | HELP
            bonjour !                               | GREETING
            merci beaucoup                          | THANKS
            j'ai envie de mourir                    | CRISIS
            quiero morirme, no puedo más            | CRISIS
            mi marido me pega y tengo miedo         | CRISIS
            """)
    void aLanguageOfDataAloneIsUnderstood(String line, Intent intent) {
        Meaning meaning = understanding.read(line);
        assertThat(meaning.concern() == Meaning.Concern.NONE ? meaning.heard() : Intent.CRISIS)
                .isEqualTo(intent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "je suis coutelier, je forge des couteaux de cuisine",
                "J'ai acheté une corde neuve pour l'escalade de samedi.",
                "on tue le temps en attendant les résultats",
                "soy carnicero y afilo los cuchillos cada mañana",
                "me muero de hambre",
                "hoy maté tres dragones en el juego"
            })
    void tradesAndHobbiesAreNoCrises(String line) {
        assertThat(understanding.read(line).concern()).isEqualTo(Meaning.Concern.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            oui                      | YES
            vas-y                    | YES
            d'accord                 | YES
            oui s'il te plaît        | YES
            non                      | NO
            non merci                | NO
            annule                   | NO
            garde-le                 | NO
            laisse tomber            | NO
            plus tard                | LATER
            pas maintenant           | LATER
            oui mais avec 20 clients | OTHER
            """)
    void consentIsWordsOfAFolder(String line, Assent assent) {
        assertThat(Assent.of(line, List.of(), List.of())).isEqualTo(assent);
    }

    @Test
    void textsOfAllLanguagesHaveThePlacesOfTheEnglishOnes() throws IOException {
        ClassLoader loader = getClass().getClassLoader();
        for (String language : ResourceFolder.names(loader, TEXTS)) {
            for (String scene : ResourceFolder.names(loader, TEXTS + "/" + language)) {
                JsonNode english = yaml(TEXTS + "/en/" + scene);
                yaml(TEXTS + "/" + language + "/" + scene).properties().forEach(text -> assertThat(
                                places(text.getValue()))
                        .as(language + "/" + scene + ": " + text.getKey())
                        .isEqualTo(places(english.path(text.getKey()))));
            }
        }
    }

    private static Set<String> places(JsonNode text) {
        assertThat(text.isMissingNode()).isFalse();
        return Texts.PLACE
                .matcher(text.isObject() ? text.path("other").asText() : text.asText())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private JsonNode yaml(String path) throws IOException {
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(path)) {
            return new YAMLMapper().readTree(in);
        }
    }
}
