package dev.crucible.lab.queue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import redis.clients.jedis.SslOptions;

/** TLS connections to a Redis; certificate and host name are verified against the system's authorities or given ones. */
public final class RedisTls {

    /** Password of an in-memory key store, which requires one. */
    private static final String IN_MEMORY = "no secret";

    private RedisTls() {}

    /**
     * Creates sockets that trust the authorities of {@code address}.
     *
     * @throws IllegalArgumentException if the file of authorities cannot be used
     */
    public static SSLSocketFactory sockets(RedisAddress address) {
        if (address.authorities().isEmpty()) {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
        Path file = address.authorities().get();
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(authorities(file));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(file, e);
        }
    }

    /** Returns the same settings for the Redis client, which also verifies the host name. */
    static SslOptions options(RedisAddress address) {
        if (address.authorities().isEmpty()) {
            return SslOptions.defaults();
        }
        Path file = address.authorities().get();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            authorities(file).store(bytes, IN_MEMORY.toCharArray());
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(file, e);
        }
        return SslOptions.builder()
                .trustStoreType(KeyStore.getDefaultType())
                .truststore(() -> new ByteArrayInputStream(bytes.toByteArray()), IN_MEMORY.toCharArray())
                .build();
    }

    private static IllegalArgumentException unusable(Path file, Exception cause) {
        return new IllegalArgumentException("ca: " + file + " does not hold certificates in PEM form", cause);
    }

    private static KeyStore authorities(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(file)) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
        }
        if (store.size() == 0) {
            throw new IOException("no certificate");
        }
        return store;
    }
}
