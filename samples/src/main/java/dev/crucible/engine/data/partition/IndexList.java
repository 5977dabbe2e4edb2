package dev.crucible.engine.data.partition;

import java.util.Arrays;

/** A growing list of sample indices. */
final class IndexList {

    private int[] indices = new int[16];
    private int size;

    int size() {
        return size;
    }

    void add(int index) {
        if (size == indices.length) {
            indices = Arrays.copyOf(indices, 2 * size);
        }
        indices[size++] = index;
    }

    void addAll(int[] more) {
        for (int index : more) {
            add(index);
        }
    }

    int[] toArray() {
        return Arrays.copyOf(indices, size);
    }

    /** Returns the indices of each group: element {@code g} lists, in order, every i with {@code groups[i] == g}. */
    static int[][] groups(int[] groups, int count) {
        IndexList[] lists = empty(count);
        for (int i = 0; i < groups.length; i++) {
            lists[groups[i]].add(i);
        }
        return toArrays(lists);
    }

    static IndexList[] empty(int count) {
        IndexList[] lists = new IndexList[count];
        Arrays.setAll(lists, i -> new IndexList());
        return lists;
    }

    static int[][] toArrays(IndexList[] lists) {
        return Arrays.stream(lists).map(IndexList::toArray).toArray(int[][]::new);
    }
}
