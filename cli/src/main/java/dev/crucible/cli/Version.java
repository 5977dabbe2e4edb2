package dev.crucible.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version the build wrote into the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(not from a jar)");
        return new String[] {"crucible " + version + ", Java " + Runtime.version()};
    }
}
