package dev.crucible.agents.tool;

/** Text that somebody else wrote, made safe to show: one line, bounded, without marks that a client could take for its own. */
public final class QuotedText {

    private QuotedText() {}

    /** For prose: at most {@code most} characters; control and direction marks go, brackets and backticks become look-alikes. */
    public static String line(String text, int most) {
        return cut(safe(text, 4L * most, true).replaceAll(" {2,}", " ").strip(), most);
    }

    /** For texts shown as they are: only control and direction marks go, columns and brackets stay; lines have 300 characters at most. */
    public static String block(String text, int most) {
        StringBuilder block = new StringBuilder();
        text.lines().limit(400).forEach(line -> block.append(cut(safe(line, 1_200, false), 300))
                .append('\n'));
        return cut(block.toString().stripTrailing(), most);
    }

    private static String safe(String text, long most, boolean prose) {
        StringBuilder safe = new StringBuilder();
        text.codePoints().limit(most).forEach(c -> append(safe, c, prose));
        return safe.toString();
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }

    private static void append(StringBuilder safe, int c, boolean prose) {
        int type = Character.getType(c);
        if (Character.isWhitespace(c) || type == Character.CONTROL || type == Character.LINE_SEPARATOR) {
            safe.append(' ');
        } else if (type != Character.FORMAT && type != Character.SURROGATE && type != Character.PRIVATE_USE) {
            switch (prose ? c : 0) {
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
