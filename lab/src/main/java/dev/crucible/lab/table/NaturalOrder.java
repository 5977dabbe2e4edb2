package dev.crucible.lab.table;

import java.io.Serializable;
import java.util.Comparator;

/** Natural order of texts: ignores case and compares digits as numbers, so {@code run 9} precedes {@code run 10}. */
final class NaturalOrder implements Comparator<String>, Serializable {

    private static final long serialVersionUID = 1;

    static final NaturalOrder INSTANCE = new NaturalOrder();

    private NaturalOrder() {}

    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            char one = a.charAt(i);
            char other = b.charAt(j);
            if (isDigit(one) && isDigit(other)) {
                int endA = end(a, i);
                int endB = end(b, j);
                int order = compareDigits(a, i, endA, b, j, endB);
                if (order != 0) {
                    return order;
                }
                i = endA;
                j = endB;
            } else {
                int order = Character.compare(folded(one), folded(other));
                if (order != 0) {
                    return order;
                }
                i++;
                j++;
            }
        }
        int rest = Integer.compare(a.length() - i, b.length() - j);
        return rest == 0 ? a.compareTo(b) : rest;
    }

    private static char folded(char c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int end(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int compareDigits(String a, int fromA, int endA, String b, int fromB, int endB) {
        int i = withoutZeros(a, fromA, endA);
        int j = withoutZeros(b, fromB, endB);
        int order = Integer.compare(endA - i, endB - j);
        for (; order == 0 && i < endA; i++, j++) {
            order = Character.compare(a.charAt(i), b.charAt(j));
        }
        return order;
    }

    private static int withoutZeros(String text, int from, int end) {
        int at = from;
        while (at < end - 1 && text.charAt(at) == '0') {
            at++;
        }
        return at;
    }
}
