package dev.crucible.cli;

import dev.crucible.engine.results.Build;
import picocli.CommandLine.IVersionProvider;

/** The version and commit that the build wrote into the jars. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"crucible " + Build.OWN + ", Java " + Runtime.version()};
    }
}
