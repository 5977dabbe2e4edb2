package dev.crucible.engine.data;

import java.util.Locale;

/** Character classes of BERT's reference tokenizer. */
final class UnicodeKinds {

    /** Ranges of formats and punctuation that Unicode added after the reference's tables; the reference treats them as letters. */
    private static final int[] LATER = {
        0x61D, 0x61D, 0x890, 0x891, 0x8E2, 0x8E2, 0x9FD, 0x9FD, 0xA76, 0xA76, 0xC77, 0xC77, 0xC84, 0xC84, 0x1B4E,
        0x1B4F, 0x1B7D, 0x1B7F, 0x2E43, 0x2E4F, 0x2E52, 0x2E5D, 0x10D6E, 0x10D6E, 0x10EAD, 0x10EAD, 0x10F55, 0x10F59,
        0x10F86, 0x10F89, 0x110CD, 0x110CD, 0x113D4, 0x113D5, 0x113D7, 0x113D8, 0x1144B, 0x1144F, 0x1145A, 0x1145B,
        0x1145D, 0x1145D, 0x11660, 0x1166C, 0x116B9, 0x116B9, 0x1183B, 0x1183B, 0x11944, 0x11946, 0x119E2, 0x119E2,
        0x11A3F, 0x11A46, 0x11A9A, 0x11A9C, 0x11A9E, 0x11AA2, 0x11B00, 0x11B09, 0x11BE1, 0x11BE1, 0x11C41, 0x11C45,
        0x11C70, 0x11C71, 0x11EF7, 0x11EF8, 0x11F43, 0x11F4F, 0x11FFF, 0x11FFF, 0x12FF1, 0x12FF2, 0x13430, 0x1343F,
        0x16D6D, 0x16D6F, 0x16E97, 0x16E9A, 0x16FE2, 0x16FE2, 0x1E5FF, 0x1E5FF, 0x1E95E, 0x1E95F
    };

    /** Ranges of non-spacing marks that Unicode added after the reference's tables. */
    private static final int[] LATER_MARKS = {
        0x7FD, 0x7FD, 0x897, 0x89F, 0x8CA, 0x8E1, 0x9FE, 0x9FE, 0xAFA, 0xAFF, 0xB55, 0xB55, 0xC04, 0xC04, 0xC3C, 0xC3C,
        0xD00, 0xD00, 0xD3B, 0xD3C, 0xD81, 0xD81, 0xEBA, 0xEBA, 0xECE, 0xECE, 0x180F, 0x180F, 0x1885, 0x1886, 0x1ABF,
        0x1ACE, 0x1DF6, 0x1DFB, 0xA82C, 0xA82C, 0xA8C5, 0xA8C5, 0xA8FF, 0xA8FF, 0xA9BD, 0xA9BD, 0x10D24, 0x10D27,
        0x10D69, 0x10D6D, 0x10EAB, 0x10EAC, 0x10EFC, 0x10EFF, 0x10F46, 0x10F50, 0x10F82, 0x10F85, 0x11070, 0x11070,
        0x11073, 0x11074, 0x110C2, 0x110C2, 0x111C9, 0x111C9, 0x111CF, 0x111CF, 0x1123E, 0x1123E, 0x11241, 0x11241,
        0x1133B, 0x1133B, 0x113BB, 0x113C0, 0x113CE, 0x113CE, 0x113D0, 0x113D0, 0x113D2, 0x113D2, 0x113E1, 0x113E2,
        0x11438, 0x1143F, 0x11442, 0x11444, 0x11446, 0x11446, 0x1145E, 0x1145E, 0x1182F, 0x11837, 0x11839, 0x1183A,
        0x1193B, 0x1193C, 0x1193E, 0x1193E, 0x11943, 0x11943, 0x119D4, 0x119D7, 0x119DA, 0x119DB, 0x119E0, 0x119E0,
        0x11A01, 0x11A0A, 0x11A33, 0x11A38, 0x11A3B, 0x11A3E, 0x11A47, 0x11A47, 0x11A51, 0x11A56, 0x11A59, 0x11A5B,
        0x11A8A, 0x11A96, 0x11A98, 0x11A99, 0x11C30, 0x11C36, 0x11C38, 0x11C3D, 0x11C3F, 0x11C3F, 0x11C92, 0x11CA7,
        0x11CAA, 0x11CB0, 0x11CB2, 0x11CB3, 0x11CB5, 0x11CB6, 0x11D31, 0x11D36, 0x11D3A, 0x11D3A, 0x11D3C, 0x11D3D,
        0x11D3F, 0x11D45, 0x11D47, 0x11D47, 0x11D90, 0x11D91, 0x11D95, 0x11D95, 0x11D97, 0x11D97, 0x11EF3, 0x11EF4,
        0x11F00, 0x11F01, 0x11F36, 0x11F3A, 0x11F40, 0x11F40, 0x11F42, 0x11F42, 0x11F5A, 0x11F5A, 0x13440, 0x13440,
        0x13447, 0x13455, 0x1611E, 0x16129, 0x1612D, 0x1612F, 0x16F4F, 0x16F4F, 0x16FE4, 0x16FE4, 0x1CF00, 0x1CF2D,
        0x1CF30, 0x1CF46, 0x1E000, 0x1E006, 0x1E008, 0x1E018, 0x1E01B, 0x1E021, 0x1E023, 0x1E024, 0x1E026, 0x1E02A,
        0x1E08F, 0x1E08F, 0x1E130, 0x1E136, 0x1E2AE, 0x1E2AE, 0x1E2EC, 0x1E2EF, 0x1E4EC, 0x1E4EF, 0x1E5EE, 0x1E5EF,
        0x1E944, 0x1E94A
    };

