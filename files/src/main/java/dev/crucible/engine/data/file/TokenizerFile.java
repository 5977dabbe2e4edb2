package dev.crucible.engine.data.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.engine.data.BytePairs;
import dev.crucible.engine.data.Marks;
import dev.crucible.engine.data.Subwords;
import dev.crucible.engine.data.Unigrams;
import dev.crucible.engine.data.WordPieces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reader of {@code tokenizer.json}: WordPiece with BERT's rules, byte-level byte pairs, or unigrams. Rejects unknown parts by
 * name, because they could change the tokens.
 */
final class TokenizerFile {

    private final JsonNode root;
    private final int pad;
    private final JsonNode settings;

    private TokenizerFile(JsonNode root, int pad, JsonNode settings) {
        this.root = root;
        this.pad = pad;
        this.settings = settings;
    }

    /**
     * Reads the tokenizer in {@code root}.
     *
     * @param pad the number of the padding token
     * @param settings tokenizer_config.json, which takes precedence for the normalisation of texts
     * @throws IllegalArgumentException naming the unknown part
     */
    static Subwords read(JsonNode root, int pad, JsonNode settings) {
        return new TokenizerFile(root, pad, settings).read();
    }

    private Subwords read() {
        JsonNode model = root.path("model");
        String type = model.path("type").asText(model.has("merges") ? "BPE" : "WordPiece");
        return switch (type) {
            case "WordPiece" -> wordPieces(model);
            case "BPE" -> bytePairs(model);
            case "Unigram" -> unigrams(model);
            default ->
                throw new IllegalArgumentException(
                        "model.type: expected WordPiece, BPE or Unigram, found \"%s\"".formatted(type));
        };
    }

