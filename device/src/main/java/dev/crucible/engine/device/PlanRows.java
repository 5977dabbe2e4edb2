package dev.crucible.engine.device;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Where the rows of tensors lie: those that are trained in a vector of each client, all others in one that clients share. Those carried are
 * part of what clients are sent, too.
 */
final class PlanRows {

    private final Iterator<ParameterLayout.Tensor> tensors;
    private final Vector trained = new Vector();
    private final Vector frozen = new Vector();
    private final List<DevicePlan.Block> carried = new ArrayList<>();
    private ParameterLayout.Tensor tensor;
    /** Behind the last row, in the vector without filling that clients are sent. */
    private int sent;
    /** The same in the one that has all tensors. */
    private int whole;

    PlanRows(ParameterLayout layout) {
        this.tensors = layout.tensors().iterator();
        this.tensor = tensors.next();
    }

    /** A vector as it grows. */
    private static final class Vector {

        private final List<DevicePlan.Block> blocks = new ArrayList<>();
        private int padded;

        void row(int from, int columns, int pitch) {
            add(blocks, new DevicePlan.Block(from, padded, columns));
            padded += pitch;
        }
    }

    private static void add(List<DevicePlan.Block> blocks, DevicePlan.Block block) {
        DevicePlan.Block joined = block;
        if (!blocks.isEmpty() && blocks.getLast().meets(block)) {
            DevicePlan.Block last = blocks.removeLast();
            joined = new DevicePlan.Block(last.flat(), last.padded(), last.length() + block.length());
        }
        blocks.add(joined);
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
        return tensor.role() != ParameterLayout.Role.TRAINED;
    }

    /** Where the next row will lie in its vector. */
    int at() {
        return vector().padded;
    }

    /** Lays so many rows, each of which takes {@code pitch} floats. */
    void rows(int count, int columns, int pitch) {
        for (int row = 0; row < count; row++) {
            Vector vector = vector();
            if (tensor.role() == ParameterLayout.Role.CARRIED) {
                add(carried, new DevicePlan.Block(sent, frozen.padded, columns));
            }
            vector.row(vector == frozen ? whole : sent, columns, pitch);
            sent += tensor.role() == ParameterLayout.Role.FROZEN ? 0 : columns;
            whole += columns;
        }
    }

    /** Leaves so many floats behind the last row 0, in the vector that it lies in. */
    void fill(int floats) {
        (frozen() ? frozen : trained).padded += floats;
    }

    /** How what clients are sent corresponds, where it is trained, to the vector of a client. */
    List<DevicePlan.Block> trainedBlocks() {
        return trained.blocks;
    }

    /** How what clients are sent corresponds, where it is not trained, to the vector that all share. */
    List<DevicePlan.Block> carriedBlocks() {
        return carried;
    }

    /** The length of what clients are sent, without filling. */
    int sent() {
        return sent;
    }

    int trainedPadded() {
        return trained.padded;
    }

    /** How the vector of all tensors corresponds to the one that clients share. */
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
