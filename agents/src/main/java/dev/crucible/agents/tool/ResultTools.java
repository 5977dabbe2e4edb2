package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.Comparison;
import dev.crucible.agents.experiment.Interval;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.experiment.MeasuredRun;
import dev.crucible.agents.experiment.ResultTable;
import dev.crucible.agents.experiment.Sparkline;
import dev.crucible.agents.experiment.StrategyRun;
import dev.crucible.agents.experiment.StrategyRun.Round;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import java.util.List;

/** What simulations gave: metrics, comparisons, curves, and why one failed. */
final class ResultTools {

    private static final int LONGEST = 12_000;
    private static final int MOST_RUNS = 30;
    private static final int ROUNDS_SHOWN = 25;
    private static final String ID = "simulation_id";
    private static final String ID_HELP = "id of the simulation";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final LabClient lab;

    ResultTools(LabClient lab) {
        this.lab = lab;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "get_metrics",
                        "Rounds of a simulation with accuracy, loss, attack success and detection, and the last round in short.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> metrics(arguments.text(ID))),
                SimpleTool.reading(
                        "compare_runs",
                        "Compares strategies of one or several simulations: means with 95 % intervals over seeds, and paired"
                                + " differences to FedAvg.",
                        Schema.of().list("simulation_ids", "string", MOST_RUNS, "ids"),
                        (arguments, caller) -> compare(arguments.texts("simulation_ids", MOST_RUNS))),
                SimpleTool.reading(
                        "read_plot_data",
                        "Curves of a simulation as numbers, by strategy: accuracy, loss and attack success of each round.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> curves(arguments.text(ID))),
                SimpleTool.reading(
                        "draw_plot",
                        "Accuracy curves of a simulation as lines of text, and where the lab shows its curves.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> draw(arguments.text(ID))),
                SimpleTool.reading(
                        "explain_failure",
                        "Why a simulation failed: the likely cause and the fix, with the lines of its log that say so.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> {
                            Diagnosis diagnosis = Diagnosis.of(lab, arguments.text(ID));
                            return new ToolResult(diagnosis.text(), diagnosis.data());
                        }));
    }

    private ToolResult metrics(String id) throws LabException, InterruptedException {
        MeasuredRun run = MeasuredRun.read(lab, id);
        Comparison comparison = Comparison.read(lab, List.of(id));
        StringBuilder text = new StringBuilder(id + " is " + run.status().state() + ".\n");
        text.append(ResultTable.of(comparison)).append('\n');
        run.strategies().forEach(s -> text.append(ResultTable.rounds(s, ROUNDS_SHOWN)));
        ObjectNode data = summary(comparison);
        data.put(ID, id).put("status", run.status().state());
        return new ToolResult(QuotedText.block(text.toString(), LONGEST), data);
    }

    private ToolResult compare(List<String> ids) throws LabException, InterruptedException {
        Comparison comparison = Comparison.read(lab, ids);
        return new ToolResult(QuotedText.block(ResultTable.of(comparison), LONGEST), summary(comparison));
    }

    private static ObjectNode summary(Comparison comparison) {
        ObjectNode data = JSON.objectNode();
        ArrayNode arms = data.putArray("arms");
        for (Comparison.Arm arm : comparison.arms()) {
            ObjectNode node = arms.addObject()
                    .put("label", QuotedText.line(arm.label(), 200))
                    .put("rule", QuotedText.line(arm.rule(), 60))
                    .put("attack", QuotedText.line(arm.attack(), 100))
                    .put("seeds", arm.bySeed().size());
            put(node, "accuracy", arm.accuracy());
            put(node, "clean_accuracy", arm.clean());
            put(node, "lost", arm.drop());
            arm.judgement().ifPresent(judgement -> {
                node.put("verdict", judgement.verdict());
                put(node, "relative_loss", judgement);
            });
            put(node, "attack_success", arm.attackSuccess());
            put(node, "detection_precision", arm.precision());
            put(node, "detection_recall", arm.recall());
        }
        ArrayNode differences = data.putArray("against_fedavg");
        comparison.againstFedAvg().forEach(difference -> {
            ObjectNode node = differences
                    .addObject()
                    .put("label", QuotedText.line(difference.arm().label(), 200));
            put(node, "accuracy", difference.accuracy());
        });
        return data;
    }

    private static void put(ObjectNode node, String name, Interval interval) {
        if (interval.known()) {
            ObjectNode value = node.putObject(name).put("mean", interval.mean());
            if (!Double.isNaN(interval.half())) {
                value.put("half_width", interval.half());
            }
        }
    }

    private static void put(ObjectNode node, String name, LabVerdict judgement) {
        if (!Double.isNaN(judgement.loss())) {
            ObjectNode value = node.putObject(name).put("mean", judgement.loss());
            if (!Double.isNaN(judgement.low())) {
                value.put("low", judgement.low()).put("high", judgement.high());
            }
        }
    }

    private ToolResult curves(String id) throws LabException, InterruptedException {
        MeasuredRun run = MeasuredRun.read(lab, id);
        ArrayNode data = JSON.arrayNode();
        StringBuilder text = new StringBuilder();
        for (StrategyRun strategy : run.strategies()) {
            ObjectNode node = data.addObject().put("label", QuotedText.line(strategy.label(), 200));
            ArrayNode accuracy = node.putArray("accuracy");
            ArrayNode loss = node.putArray("loss");
            ArrayNode success = node.putArray("attack_success");
            for (Round round : strategy.rounds()) {
                accuracy.add(round.accuracy());
                loss.add(round.loss());
                success.add(round.attackSuccess());
            }
            text.append(ResultTable.rounds(strategy, ROUNDS_SHOWN));
        }
        return new ToolResult(QuotedText.block(text.toString(), LONGEST), data);
    }

    private ToolResult draw(String id) throws LabException, InterruptedException {
        MeasuredRun run = MeasuredRun.read(lab, id);
        ArrayNode drawn = JSON.arrayNode();
        for (StrategyRun strategy : run.strategies()) {
            double[] accuracy =
                    strategy.rounds().stream().mapToDouble(Round::accuracy).toArray();
            if (accuracy.length > 0) {
                String line = Sparkline.of(accuracy);
                double last = accuracy[accuracy.length - 1];
                drawn.addObject()
                        .put("line", line)
                        .put("first", accuracy[0])
                        .put("last", last)
                        .put("label", strategy.label());
            }
        }
        String address = lab.base() + "/api/simulations/" + id + "/all-plot-data";
        ObjectNode data = JSON.objectNode().put(ID, id).put("curves", address);
        data.set("drawn", drawn);
        return new ToolResult(LabText.curves(data, Language.ENGLISH), data);
    }
}
