package dev.crucible.agents.lab;

import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/** The lab does not answer. */
public final class LabAway extends LabException {

    public LabAway(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Whether it is there and only too busy to answer now. */
    public boolean busy() {
        return getCause() instanceof HttpTimeoutException && !(getCause() instanceof HttpConnectTimeoutException);
    }
}
