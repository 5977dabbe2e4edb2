package dev.crucible.agents.tool;

/** Text that somebody else wrote, made safe to show: one line, bounded, without marks that a client could take for its own. */
public final class Quoted {

    private Quoted() {}

    /** At most {@code most} characters; control and direction marks go, braces and backticks become harmless look-alikes. */
    public static String line(String text, int most) {
        return cut(safe(text, 4L * most).replaceAll(" {2,}", " ").strip(), most);
    }

    /** As {@link #line}, but for several lines, each bounded by 300 characters; columns stay where they are. */
    public static String block(String text, int most) {
        StringBuilder block = new StringBuilder();
        text.lines().limit(400).forEach(line -> block.append(cut(safe(line, 1_200), 300)).append('\n'));
        return cut(block.toString().stripTrailing(), most);
    }

    private static String safe(String text, long most) {
        StringBuilder safe = new StringBuilder();
        text.codePoints().limit(most).forEach(c -> append(safe, c));
        return safe.toString();
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }

    private static void append(StringBuilder safe, int c) {
        int type = Character.getType(c);
        if (Character.isWhitespace(c) || type == Character.CONTROL || type == Character.LINE_SEPARATOR) {
            safe.append(' ');
        } else if (type != Character.FORMAT && type != Character.SURROGATE && type != Character.PRIVATE_USE) {
            switch (c) {
                case '{' -> safe.append('(');
                case '}' -> safe.append(')');
                case '[' -> safe.append('(');
                case ']' -> safe.append(')');
                case '`' -> safe.append('\'');
                case '<' -> safe.append('‹');
                case '>' -> safe.append('›');
                default -> safe.appendCodePoint(c);
            }
        }
    }
}
