package dev.crucible.report.paper;

import java.util.List;
import java.util.stream.Collectors;

/** LaTeX source of texts, for pdfLaTeX with UTF-8. */
public final class Latex {

    private Latex() {}

    /** Escapes {@code text}, whatever characters it contains; those without a letter in pdfLaTeX become question marks. */
    public static String escaped(String text) {
        return text.codePoints().mapToObj(Latex::escaped).collect(Collectors.joining());
    }

    private static String escaped(int c) {
        return switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '{' -> "\\{";
            case '}' -> "\\}";
            case '$' -> "\\$";
            case '&' -> "\\&";
            case '#' -> "\\#";
            case '%' -> "\\%";
            case '_' -> "\\_";
            case '^' -> "\\textasciicircum{}";
            case '~' -> "\\textasciitilde{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            case '"' -> "\\textquotedbl{}";
            case '±' -> "$\\pm$";
            case '×' -> "$\\times$";
            case '−' -> "$-$";
            case '≤' -> "$\\le$";
            case '≥' -> "$\\ge$";
            case 'α' -> "$\\alpha$";
            case 'β' -> "$\\beta$";
            case 'γ' -> "$\\gamma$";
            case 'ε' -> "$\\varepsilon$";
            case 'λ' -> "$\\lambda$";
            case 'μ', 'µ' -> "$\\mu$";
            case 'σ' -> "$\\sigma$";
            case 'τ' -> "$\\tau$";
            case '–' -> "--";
            case '…' -> "\\ldots{}";
            case '·' -> "$\\cdot$";
            default -> c == '\n' || c == '\t' ? " " : c < ' ' || c > 0x17f ? "?" : Character.toString(c);
        };
    }

    /** Returns a {@code tabular} that needs no package: one line per row, all columns right-aligned. */
    public static String plainTabular(List<String> header, List<List<String>> rows) {
        StringBuilder tex = new StringBuilder("\\begin{tabular}{" + "r".repeat(header.size()) + "}\n\\hline\n");
        tex.append(row(header)).append("\\hline\n");
        rows.forEach(row -> tex.append(row(row)));
        return tex.append("\\hline\n\\end{tabular}\n").toString();
    }

    private static String row(List<String> cells) {
        return cells.stream().map(Latex::escaped).collect(Collectors.joining(" & ")) + " \\\\\n";
    }

    /** Returns {@code text} verbatim, with lines longer than {@code width} broken and non-ASCII characters as JSON escapes. */
    static String verbatim(String text, int width) {
        StringBuilder tex = new StringBuilder("\\begin{verbatim}\n");
        for (String line : text.split("\\R")) {
            String plain = ascii(line);
            for (int from = 0; from == 0 || from < plain.length(); from += width) {
                tex.append(plain, from, Math.min(plain.length(), from + width)).append('\n');
            }
        }
        return tex.append("\\end{verbatim}\n").toString();
    }

    private static String ascii(String line) {
        return line.chars()
                .mapToObj(c -> c < 0x7f ? Character.toString(c) : "\\u%04x".formatted(c))
                .collect(Collectors.joining())
                .replace("\\end{verbatim}", "\\end {verbatim}");
    }
}
