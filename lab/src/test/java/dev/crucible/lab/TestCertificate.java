package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;

/** A self-signed certificate for 127.0.0.1, in PEM. */
record TestCertificate(Path certificate, Path key) {

    private static final String PASSWORD = "not-a-secret";
    private static final String ALIAS = "server";

    static TestCertificate make(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = Files.createDirectories(folder).resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
        return new TestCertificate(
                write(folder, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
                write(folder, "PRIVATE KEY", key.getEncoded()));
    }

    /** Returns the file of the authority, which is the certificate itself. */
    Path authority() {
        return certificate;
    }

    private static Path write(Path folder, String what, byte[] der) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return Files.writeString(
                folder.resolve(what.replace(' ', '-') + ".pem"),
                "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
    }
}
