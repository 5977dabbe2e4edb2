package dev.crucible.engine.device;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Where the rows of tensors lie: those that are trained in a vector of each client, those that are frozen in one that all clients share. */
final class PlanRows {

    private final Iterator<ParameterLayout.Tensor> tensors;
    private final Vector trained = new Vector();
    private final Vector frozen = new Vector();
    private ParameterLayout.Tensor tensor;
    /** Behind the last row, in the vector without filling that has all tensors. */
    private int whole;

    PlanRows(ParameterLayout layout) {
        this.tensors = layout.tensors().iterator();
        this.tensor = tensors.next();
    }

    /** A vector as it grows. */
    private static final class Vector {

        private final List<DevicePlan.Block> blocks = new ArrayList<>();
        private int flat;
        private int padded;

        void row(int from, int columns, int pitch) {
            DevicePlan.Block block = new DevicePlan.Block(from, padded, columns);
            if (!blocks.isEmpty() && blocks.getLast().meets(block)) {
                DevicePlan.Block last = blocks.removeLast();
                block = new DevicePlan.Block(last.flat(), last.padded(), last.length() + columns);
            }
            blocks.add(block);
            flat += columns;
            padded += pitch;
        }
    }

    private Vector vector() {
        while (whole >= tensor.offset() + tensor.size() && tensors.hasNext()) {
            tensor = tensors.next();
        }
        return frozen() ? frozen : trained;
    }

    /** Whether the next row is of a tensor that no client trains. */
    boolean frozenNext() {
        return vector() == frozen;
    }

    private boolean frozen() {
        return tensor.role() == ParameterLayout.Role.FROZEN;
    }

    /** Where the next row will lie in its vector. */
    int at() {
        return vector().padded;
    }

    /** Lays so many rows, each of which takes {@code pitch} floats. */
    void rows(int count, int columns, int pitch) {
        for (int row = 0; row < count; row++) {
            Vector vector = vector();
            vector.row(vector == frozen ? whole : vector.flat, columns, pitch);
            whole += columns;
        }
    }

    /** Leaves so many floats behind the last row 0, in the vector that it lies in. */
    void fill(int floats) {
        (frozen() ? frozen : trained).padded += floats;
    }

    /** How the trained vector without filling corresponds to that of a client. */
    List<DevicePlan.Block> trainedBlocks() {
        return trained.blocks;
    }

    int trainedFlat() {
        return trained.flat;
    }

    int trainedPadded() {
        return trained.padded;
    }

    /** How the vector of all tensors corresponds to that of the frozen ones. */
    List<DevicePlan.Block> frozenBlocks() {
        return frozen.blocks;
    }

    int frozenPadded() {
        return frozen.padded;
    }

    /** The parameters of all rows. */
    int whole() {
        return whole;
    }
}