    private List<String> tokens(JsonNode vocabulary) {
        Map<Integer, String> byNumber = new HashMap<>();
        vocabulary.properties().forEach(entry -> byNumber.put(entry.getValue().asInt(-1), entry.getKey()));
        root.path("added_tokens")
                .forEach(token -> byNumber.put(
                        token.path("id").asInt(-1), token.path("content").asText()));
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < byNumber.size(); i++) {
            String token = byNumber.get(i);
            if (token == null) {
                throw new IllegalArgumentException("model.vocab: holds no token of number " + i);
            }
            tokens.add(token);
        }
        return tokens;
    }

    private WordPieces wordPieces(JsonNode model) {
        JsonNode normaliser = root.path("normalizer");
        require("normalizer", normaliser, Set.of("BertNormalizer"));
        require("pre_tokenizer", root.path("pre_tokenizer"), Set.of("BertPreTokenizer"));
        demand("normalizer.clean_text", normaliser.path("clean_text"), true);
        demand("model.continuing_subword_prefix", model.path("continuing_subword_prefix"), "##");
        demand("model.max_input_chars_per_word", model.path("max_input_chars_per_word"), 100);
        boolean normalised = present(normaliser);
        boolean lower = normalised && normaliser.path("lowercase").asBoolean(true);
        JsonNode strip = normaliser.path("strip_accents");
        WordPieces.Form form = new WordPieces.Form(
                lower,
                strip.asBoolean(lower),
                normalised && normaliser.path("handle_chinese_chars").asBoolean(true),
                normalised,
                present(root.path("pre_tokenizer")));
        return new WordPieces(tokens(model.path("vocab")), normalised ? VocabularyFile.form(settings, form) : form);
    }

    /** Returns true if the file has this part; without it the step does nothing. */
    private static boolean present(JsonNode part) {
        return part.has("type");
    }

    private BytePairs bytePairs(JsonNode model) {
        require("normalizer", root.path("normalizer"), Set.of());
        require("pre_tokenizer", root.path("pre_tokenizer"), Set.of("ByteLevel"));
        JsonNode splitter = find(root.path("pre_tokenizer"), "ByteLevel");
        if (!present(splitter)) {
            throw new IllegalArgumentException("pre_tokenizer: expected ByteLevel, found none");
        }
        demand("pre_tokenizer.use_regex", splitter.path("use_regex"), true);
        demand("model.dropout", model.path("dropout"), 0);
        demand("model.continuing_subword_prefix", model.path("continuing_subword_prefix"), "");
        demand("model.end_of_word_suffix", model.path("end_of_word_suffix"), "");
        demand("model.ignore_merges", model.path("ignore_merges"), false);
        List<String> merges = new ArrayList<>();
        model.path("merges")
                .forEach(rule -> merges.add(
                        rule.isArray()
                                ? rule.path(0).asText() + " " + rule.path(1).asText()
                                : rule.asText()));
        List<String> tokens = tokens(model.path("vocab"));
        return new BytePairs(
                tokens, merges, marks(tokens), splitter.path("add_prefix_space").asBoolean());
    }

    private Unigrams unigrams(JsonNode model) {
        Set<String> parts =
                require("normalizer", root.path("normalizer"), Set.of("Precompiled", "NFKC", "Lowercase", "Replace"));
        Set<String> splitters =
                require("pre_tokenizer", root.path("pre_tokenizer"), Set.of("Metaspace", "WhitespaceSplit"));
        JsonNode spaces = find(root.path("pre_tokenizer"), "Metaspace");
        boolean marked = present(spaces);
        demand("pre_tokenizer.replacement", spaces.path("replacement"), "▁");
        demand("pre_tokenizer.split", spaces.path("split"), true);
        demand("model.byte_fallback", model.path("byte_fallback"), false);
        JsonNode replaced = find(root.path("normalizer"), "Replace");
        demand("normalizer.pattern.Regex", replaced.path("pattern").path("Regex"), " {2,}");
        demand("normalizer.content", replaced.path("content"), " ");
        List<String> tokens = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        model.path("vocab").forEach(piece -> {
            tokens.add(piece.path(0).asText());
            scores.add(piece.path(1).asDouble());
        });
        root.path("added_tokens").forEach(token -> {
            if (token.path("id").asInt() == tokens.size()) {
                tokens.add(token.path("content").asText());
                scores.add(0.0);
            }
        });
        boolean compatible = parts.contains("Precompiled") || parts.contains("NFKC");
        return new Unigrams(
                tokens,
                scores,
                marks(tokens),
                new Unigrams.Form(
                        compatible,
                        parts.contains("Lowercase"),
                        parts.contains("Replace"),
                        splitters.contains("WhitespaceSplit"),
                        marked && leadingSpace(spaces),
                        marked));
    }

    /** Returns true if texts are encoded as if they began with a space; older files use {@code add_prefix_space}. */
    private static boolean leadingSpace(JsonNode spaces) {
        return switch (spaces.path("prepend_scheme").asText()) {
            case "always", "first" -> true;
            case "never" -> false;
            default -> spaces.path("add_prefix_space").asBoolean(true);
        };
    }

    private Marks marks(List<String> tokens) {
        Map<String, Integer> numbers = new HashMap<>();
        root.path("added_tokens").forEach(token -> {
            if (token.path("special").asBoolean()) {
                numbers.put(token.path("content").asText(), token.path("id").asInt());
            }
        });
        List<Integer> before = new ArrayList<>();
        List<Integer> behind = new ArrayList<>();
        JsonNode frame = root.path("post_processor");
        switch (frame.path("type").asText()) {
            case "RobertaProcessing", "BertProcessing" -> {
                before.add(frame.path("cls").path(1).asInt());
                behind.add(frame.path("sep").path(1).asInt());
            }
            case "TemplateProcessing" -> {
                boolean text = false;
                for (JsonNode part : frame.path("single")) {
                    text |= part.has("Sequence");
                    JsonNode ids = frame.path("special_tokens")
                            .path(part.path("SpecialToken").path("id").asText())
                            .path("ids");
                    for (JsonNode id : ids) {
                        (text ? behind : before).add(id.asInt());
                    }
                }
            }
            case "ByteLevel", "" -> {}
            default -> throw unknown("post_processor", frame.path("type").asText(), Set.of("RobertaProcessing"));
        }
        return marks(
                tokens,
                numbers,
                before,
                behind,
                pad,
                root.path("model").path("unk_id").asInt(-1));
    }

    /** Returns the special tokens among {@code tokens}, by the names that models give them. */
    static Marks marks(
            List<String> tokens,
            Map<String, Integer> numbers,
            List<Integer> before,
            List<Integer> behind,
            int pad,
            int unknown) {
        int named = Math.max(tokens.indexOf("<unk>"), tokens.indexOf("[UNK]"));
        int mask = Math.max(tokens.indexOf("<mask>"), tokens.indexOf("[MASK]"));
        return new Marks(numbers, before, behind, pad, unknown >= 0 ? unknown : named >= 0 ? named : pad, mask);
    }

    /** Returns the types of {@code part}, each of a sequence; throws for those that are not {@code known}. */
    private static Set<String> require(String name, JsonNode part, Set<String> known) {
        Set<String> types = new HashSet<>();
        if (part.path("type").asText().equals("Sequence")) {
            part.path("normalizers").forEach(one -> types.addAll(require(name, one, known)));
            part.path("pretokenizers").forEach(one -> types.addAll(require(name, one, known)));
            return types;
        }
        if (part.has("type")) {
            String type = part.path("type").asText();
            if (!known.contains(type)) {
                throw unknown(name, type, known);
            }
            types.add(type);
        }
        return types;
    }

    /** Returns the part of {@code type} in {@code part}, which may be a sequence; a missing node if there is none. */
    private static JsonNode find(JsonNode part, String type) {
        if (part.path("type").asText().equals(type)) {
            return part;
        }
        for (String list : List.of("normalizers", "pretokenizers")) {
            for (JsonNode one : part.path(list)) {
                JsonNode found = find(one, type);
                if (!found.isMissingNode()) {
                    return found;
                }
            }
        }
        return MissingNode.getInstance();
    }

    /** Rejects a setting with an unknown effect on tokens; an absent or null one counts as {@code known}. */
    private static void demand(String name, JsonNode found, Object known) {
        if (!found.isMissingNode() && !found.isNull() && !found.asText().equals(known.toString())) {
            throw new IllegalArgumentException("%s: expected %s, found %s".formatted(name, known, found));
        }
    }

    private static IllegalArgumentException unknown(String name, String type, Set<String> known) {
        return new IllegalArgumentException("%s: expected %s, found \"%s\""
                .formatted(name, known.isEmpty() ? "none" : "one of " + new TreeSet<>(known), type));
    }
}
