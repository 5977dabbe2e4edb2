package dev.crucible.engine.device;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kernels of {@code kernels.ptx} as C, one statement an instruction, so that what cards are given can be run without one. It knows the
 * instructions that these kernels are made of, and refuses all others, contracted and approximate ones among them.
 */
final class PtxAsC {

    private static final Pattern ENTRY = Pattern.compile("\\.visible \\.entry (\\w+)\\(");
    private static final Pattern REGISTERS = Pattern.compile("\\.reg \\.(\\w+)\\s+%(\\w+?)(?:<(\\d+)>)?;");
    private static final Pattern DEPOT = Pattern.compile("\\.local \\.align (\\d+) \\.b8\\s+(\\w+)\\[(\\d+)];");
    private static final Pattern BRANCH = Pattern.compile("(?:@(!?)%(p\\d+)\\s+)?bra(?:\\.uni)?\\s+(\\S+);");
    private static final Pattern INSTRUCTION = Pattern.compile("([a-z][\\w.]*)\\s+(.*);");
    private static final Pattern ADDRESS = Pattern.compile("\\[%(\\w+)(?:\\+(-?\\d+))?]");
    private static final Pattern PARAMETER = Pattern.compile("\\[\\w+_param_(\\d+)]");

    private final StringBuilder c = new StringBuilder();
    private final List<String> names = new ArrayList<>();
    private int parameters;

    private PtxAsC() {}

    /** C of the kernels in {@code ptx}, and a table of them. */
    static String of(String ptx) {
        PtxAsC made = new PtxAsC();
        for (String line : ptx.lines().toList()) {
            made.line(line.replaceFirst("//.*", "").strip());
        }
        made.c.append("const struct kernel kernels[] = {%s};%n"
                .formatted(made.names.stream().collect(Collectors.joining(", "))));
        return made.c.toString();
    }

