package dev.crucible.cli;

import dev.crucible.lab.queue.RedisAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parser of a Redis URL; error messages never quote it, because it may contain a password. */
final class RedisUrl implements ITypeConverter<RedisAddress> {

    @Override
    public RedisAddress convert(String text) {
        try {
            return RedisAddress.of(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
