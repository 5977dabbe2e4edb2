package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;

/** A red team campaign as text; every number comes from the lab. */
public final class CampaignText {

    private static final int MOST_ROWS = 8;

    private CampaignText() {}

    /** What a campaign would be, from the lab's plan. */
    public static String ofPlan(JsonNode plan, Language language) {
        return language.say(
                "campaign.plan rule plans budget attackers clients confirmations",
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
                : language.say(
                        "campaign.best_so_far campaign_id runs budget best best_accuracy",
                        campaign.path("campaign_id").asText(),
                        campaign.path("runs").asInt(),
                        campaign.path("budget").asInt(),
                        best,
                        100 * campaign.path("best_accuracy").asDouble());
    }

    /** How a campaign stands, and in the end what it found. */
    public static String of(JsonNode campaign, Language language) {
        StringBuilder text = new StringBuilder(language.say(
                "campaign.state campaign_id status",
                campaign.path("campaign_id").asText(),
                campaign.path("status").asText()));
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
                text.append(language.say(
                        "campaign.row run attack accuracy",
                        step.path("run").asInt(),
                        step.path("attack").asText(),
                        100 * step.path("accuracy").asDouble()));
            }
        }
        int broken = report.path("failures").size();
        if (broken > 0) {
            text.append(language.say(
                    "campaign.broken broken attack",
                    broken,
                    report.path("failures").path(0).path("attack").asText()));
        }
        return text.toString();
    }

    /** The best attack with its interval, beside what there is without attack. */
    public static String found(JsonNode report, Language language) {
        return language.say(
                "campaign.worst rule attack accuracy clean_accuracy n runs",
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
                ? language.say(
                        "campaign.interval middle low high",
                        middle,
                        100 * Math.max(0, mean.path("low").asDouble()),
                        100 * Math.min(1, mean.path("high").asDouble()))
                : String.format(language.locale(), "%.1f %%", middle);
    }
}
