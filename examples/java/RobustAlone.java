import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.MultiKrum;
import dev.crucible.engine.attack.InnerProductManipulation;

/** Rules and attacks on a matrix of one's own: no simulator, no config, no JSON. */
void main() {
    float[][] honest = {{1, 2, 3}, {1.1f, 2, 2.9f}, {0.9f, 2.1f, 3}, {1, 1.9f, 3.1f}, {1, 2, 3}};
    float[][] hostile = new InnerProductManipulation(5).against(2, honest);

    float[][] all = Stream.of(honest, hostile).flatMap(Arrays::stream).toArray(float[][]::new);
    IO.println("average     " + Arrays.toString(new Average().aggregate(all)));
    IO.println("multi-krum  " + Arrays.toString(new MultiKrum(2, 3).aggregate(all)));
}
