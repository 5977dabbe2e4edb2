package dev.crucible.engine.catalog;

/** Thrown when a jar that adds to the catalogues cannot be used. */
public final class CatalogException extends RuntimeException {

    public CatalogException(String message) {
        super(message);
    }

    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }
}
