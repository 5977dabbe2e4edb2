package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;

/** A red team campaign as text; every number comes from the lab. */
public final class CampaignText {

    private static final int MOST_ROWS = 8;

    private CampaignText() {}

    /** What a campaign would be, from the lab's plan. */
    public static String ofPlan(JsonNode plan, Language language) {
        return language.choose(
                        "A campaign against %s: %d attacks to choose from, at most %d runs, %d of %d clients hostile."
                                + " The best is confirmed on %d fresh seeds; attacks that break the run and not the model"
                                + " do not compete.",
                        "Eine Kampagne gegen %s: %d Angriffe zur Wahl, höchstens %d Läufe, %d von %d Clients"
                                + " feindlich. Der beste wird auf %d frischen Seeds bestätigt; Angriffe, die den Lauf und"
                                + " nicht das Modell brechen, zählen nicht.")
                .formatted(
                        plan.path("rule").asText(),
                        plan.path("plans").asInt(),
                        plan.path("budget").asInt(),
                        plan.path("attackers").asInt(),
                        plan.path("clients").asInt(),
                        plan.path("confirmations").asInt());
    }

    /** The worst attack so far, as a comment on a campaign that runs; empty before there is any. */
    public static String best(JsonNode campaign, Language language) {
        String best = campaign.path("best").asText();
        return best.isEmpty()
                ? ""
                : String.format(
                        language.locale(),
                        language.choose(
                                "%s after %d of %d runs: worst so far is %s, which leaves %.1f %%.",
                                "%s nach %d von %d Läufen: am schlimmsten ist bisher %s, es bleiben %.1f %%."),
                        campaign.path("campaign_id").asText(),
                        campaign.path("runs").asInt(),
                        campaign.path("budget").asInt(),
                        best,
                        100 * campaign.path("best_accuracy").asDouble());
    }

    /** How a campaign stands, and in the end what it found. */
    public static String of(JsonNode campaign, Language language) {
        StringBuilder text = new StringBuilder(campaign.path("campaign_id").asText())
                .append(language.choose(" is ", ": "))
                .append(campaign.path("status").asText())
                .append('.');
        if (campaign.path("error").isTextual()) {
            text.append('\n').append(campaign.path("error").asText());
        }
        JsonNode report = campaign.path("report");
        if (!report.isObject()) {
            String best = best(campaign, language);
            return best.isEmpty()
                    ? text.toString()
                    : text.append('\n').append(best).toString();
        }
        text.append('\n').append(found(report, language));
        int rows = 0;
        for (JsonNode step : report.path("path")) {
            if (rows++ < MOST_ROWS) {
                text.append(String.format(
                        language.locale(),
                        language.choose("\nrun %d: %s, %.1f %%", "\nLauf %d: %s, %.1f %%"),
                        step.path("run").asInt(),
                        step.path("attack").asText(),
                        100 * step.path("accuracy").asDouble()));
            }
        }
        int broken = report.path("failures").size();
        if (broken > 0) {
            text.append(language.choose(
                            "\n%d attacks made the run fail, such as %s; that is no accuracy of a model.",
                            "\n"
                                    + "%d Angriffe ließen den Lauf scheitern, etwa %s; das ist keine Genauigkeit eines"
                                    + " Modells.")
                    .formatted(
                            broken,
                            report.path("failures").path(0).path("attack").asText()));
        }
        return text.toString();
    }

    /** The best attack with its interval, beside what there is without attack. */
    public static String found(JsonNode report, Language language) {
        return language.choose(
                        "The worst attack on %s is %s: accuracy %s, without attack %s, on %d fresh seeds; %d runs.",
                        "Der schlimmste Angriff auf %s ist %s: Genauigkeit %s, ohne Angriff %s, auf %d frischen Seeds;"
                                + " %d Läufe.")
                .formatted(
                        report.path("rule").asText(),
                        report.path("attack").asText(),
                        interval(report.path("accuracy"), language),
                        interval(report.path("clean_accuracy"), language),
                        report.path("accuracy").path("n").asInt(),
                        report.path("runs").asInt());
    }

    private static String interval(JsonNode mean, Language language) {
        double middle = 100 * mean.path("mean").asDouble();
        return mean.path("low").isNumber()
                ? String.format(
                        language.locale(),
                        language.choose("%.1f %% (%.1f to %.1f)", "%.1f %% (%.1f bis %.1f)"),
                        middle,
                        100 * Math.max(0, mean.path("low").asDouble()),
                        100 * Math.min(1, mean.path("high").asDouble()))
                : String.format(language.locale(), "%.1f %%", middle);
    }
}
