package dev.crucible.engine.catalog;

/** A jar that adds to the catalogues and cannot be used as it is. */
public final class CatalogException extends RuntimeException {

    public CatalogException(String message) {
        super(message);
    }

    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }
}
