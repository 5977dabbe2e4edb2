package dev.crucible.speech;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import marytts.exceptions.SynthesisException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.NodeList;

class PronunciationTest {

    private static MaryReader reader;

    @BeforeAll
    static void load() throws Exception {
        reader = new MaryReader();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            I'm, I've, I'll, I'd           | AI m, AI v, AI l, AI d
            they've, they'll, they're      | D EI v, D EI l, D E r
            she'll, she's, she'd           | S i l, S i z, S i d
            that's, what's, who's, it'll   | D { t s, w V t s, h u z, I t @ l
            That’s, isn't, haven't, could've | D { t s, I z @ n t, h { v @ n t, k U d @ v
            """)
    void saysContractionsAsTheyAreHeard(String text, String sounds) throws Exception {
        assertThat(sounds(text)).containsExactly(sounds.split(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Metis, Hephaestus, Techne      | m i t I s, h I f E s t @ s, t E k n i
            Kallos, Mneme, Metis's         | k { l A s, n i m i, m i t I s @ z
            RFA, GPUs, AI, Plan A          | Ar Ef EI, dZi pi ju z, EI AI, p l { n EI
            FLAME, NOT, WHY                | f l EI m, n A t, w AI
            MNIST, JSON, non-IID           | Em nIst, dZ EI s @ n, non AI AI di
            optimised, neighbours, analysed | A p t @ m AI z d, n EI b r= z, { n @ l AI z d
            client's, boss's, week's       | k l AI @ n t s, b A s @ z, w i k s
            """)
    void knowsTheWordsOfTheLab(String text, String sounds) throws Exception {
        String said = String.join(" ", sounds(text)).replace(" ", "");
        assertThat(said).isEqualTo(sounds.replaceAll("[ ,]", "").replace("non", "nAn"));
    }

    @Test
    void tellsVerbsFromNouns() throws Exception {
        assertThat(sounds("We use it, for the use of it.")).contains("j u z", "j u s");
        assertThat(sounds("I will read it. I have read it.")).contains("r i d", "r E d");
        assertThat(sounds("I live in a live run.")).contains("l I v", "l AI v");
    }

    /** A capital within a sentence is read as the letter. */
    @Test
    void tellsTheLetterFromTheArticle() throws Exception {
        assertThat(sounds("A test of plan A.")).startsWith("@").endsWith("EI");
    }

    /** The engine reads only Latin letters; others must not prevent the rest from being spoken. */
    @Test
    void leavesOtherScriptsAlone() throws Exception {
        assertThat(sounds("ЯЖ, привет's and ŁŁ's run."))
                .contains("{ n d", "r V n")
                .noneMatch(word -> word.contains("null"));
    }

    /** Returns the sounds of each word, without stress and syllables. */
    private static List<String> sounds(String text) throws SynthesisException {
        NodeList words = reader.words(text).getElementsByTagName("t");
        List<String> sounds = new ArrayList<>();
        for (int i = 0; i < words.getLength(); i++) {
            String word = words.item(i).getAttributes().getNamedItem("ph") == null
                    ? ""
                    : words.item(i).getAttributes().getNamedItem("ph").getNodeValue();
            if (!word.isEmpty()) {
                sounds.add(word.replaceAll("[-',]", "").replaceAll("\\s+", " ").strip());
            }
        }
        return sounds;
    }
}
