import dev.crucible.engine.Experiment;
import dev.crucible.engine.aggregation.*;
import dev.crucible.engine.attack.SignFlip;

/** Two of ten clients send the opposite of what they learnt, three times as large. Who still learns? */
void main() {
    Experiment attacked = Experiment.on("digits").network("mlp").clients(10).rounds(15).epochs(5)
            .attack(new SignFlip(false, 3), 2);
    for (Aggregator rule : List.of(new FedAvg(), new Median(), new TrimmedMean(2))) {
        IO.println("%-20s %.3f".formatted(rule, attacked.rule(rule).run().testAccuracy()));
    }
}