    /** Ranges of characters that Unicode made decomposable after the reference's tables. */
    private static final int[] LATER_COMPOSED = {
        0x105C9, 0x105C9, 0x105E4, 0x105E4, 0x11383, 0x11383, 0x11385, 0x11385, 0x1138E, 0x1138E, 0x11391, 0x11391,
        0x113C5, 0x113C5, 0x113C7, 0x113C8, 0x11938, 0x11938, 0x16D68, 0x16D6A
    };

    private UnicodeKinds() {}

    private static boolean isOf(int[] ranges, int c) {
        for (int i = 0; c >= ranges[0] && i < ranges.length; i += 2) {
            if (within(c, ranges[i], ranges[i + 1])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLater(int c) {
        return isOf(LATER, c);
    }

    /** Returns true if {@code c} is an accent. */
    static boolean isAccent(int c) {
        boolean mark = Character.getType(c) == Character.NON_SPACING_MARK;
        return (mark && !isOf(LATER_MARKS, c)) || c == 0x1734 || c == 0x1171E;
    }

    /** Returns true if the reference does not decompose {@code c}, although current Unicode does. */
    static boolean isWhole(int c) {
        return isOf(LATER_COMPOSED, c);
    }

    /** Returns {@code c} in lower case, including letters that the reference has and this Java has not. */
    static String lower(int c) {
        if (c == 0xA7CE || c == 0xA7D2 || c == 0xA7D4) {
            return Character.toString(c + 1);
        }
        return within(c, 0x16EA0, 0x16EB8)
                ? Character.toString(c + 0x1B)
                : Character.toString(c).toLowerCase(Locale.ROOT);
    }

    static boolean isSpace(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || switch (Character.getType(c)) {
                    case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }

    /** Returns true if {@code c} is dropped: controls, formats and private use. Unassigned characters stay. */
    static boolean isDropped(int c) {
        return !isSpace(c)
                && (c == 0xFFFD
                        || switch (Character.getType(c)) {
                            case Character.CONTROL, Character.PRIVATE_USE, Character.SURROGATE -> true;
                            case Character.FORMAT -> !isLater(c);
                            default -> false;
                        });
    }

    /** Returns true for Chinese characters, by BERT's ranges. */
    static boolean isIdeograph(int c) {
        return within(c, 0x4E00, 0x9FFF)
                || within(c, 0x3400, 0x4DBF)
                || within(c, 0x20000, 0x2A6DF)
                || within(c, 0x2A700, 0x2B73F)
                || within(c, 0x2B740, 0x2B81F)
                || within(c, 0x2B920, 0x2CEAF)
                || within(c, 0xF900, 0xFAFF)
                || within(c, 0x2F800, 0x2FA1F);
    }

    static boolean isPunctuation(int c) {
        return within(c, '!', '/')
                || within(c, ':', '@')
                || within(c, '[', '`')
                || within(c, '{', '~')
                || c == 0x166D
                || c == 0x111C9
                || switch (Character.getType(c)) {
                    case Character.CONNECTOR_PUNCTUATION,
                            Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.OTHER_PUNCTUATION -> !isLater(c);
                    default -> false;
                };
    }

    private static boolean within(int c, int first, int last) {
        return c >= first && c <= last;
    }
}
