package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number f of attackers that a rule is told, which may differ from the number of hostile clients: a round samples {@code n} of {@code N}
 * clients, of which {@code K} are hostile, so that the attackers of a round are hypergeometric.
 *
 * <p>{@code aggregation_params.f} is a number, a share of the round such as {@code "20 %"}, or a quantile of that distribution such as
 * {@code {"quantile": 0.95}}. Without it f is K if all clients take part, and otherwise the expected number nK/N, rounded up.
 *
 * @param hostile K
 * @param sampled n
 * @param clients N
 */
record ToldAttackers(int hostile, int sampled, int clients) {

    private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?) ?%");

    static ToldAttackers of(ObjectNode settings, int sampled) {
        return new ToldAttackers(
                Setting.NUM_OF_MALICIOUS_CLIENTS.in(settings), sampled, Setting.NUM_OF_CLIENTS.in(settings));
    }

    /** Returns K where all clients take part, otherwise nK/N rounded up. */
    int expected() {
        return StrategyConfig.Participation.expected(hostile, sampled, clients);
    }

    /** Replaces {@code f} in {@code parameters} by the number that it stands for; reports other forms. */
    void resolve(ObjectNode parameters, Diagnostics diagnostics) {
        JsonNode f = parameters.path("f");
        if (f.isMissingNode()) {
            parameters.put("f", expected());
        } else if (f.isTextual()) {
            Matcher share = SHARE.matcher(f.textValue().strip());
            if (share.matches() && new BigDecimal(share.group(1)).compareTo(BigDecimal.valueOf(100)) <= 0) {
                parameters.put(
                        "f",
                        new BigDecimal(share.group(1))
                                .multiply(BigDecimal.valueOf(sampled))
                                .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
                                .intValueExact());
            } else {
                refuse(f, parameters, diagnostics);
            }
        } else if (f.isObject()) {
            double quantile = f.path("quantile").asDouble(Double.NaN);
            if (hostile == 0) {
                diagnostics.error(
                        Setting.NUM_OF_MALICIOUS_CLIENTS,
                        "must be above 0 with a quantile in aggregation_params.f, which is one of the hostile clients of a round",
                        Setting.AGGREGATION_PARAMS);
                parameters.put("f", 0);
            } else if (f.size() == 1 && quantile > 0 && quantile < 1) {
                parameters.put("f", quantile(quantile));
            } else {
                refuse(f, parameters, diagnostics);
            }
        }
    }

    private void refuse(JsonNode given, ObjectNode parameters, Diagnostics diagnostics) {
        diagnostics.error(
                "aggregation_params.f",
                "must be a whole number, a share of the round such as \"20 %%\", or {\"quantile\": 0.95}, got %s"
                        .formatted(given));
        parameters.put("f", expected());
    }

    /** Returns the least number that the attackers of a round exceed with a probability of at most 1 − {@code q}. */
    int quantile(double q) {
        int n = Math.min(sampled, clients);
        int k = Math.max(0, n + hostile - clients);
        double sum = 0;
        while (k < Math.min(n, hostile)) {
            sum += Math.exp(logChoose(hostile, k) + logChoose(clients - hostile, n - k) - logChoose(clients, n));
            if (sum >= q) {
                return k;
            }
            k++;
        }
        return k;
    }

    private static double logChoose(int n, int k) {
        double sum = 0;
        for (int i = 1; i <= k; i++) {
            sum += Math.log((double) (n - k + i) / i);
        }
        return sum;
    }
}
