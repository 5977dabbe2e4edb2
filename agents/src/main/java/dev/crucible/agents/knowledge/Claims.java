package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.agents.bundled.BundledFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Statements that people make about the field. */
public final class Claims {

    private static final String FILE = "claims.yaml";
    private static final Pattern DENIED = Pattern.compile(
            "\\b(?:not|never|no|cannot|can't|doesn't|don't|isn't|aren't|won't|nicht|nie|niemals|kein[a-z]*)\\b");

    /** "…, doesn't it?" denies nothing. */
    private static final Pattern TAG = Pattern.compile(
            ",? (?:(?:do|does|is|are|ca|wo|was|did|has|have)n['’]?t (?:it|they|we|you|he|she)|right|nicht wahr|oder nicht|nicht|or not)\\s*\\?+\\s*$",
            Pattern.CASE_INSENSITIVE);

    private final List<Claim> all;
    private final AttackClaims attacks = AttackClaims.bundled();

    private Claims(List<Claim> all) {
        this.all = List.copyOf(all);
    }

    /** A claim that a line makes, or denies. */
    public record Made(Claim claim, boolean denied) {}

    /** Those that come with Crucible. */
    public static Claims bundled() {
        try (InputStream in = Claims.class.getResourceAsStream(FILE)) {
            List<Claim> claims = new ArrayList<>();
            new YAMLMapper().readTree(in).path("claims").forEach(json -> claims.add(claim(json)));
            return new Claims(claims);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    private static Claim claim(JsonNode json) {
        List<List<String>> words = new ArrayList<>();
        json.path("words").forEach(group -> words.add(texts(group)));
        return new Claim(
                json.path("key").asText(),
                texts(json.path("about")),
                words,
                Claim.Truth.valueOf(json.path("holds").asText().toUpperCase(Locale.ROOT)),
                BundledFile.texts(json));
    }

    /** Sayings about attacks or defences, from {@code sayings.yaml}. */
    static JsonNode sayings(String of) {
        return BundledFile.yaml(Claims.class, "sayings.yaml").path(of);
    }

    /** A saying between words, however it is written. */
    static Pattern saying(JsonNode words) {
        return Pattern.compile(
                "(?<!\\p{L})(?:" + words.asText() + ")(?!\\p{L})",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    public List<Claim> all() {
        return all;
    }

    /** The claim that a sentence makes of what it names: one that was written for it, else one that can be made of any. */
    public Optional<Made> in(String sentence, List<String> named, Knowledge knowledge) {
        List<String> plain = named.stream()
                .map(name -> name.equals("average") ? "fedavg" : name)
                .toList();
        return BoundClaims.in(sentence, named.stream().map(knowledge::require).toList())
                .or(() -> in(sentence, named))
                .or(() -> in(sentence, plain))
                .or(() -> attacks.in(
                        sentence, named.stream().map(knowledge::require).toList()))
                .or(() -> DefenceClaims.in(
                        sentence, named.stream().map(knowledge::require).toList()));
    }

    /** The claim that fits a line best, of those that are about just what the line is about. */
    public Optional<Made> in(String text, List<String> topics) {
        String line = levelled(text);
        return all.stream()
                .filter(claim ->
                        topics.containsAll(claim.about()) && claim.about().size() >= topics.size())
                .filter(claim -> claim.words().stream()
                        .allMatch(group -> group.stream().anyMatch(word -> line.contains(" " + word))))
                .max(Comparator.comparingInt(Claim::weight))
                .map(claim -> new Made(claim, DENIED.matcher(line).find() && !expectsNo(claim)));
    }

    private static String levelled(String text) {
        return " "
                + TAG.matcher(text)
                        .replaceFirst("")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}0-9%'<-]+", " ")
                        .strip()
                + " ";
    }

    /** Whether a sentence says that something is not so. */
    static boolean denies(String sentence) {
        return DENIED.matcher(levelled(sentence)).find();
    }

    /** Whether the claim itself says "no" or "not". */
    private static boolean expectsNo(Claim claim) {
        return claim.words().stream().flatMap(List::stream).anyMatch(word -> DENIED.matcher(word)
                .find());
    }
}
