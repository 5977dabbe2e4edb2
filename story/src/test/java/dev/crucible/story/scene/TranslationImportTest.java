package dev.crucible.story.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.story.Company;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranslationImportTest {
    private static final String ENGLISH = """
            {"scenes": [{"id": "quay", "when": "friendly", "agent": "kallos", "if": "runs >= 2", "lines": [
              {"id": "a1", "by": "kallos", "text": "You know {runs} \\"quays\\"."},
              {"id": "a2", "by": "kallos", "text": "The tide is in."}]}]}
            """;

    @TempDir
    private Path folder;

    private Path own;
    private Path po;

    @BeforeEach
    void write() throws IOException {
        own = Files.createDirectory(folder.resolve("own"));
        po = folder.resolve("po");
        Files.writeString(own.resolve("harbour.json"), ENGLISH);
        Files.createDirectory(own.resolve("fr"));
        Files.writeString(own.resolve("fr/harbour.json"), "{}");
    }

    private SceneFiles files() throws IOException {
        return SceneFiles.in(own);
    }

    private TranslationExport.Written export() throws IOException {
        return TranslationExport.write(Script.of(files(), Company.BUNDLED), files(), po);
    }

    private void translate(String english, String french) throws IOException {
        Path file = po.resolve("fr.po");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "msgid " + PoFile.quoted(english) + "\nmsgstr \"\"",
                                "msgid " + PoFile.quoted(english) + "\nmsgstr \"\"\n" + PoFile.quoted(french)));
    }

    @Test
    void whatIsTranslatedComesBackAndIsExportedAgain() throws IOException {
        export();
        translate("You know {runs} \"quays\".", "Tu connais {runs} « quais ».");
        TranslationImport.Read read = TranslationImport.read(files(), po, own);
        assertThat(read.problems()).isEmpty();
        assertThat(read.texts()).isEqualTo(1);
        assertThat(read.written()).containsExactly(own.resolve("fr/harbour.json"));
        Script script = Script.of(files(), Company.BUNDLED);
        assertThat(script.scenes().getFirst().lines().getFirst().text().in("fr"))
                .isEqualTo("Tu connais {runs} « quais ».");
        String exported = Files.readString(po.resolve("fr.po"));
        export();
        assertThat(PoFile.read(po.resolve("fr.po")).entries())
                .extracting(PoFile.Entry::text)
                .containsExactly("Tu connais {runs} « quais ».", "");
        assertThat(exported).contains("#, python-brace-format\nmsgctxt \"quay.a1\"");
        assertThat(TranslationImport.read(files(), po, own).written())
                .as("nothing is new")
                .isEmpty();
    }

    @Test
    void anExportWritesOverNoTranslationThatTheScenesDoNotHave() throws IOException {
        export();
        translate("The tide is in.", "La marée est haute.");
        String mine = Files.readString(po.resolve("fr.po"));
        assertThatThrownBy(this::export)
                .isInstanceOf(TranslationExport.UnsavedTranslation.class)
                .hasMessageContaining("has translations that are not in the scenes (1, the first is quay.a2 in line");
        assertThat(po.resolve("fr.po")).hasContent(mine);
    }

    @Test
    void aTranslationOfAnEarlierTextIsFuzzyAndStaysOutUntilSomebodyLooks() throws IOException {
        export();
        translate("The tide is in.", "La marée est haute.");
        TranslationImport.read(files(), po, own);
        Files.writeString(own.resolve("harbour.json"), ENGLISH.replace("The tide is in.", "The tide is out."));
        export();
        assertThat(PoFile.read(po.resolve("fr.po")).entries())
                .filteredOn(PoFile.Entry::fuzzy)
                .extracting(PoFile.Entry::context)
                .containsExactly("quay.a2");
        assertThat(TranslationImport.read(files(), po, own).texts()).isZero();
    }

    @Test
    void aTranslationOfATextThatIsGoneIsKept() throws IOException {
        export();
        translate("The tide is in.", "La marée est haute.");
        Files.writeString(own.resolve("harbour.json"), ENGLISH.replace("\"a2\"", "\"a3\""));
        export();
        export();
        assertThat(PoFile.read(po.resolve("fr.po")).entries())
                .filteredOn(PoFile.Entry::obsolete)
                .extracting(PoFile.Entry::text)
                .containsExactly("La marée est haute.");
    }

    @Test
    void whatCannotBeBroughtInIsNamed() throws IOException {
        export();
        Files.writeString(po.resolve("french.po"), "");
        Files.writeString(po.resolve("fr.po"), "msgctxt \"quai.a1\"\nmsgid \"x\"\nmsgstr \"y\"\n");
        assertThat(TranslationImport.read(files(), po, own).problems())
                .containsExactlyInAnyOrder(
                        po.resolve("french.po") + ": is not read; name it by a language's code, such as fr.po",
                        po.resolve("fr.po") + ":1: there is no scene quai for quai.a1; it is left out");
        Files.writeString(po.resolve("fr.po"), "msgctxt \"quay.a1\"\nmsgid x\n");
        assertThatThrownBy(() -> TranslationImport.read(files(), po, own))
                .hasMessage(po.resolve("fr.po") + ":2: a text stands in quotation marks, \"…\"");
        Files.write(po.resolve("fr.po"), "msgid \"é\"".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> TranslationImport.read(files(), po, own))
                .hasMessage(po.resolve("fr.po") + " is no text in UTF-8; save it as that");
    }

    @Test
    void aFileOfTranslationsThatCannotBeReadIsNotWrittenOver() throws IOException {
        export();
        translate("The tide is in.", "La marée est haute.");
        Path broken = Files.writeString(own.resolve("fr/harbour.json"), "{\"quay\": {\"a1\": ");
        TranslationImport.Read read = TranslationImport.read(files(), po, own);
        assertThat(read.written()).isEmpty();
        assertThat(read.problems()).singleElement().asString().contains("since fr/harbour.json cannot be read");
        assertThat(broken).hasContent("{\"quay\": {\"a1\": ");
    }

    @Test
    void filesThatAreNotWholeAreNamedByAnExport() throws IOException {
        Files.writeString(own.resolve("broken.json"), "{\"scenes\": [");
        Files.writeString(own.resolve("faulty.json"), "{\"scenes\": [{\"id\": \"pier\", \"when\": \"nearly\"}]}");
        assertThat(export().left()).containsExactly("broken.json", "faulty.json");
    }
}
