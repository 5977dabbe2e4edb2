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
                                .map(topic -> topic.in(language).title())
                                .orElse(rule))
                        .toList(),
                language);
        if (!summary.name().isBlank()) {
            return new RunTitle(language.say("run_title.named name", summary.name()), rules);
        }
        String what =
                rules.isEmpty() ? language.say("run_title.run") : language.say("run_title.run_of_rules rules", rules);
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
        return language.say(
                "run_title.and_last first last",
                String.join(", ", first),
                (left == 1 ? names.getLast() : language.say("run_title.others count", left)));
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
                                ? language.say("run_title.yesterday")
                                : language.say("run_title.last_night"));
            }
            Locale locale = Locale.of(language.tag());
            if (days > 0 && days < DAYS_OF_A_WEEK) {
                return Optional.of(language.say(
                        "run_title.weekday day", time.getDayOfWeek().getDisplayName(TextStyle.FULL, locale)));
            }
            String day = time.getYear() == now.getYear() ? language.say("run_title.date_pattern") : "MMMM yyyy";
            return Optional.of(language.say(
                    "run_title.date date",
                    DateTimeFormatter.ofPattern(day, locale).format(time)));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String today(int hour, Language language) {
        if (hour < 5) {
            return language.say("run_title.small_hours");
        }
        if (hour < 12) {
            return language.say("run_title.morning");
        }
        return hour < 17 ? language.say("run_title.afternoon") : language.say("run_title.evening");
    }
}
