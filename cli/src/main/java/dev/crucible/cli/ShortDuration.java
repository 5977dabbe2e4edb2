package dev.crucible.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parser of a duration such as {@code 90s}, {@code 30m}, {@code 2h} or {@code 1d}. */
final class ShortDuration implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([smhd])");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration such as 90s, 30m, 2h or 1d");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
