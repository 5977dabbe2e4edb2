package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A run as people speak of it.
 *
 * @param run its name, or what it tried and when
 * @param rules what it tried, empty when nobody knows
 */
record RunTitle(String run, String rules) {

    private static final String KEYWORD = "aggregation_strategy_keyword";
    private static final int DAYS_OF_A_WEEK = 7;

    /** The title of a run with this config, spoken of at {@code now}. */
    static RunTitle of(
            LabRunSummary summary, JsonNode config, LocalDateTime now, Knowledge knowledge, Language language) {
        String rules = joined(
                rules(config).stream()
                        .map(rule -> knowledge
                                .key(rule)
                                .map(topic -> language.choose(topic.english(), topic.german())
                                        .title())
                                .orElse(rule))
                        .toList(),
                language);
        if (!summary.name().isBlank()) {
            return new RunTitle(language.choose("“%s”", "„%s“").formatted(summary.name()), rules);
        }
        String what = rules.isEmpty()
                ? language.choose("the run", "der Lauf")
                : language.choose("the run of ", "der Lauf mit ") + rules;
        return new RunTitle(
                what + when(summary.created(), now, language).map(" "::concat).orElse(""), rules);
    }

    /** Those that all strategies share, or each strategy's own. */
    private static Set<String> rules(JsonNode config) {
        Set<String> rules = new LinkedHashSet<>();
        for (JsonNode strategy : config.path("simulation_strategies")) {
            add(strategy, rules);
        }
        if (rules.isEmpty()) {
            add(config.path("shared_settings"), rules);
            add(config, rules);
        }
        return rules;
    }

    private static void add(JsonNode settings, Set<String> rules) {
        String rule = settings.path(KEYWORD).asText("");
        if (!rule.isBlank()) {
            rules.add(rule);
        }
    }

    private static String joined(List<String> names, Language language) {
        if (names.size() < 2) {
            return String.join("", names);
        }
        List<String> first = new ArrayList<>(names.subList(0, Math.min(2, names.size() - 1)));
        int left = names.size() - first.size();
        return String.join(", ", first)
                + language.choose(" and ", " und ")
                + (left == 1 ? names.getLast() : left + language.choose(" others", " anderen"));
    }

    /** In the words of somebody who speaks at {@code now}; none for a time that cannot be read. */
    private static Optional<String> when(String created, LocalDateTime now, Language language) {
        try {
            LocalDateTime time = LocalDateTime.parse(created.strip().replace(' ', 'T'));
            long days = ChronoUnit.DAYS.between(time.toLocalDate(), now.toLocalDate());
            if (days == 0) {
                return Optional.of(today(time.getHour(), language));
            }
            if (days == 1) {
                return Optional.of(
                        time.getHour() < 17
                                ? language.choose("from yesterday", "von gestern")
                                : language.choose("from last night", "von gestern Abend"));
            }
            Locale locale = Locale.of(language.tag());
            if (days > 0 && days < DAYS_OF_A_WEEK) {
                return Optional.of(
                        language.choose("from ", "von ") + time.getDayOfWeek().getDisplayName(TextStyle.FULL, locale));
            }
            String day = time.getYear() == now.getYear() ? language.choose("d MMMM", "d. MMMM") : "MMMM yyyy";
            return Optional.of(language.choose("from ", "vom ")
                    + DateTimeFormatter.ofPattern(day, locale).format(time));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String today(int hour, Language language) {
        if (hour < 5) {
            return language.choose("from the small hours", "von heute Nacht");
        }
        if (hour < 12) {
            return language.choose("from this morning", "von heute Morgen");
        }
        return hour < 17
                ? language.choose("from this afternoon", "von heute Nachmittag")
                : language.choose("from this evening", "von heute Abend");
    }
}
