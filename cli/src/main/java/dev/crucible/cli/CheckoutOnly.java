package dev.crucible.cli;

import java.util.ServiceLoader;

/** Work of the module {@code bench}, which a checkout has and a package has not. */
final class CheckoutOnly {

    private CheckoutOnly() {}

    /**
     * The provider of {@code work}.
     *
     * @param command what needs it, for the message
     * @throws BadInputException when there is none
     */
    static <T> T provider(Class<T> work, String command) {
        return ServiceLoader.load(work).findFirst().orElseThrow(() -> absent(command));
    }

    /** The complaint about a command without its module. */
    static BadInputException absent(String command) {
        return new BadInputException("crucible: " + command + " needs a checkout of Crucible: no package holds it");
    }
}
