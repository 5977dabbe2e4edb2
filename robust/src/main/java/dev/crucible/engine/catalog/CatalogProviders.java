package dev.crucible.engine.catalog;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** The jars that add to the catalogues: those of the class path and those of the operator's folder. */
final class CatalogProviders {

    private static Optional<Path> folder = Optional.empty();
    private static @Nullable List<CatalogProvider> found;

    private CatalogProviders() {}

    /**
     * Returns all providers. They are loaded once, and again if the operator names another folder.
     *
     * @throws CatalogException if one cannot be loaded
     */
    static synchronized List<CatalogProvider> all() {
        Optional<Path> wanted = StrategyFolder.named();
        if (found == null || !wanted.equals(folder)) {
            found = load(wanted);
            folder = wanted;
        }
        return found;
    }

    private static List<CatalogProvider> load(Optional<Path> strategies) {
        ClassLoader own = CatalogProviders.class.getClassLoader();
        // Never closed: the classes of the jars are used until the process ends.
        ClassLoader loader = strategies
                .map(CatalogProviders::jars)
                .filter(jars -> jars.length > 0)
                .<ClassLoader>map(jars -> new URLClassLoader("strategies", jars, own))
                .orElse(own);
        List<CatalogProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(CatalogProvider.class, loader).forEach(providers::add);
        } catch (ServiceConfigurationError | LinkageError e) {
            String reason = e.getCause() == null ? e.getMessage() : e.getMessage() + ": " + e.getCause();
            throw new CatalogException(
                    "a jar that adds rules or attacks cannot be loaded: " + reason + "; mend or remove it", e);
        }
        return List.copyOf(providers);
    }

    private static URL[] jars(Path strategies) {
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(strategies, "*.jar")) {
            for (Path file : files) {
                requireJar(file);
                jars.add(url(file));
            }
        } catch (IOException e) {
            throw new CatalogException("--strategies: the folder " + strategies + " cannot be read: " + e, e);
        }
        jars.sort((a, b) -> a.toString().compareTo(b.toString()));
        return jars.toArray(URL[]::new);
    }

    /** Throws if {@code file} is no jar, because a class loader skips such files silently. */
    private static void requireJar(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            jar.getManifest();
        } catch (IOException e) {
            throw new CatalogException(file + " is no jar: " + e.getMessage() + "; mend or remove it", e);
        }
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    /** Returns the name of the jar of {@code provider}. */
    static String place(CatalogProvider provider) {
        return jar(provider).map(jar -> jar.getFileName().toString()).orElseGet(() -> provider.getClass()
                .getName());
    }

    /** Returns the jar of {@code provider} with a hash of its bytes; empty for classes in a folder, which are under development. */
    static Optional<String> code(CatalogProvider provider) {
        return jar(provider).filter(Files::isRegularFile).map(jar -> place(provider) + " sha256 " + digest(jar));
    }

    private static Optional<Path> jar(CatalogProvider provider) {
        CodeSource source = provider.getClass().getProtectionDomain().getCodeSource();
        try {
            return source == null || source.getLocation() == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String digest(Path jar) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(jar)));
        } catch (IOException e) {
            throw new CatalogException(
                    jar + " was there when its classes were loaded, and cannot be read now: " + e, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
