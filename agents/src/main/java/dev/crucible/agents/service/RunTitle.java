package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.lab.LabRunSummary;
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
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH);
    private static final int DAYS_OF_A_WEEK = 7;

    /** The title of a run with this config, spoken of at {@code now}. */
    static RunTitle of(LabRunSummary summary, JsonNode config, LocalDateTime now, Knowledge knowledge) {
        String rules = joined(rules(config).stream()
                .map(rule -> knowledge.key(rule).map(KnowledgeTopic::title).orElse(rule))
                .toList());
        if (!summary.name().isBlank()) {
            return new RunTitle("“" + summary.name() + "”", rules);
        }
        String what = rules.isEmpty() ? "the run" : "the run of " + rules;
        return new RunTitle(what + when(summary.created(), now).map(" "::concat).orElse(""), rules);
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

    private static String joined(List<String> names) {
        if (names.size() < 2) {
            return String.join("", names);
        }
        List<String> first = new ArrayList<>(names.subList(0, Math.min(2, names.size() - 1)));
        int left = names.size() - first.size();
        return String.join(", ", first) + " and " + (left == 1 ? names.getLast() : left + " others");
    }

    /** In the words of somebody who speaks at {@code now}; none for a time that cannot be read. */
    private static Optional<String> when(String created, LocalDateTime now) {
        try {
            LocalDateTime time = LocalDateTime.parse(created.strip().replace(' ', 'T'));
            long days = ChronoUnit.DAYS.between(time.toLocalDate(), now.toLocalDate());
            if (days == 0) {
                return Optional.of(today(time.getHour()));
            }
            if (days == 1) {
                return Optional.of(time.getHour() < 17 ? "from yesterday" : "from last night");
            }
            if (days > 0 && days < DAYS_OF_A_WEEK) {
                return Optional.of("from " + time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
            }
            return Optional.of("from " + (time.getYear() == now.getYear() ? DAY : MONTH).format(time));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String today(int hour) {
        if (hour < 5) {
            return "from the small hours";
        }
        if (hour < 12) {
            return "from this morning";
        }
        return hour < 17 ? "from this afternoon" : "from this evening";
    }
}
