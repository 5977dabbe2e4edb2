package dev.crucible.cli;

import dev.crucible.lab.queue.RedisAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the URL of a Redis; what is wrong with it is said without repeating it, for it may hold a password. */
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
