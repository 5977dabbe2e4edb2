package dev.crucible.web.page;

import dev.crucible.web.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A file of the class path.
 *
 * @param compressed its gzip version, if the build created one
 * @param tag an ETag of its content, independent of the encoding
 */
public record PageFile(byte[] plain, Optional<byte[]> compressed, String tag) {

    private static final int TAG_BYTES = 12;

    /** Returns the file {@code resource}, an absolute name, and its {@code .gz}; empty if it is not bundled. */
    public static Optional<PageFile> of(String resource) {
        return find(resource).map(plain -> new PageFile(plain, find(resource + ".gz"), tag(plain)));
    }

    /** Returns the same text with {@code part} in the place of {@code mark}. */
    PageFile with(String mark, String part) {
        byte[] text =
                new String(plain, StandardCharsets.UTF_8).replace(mark, part).getBytes(StandardCharsets.UTF_8);
        return new PageFile(text, Optional.empty(), tag(text));
    }

    private static Optional<byte[]> find(String resource) {
        try (InputStream in = PageFile.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a weak tag, because the compressed bytes differ. */
    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "W/\"" + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Answers with the file, compressed if the client accepts gzip, or with 304 if the client has it. */
    public void send(Exchange exchange, String type) {
        exchange.with("ETag", tag);
        if (exchange.header("If-None-Match").filter(tag::equals).isPresent()) {
            exchange.status(304);
            return;
        }
        exchange.with("Vary", "Accept-Encoding");
        if (compressed.isPresent()
                && takesGzip(exchange.header("Accept-Encoding").orElse(""))) {
            exchange.with("Content-Encoding", "gzip").bytes(type, compressed.get());
        } else {
            exchange.bytes(type, plain);
        }
    }

    private static boolean takesGzip(String encodings) {
        return Arrays.stream(encodings.split(","))
                .map(String::strip)
                .anyMatch(encoding -> encoding.equals("gzip") || encoding.matches("gzip;\\s*q=(1|0?\\.[0-9]*[1-9]).*"));
    }
}
