package dev.crucible.report.snapshot;

import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.report.html.Html;
import java.util.ArrayList;
import java.util.List;

/** Texts before and after an attack, word by word, as text and as a page. */
final class TextDiff {

    private final TokenVocabulary vocabulary;
    private final DatasetSummary names;
    private final int length;

    TextDiff(TokenVocabulary vocabulary, DatasetSummary names, int length) {
        this.vocabulary = vocabulary;
        this.names = names;
        this.length = length;
    }

    String asText(Samples before, Samples after, int[] shown) {
        StringBuilder text = new StringBuilder();
        for (int i : shown) {
            text.append("sample ").append(i).append(", class ").append(names.label(before.label(i)));
            text.append(before.label(i) == after.label(i) ? "\n" : " -> " + names.label(after.label(i)) + "\n");
            text.append("before: ").append(String.join(" ", words(before, i))).append('\n');
            text.append("after:  ").append(String.join(" ", words(after, i))).append("\n\n");
        }
        return text.toString();
    }

    String asHtml(String attack, Samples before, Samples after, int[] shown) {
        Html html = new Html(attack + ": texts before and after");
        html.raw("<h1>")
                .text(attack)
                .raw("</h1><p class=\"note\">Swapped words: the old one struck out, the new one marked.</p>");
        for (int i : shown) {
            html.raw("<h2>").text("Sample " + i + ", class " + names.label(before.label(i)));
            if (before.label(i) != after.label(i)) {
                html.raw(" <ins>").text("→ " + names.label(after.label(i))).raw("</ins>");
            }
            html.raw("</h2><p>");
            List<String> old = words(before, i);
            List<String> now = words(after, i);
            for (int w = 0; w < now.size(); w++) {
                if (w < old.size() && old.get(w).equals(now.get(w))) {
                    html.text(now.get(w)).raw(" ");
                } else {
                    html.raw("<del>").text(w < old.size() ? old.get(w) : "").raw("</del> <ins>");
                    html.text(now.get(w)).raw("</ins> ");
                }
            }
            html.raw("</p>");
        }
        return html.end();
    }

    private List<String> words(Samples samples, int index) {
        List<String> words = new ArrayList<>();
        for (float token : DataPictures.features(samples, index, length)) {
            if ((int) token != TokenVocabulary.PAD) {
                words.add(vocabulary.word((int) token));
            }
        }
        return words;
    }
}
