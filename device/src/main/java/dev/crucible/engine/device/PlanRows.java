package dev.crucible.engine.device;

import dev.crucible.engine.model.ParameterLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Layout of the rows of tensors: trained ones in one vector per client, all others in one that clients share. Carried tensors are also part of
 * the vector that clients receive.
 */
final class PlanRows {

    private final Iterator<ParameterLayout.Tensor> tensors;
    private final Vector trained = new Vector();
    private final Vector frozen = new Vector();
    private final List<DevicePlan.Block> carried = new ArrayList<>();
    private ParameterLayout.Tensor tensor;
    /** Length so far of the flat vector that clients receive. */
    private int sent;
    /** Length so far of the vector of all tensors. */
    private int whole;

    PlanRows(ParameterLayout layout) {
        this.tensors = layout.tensors().iterator();
        this.tensor = tensors.next();
    }

    /** A growing vector. */
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

    /** Returns true if the next row is of a tensor that no client trains. */
    boolean frozenNext() {
        return vector() == frozen;
    }

    private boolean frozen() {
        return tensor.role() != ParameterLayout.Role.TRAINED;
    }

    /** Returns the offset of the next row in its vector. */
    int at() {
        return vector().padded;
    }

    /** Adds {@code count} rows, each of {@code pitch} floats. */
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

    /** Adds {@code floats} zeros after the last row, in its vector. */
    void fill(int floats) {
        (frozen() ? frozen : trained).padded += floats;
    }

    /** Returns the mapping of the trained part of the received vector to a client's vector. */
    List<DevicePlan.Block> trainedBlocks() {
        return trained.blocks;
    }

    /** Returns the mapping of the carried part of the received vector to the shared vector. */
    List<DevicePlan.Block> carriedBlocks() {
        return carried;
    }

    /** Returns the length of the received vector, without padding. */
    int sent() {
        return sent;
    }

    int trainedPadded() {
        return trained.padded;
    }

    /** Returns the mapping of the vector of all tensors to the shared vector. */
    List<DevicePlan.Block> frozenBlocks() {
        return frozen.blocks;
    }

    int frozenPadded() {
        return frozen.padded;
    }

    /** Returns the number of parameters of all rows. */
    int whole() {
        return whole;
    }
}