    private void line(String line) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches()) {
            parameters = 0;
            add("static void %s(void **params, uint32_t group, uint32_t client, uint32_t item) {"
                    .formatted(entry.group(1)));
            names.add(entry.group(1));
        } else if (line.startsWith(".param")) {
            parameters++;
        } else if (line.equals(")")) {
            names.add("{\"%1$s\", %1$s, %2$d}".formatted(names.removeLast(), parameters));
        } else if (line.equals("}")) {
            add("}");
        } else if (line.startsWith(".reg")) {
            registers(line);
        } else if (line.startsWith(".local")) {
            Matcher depot = matched(DEPOT, line);
            add("_Alignas(%s) char %s[%s];".formatted(depot.group(1), depot.group(2), depot.group(3)));
        } else if (line.endsWith(":")) {
            add(label(line.substring(0, line.length() - 1)) + ":;");
        } else if (line.equals("ret;")) {
            add("return;");
        } else if (!line.isEmpty()
                && !line.equals("{")
                && !line.matches("\\.(version|target|address_size|pragma) .*")) {
            instruction(line);
        }
    }

    private void registers(String line) {
        Matcher found = matched(REGISTERS, line);
        String type = found.group(1).equals("pred") ? "uint8_t" : type(found.group(1));
        int count = found.group(3) == null ? 0 : Integer.parseInt(found.group(3));
        StringBuilder all = new StringBuilder(found.group(3) == null ? found.group(2) : "");
        for (int i = 0; i < count; i++) {
            all.append(i == 0 ? "" : ", ").append(found.group(2)).append(i);
        }
        add(type + " " + all + ";");
    }

    private void instruction(String line) {
        Matcher branch = BRANCH.matcher(line);
        if (branch.matches()) {
            String condition = branch.group(2) == null ? "" : "if (%s%s) ".formatted(branch.group(1), branch.group(2));
            add(condition + "goto " + label(branch.group(3)) + ";");
            return;
        }
        Matcher found = matched(INSTRUCTION, line);
        List<String> words = List.of(found.group(1).split("\\."));
        List<String> operands = operands(found.group(2));
        String last = words.getLast();
        switch (words.getFirst()) {
            case "ld" -> load(words, operands);
            case "st" -> store(words, operands);
            case "cvt" ->
                set(
                        operands.get(0),
                        words.get(words.size() - 2),
                        "(%s) %s".formatted(type(words.get(words.size() - 2)), in(last, operands.get(1))));
            case "setp" ->
                set(
                        operands.get(0),
                        "pred",
                        comparison(words.get(1), in(last, operands.get(1)), in(last, operands.get(2))));
            default ->
                set(
                        operands.get(0),
                        last.equals("s32") && words.contains("wide") ? "s64" : last,
                        value(words, operands));
        }
    }

    private String value(List<String> words, List<String> operands) {
        String last = words.getLast();
        List<String> in =
                operands.stream().skip(1).map(operand -> in(last, operand)).toList();
        return switch (String.join(".", words.subList(0, words.size() - 1))) {
            case "mov" -> in.get(0);
            case "add", "add.rn" -> in.get(0) + " + " + in.get(1);
            case "sub", "sub.rn" -> in.get(0) + " - " + in.get(1);
            case "mul.lo", "mul.rn" -> in.get(0) + " * " + in.get(1);
            case "mul.wide" -> (last.equals("s32") ? "(int64_t) " : "(uint64_t) ") + in.get(0) + " * " + in.get(1);
            case "mad.lo" -> in.get(0) + " * " + in.get(1) + " + " + in.get(2);
            case "fma.rn" -> "__builtin_fmaf(" + String.join(", ", in) + ")";
            case "div", "div.rn" -> in.get(0) + " / " + in.get(1);
            case "rem" -> in.get(0) + " % " + in.get(1);
            case "rcp.rn" -> "1.0 / " + in.get(0);
            case "sqrt.rn" -> "__builtin_sqrt(" + in.get(0) + ")";
            case "min" -> in.get(0) + " < " + in.get(1) + " ? " + in.get(0) + " : " + in.get(1);
            case "max" -> in.get(0) + " > " + in.get(1) + " ? " + in.get(0) + " : " + in.get(1);
            case "shl" -> in.get(0) + " << " + operands.get(2);
            case "shr" -> in.get(0) + " >> " + operands.get(2);
            case "and" -> in.get(0) + " & " + in.get(1);
            case "or" -> in.get(0) + " | " + in.get(1);
            case "xor" -> in.get(0) + " ^ " + in.get(1);
            case "not" -> (last.equals("pred") ? "!" : "~") + in.get(0);
            case "neg" -> "-" + in.get(0);
            case "selp" -> in("pred", operands.get(3)) + " ? " + in.get(0) + " : " + in.get(1);
            case String other -> throw new IllegalArgumentException("no C for " + other + "." + last);
        };
    }

    private static String comparison(String how, String a, String b) {
        String numbers = "%s == %s && %s == %s".formatted(a, a, b, b);
        return switch (how) {
            case "eq" -> a + " == " + b;
            case "ne" -> numbers + " && " + a + " != " + b;
            case "lt" -> a + " < " + b;
            case "le" -> a + " <= " + b;
            case "gt" -> a + " > " + b;
            case "ge" -> a + " >= " + b;
            case "num" -> numbers;
            case "nan" -> "!(" + numbers + ")";
            case "equ" -> "!(" + numbers + ") || " + a + " == " + b;
            case "neu" -> a + " != " + b;
            case "ltu" -> "!(" + a + " >= " + b + ")";
            case "leu" -> "!(" + a + " > " + b + ")";
            case "gtu" -> "!(" + a + " <= " + b + ")";
            case "geu" -> "!(" + a + " < " + b + ")";
            default -> throw new IllegalArgumentException("no C for " + how);
        };
    }

    private void load(List<String> words, List<String> operands) {
        String type = words.getLast();
        if (words.get(1).equals("param")) {
            String place = "params[" + matched(PARAMETER, operands.get(1)).group(1) + "]";
            set(operands.get(0), type, "*(%s *) %s".formatted(type(type), place));
            return;
        }
        List<String> into = elements(operands.get(0));
        for (int i = 0; i < into.size(); i++) {
            set(into.get(i), type, place(type, operands.get(1), i));
        }
    }

    private void store(List<String> words, List<String> operands) {
        String type = words.getLast();
        List<String> from = elements(operands.get(1));
        for (int i = 0; i < from.size(); i++) {
            add(place(type, operands.get(0), i) + " = " + in(type, from.get(i)) + ";");
        }
    }

    private static String place(String type, String address, int index) {
        Matcher found = matched(ADDRESS, address);
        String offset = found.group(2) == null ? "0" : found.group(2);
        return "((%s *) (%s + (%s)))[%d]".formatted(type(type), found.group(1), offset, index);
    }

    /** Sets {@code register}, of whichever kind it is, to a value of {@code type}. */
    private void set(String register, String type, String value) {
        String name = register.substring(1);
        boolean bits = name.matches("f\\d+") && !type.equals("f32");
        boolean integer = name.matches("r\\d+") && type.equals("f32");
        add(name + " = " + (bits ? "as_float(" + value + ")" : integer ? "as_int(" + value + ")" : value) + ";");
    }

    /** Returns {@code operand} as a value of {@code type}. */
    private static String in(String type, String operand) {
        if (operand.startsWith("0f")) {
            return "as_float(0x" + operand.substring(2) + "u)";
        }
        if (operand.startsWith("0d")) {
            return "as_double(0x" + operand.substring(2) + "ull)";
        }
        if (operand.startsWith("%")) {
            String name = operand.substring(1);
            return switch (name) {
                case "ctaid.x" -> "group";
                case "ctaid.y" -> "client";
                case "tid.x" -> "item";
                case "ntid.x" -> "64u";
                case "tid.y" -> "0u";
                case "ntid.y" -> "1u";
                default -> register(type, name);
            };
        }
        return operand.startsWith("__local") ? "(uint64_t) " + operand : "((%s) %sll)".formatted(type(type), operand);
    }

    private static String register(String type, String name) {
        if (type.equals("pred") || (type.startsWith("f") && name.startsWith("f"))) {
            return name;
        }
        if (name.matches("f\\d+")) {
            return "as_int(" + name + ")";
        }
        return type.equals("f32") ? "as_float(" + name + ")" : "((%s) %s)".formatted(type(type), name);
    }

    private static String type(String suffix) {
        return switch (suffix) {
            case "f32" -> "float";
            case "f64" -> "double";
            case "s16" -> "int16_t";
            case "s32" -> "int32_t";
            case "s64" -> "int64_t";
            case "u8" -> "uint8_t";
            case "u16", "b16" -> "uint16_t";
            case "u32", "b32" -> "uint32_t";
            case "u64", "b64" -> "uint64_t";
            case "pred" -> "uint8_t";
            default -> throw new IllegalArgumentException("no C for the type " + suffix);
        };
    }

    /** Operands, of which those in braces are one. */
    private static List<String> operands(String text) {
        return List.of(text.split(",\\s*(?![^{]*})"));
    }

    private static List<String> elements(String operand) {
        return operand.startsWith("{")
                ? List.of(operand.substring(1, operand.length() - 1).split(",\\s*"))
                : List.of(operand);
    }

    private static String label(String name) {
        return name.replace('$', 'L');
    }

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no C for " + text);
        }
        return matcher;
    }

    private void add(String line) {
        c.append(line).append('\n');
    }
}
