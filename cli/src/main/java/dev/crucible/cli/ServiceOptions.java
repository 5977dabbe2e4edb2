package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command that starts the lab takes. */
final class ServiceOptions {

    @Mixin
    private ListenOptions listen;

    @Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept. Default: out/ beside the launcher")
    private Path out;

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    private Path datasets;

    @Option(
            names = "--redis",
            paramLabel = "URL",
            description = "Queue simulations through this Redis, such as redis://localhost:6379."
                    + " Default: none, the lab runs them itself")
    private URI redis;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Simulations at the same time. Default: one for every two cores")
    private Integer slots;

    @Option(names = "--no-terminal", description = "Offer no terminal to browsers.")
    private boolean noTerminal;

    ListenOptions listen() {
        return listen;
    }

    /** The lab these options ask for, on {@code port}. */
    LabConfig lab(int port) {
        if (slots != null && slots < 1) {
            throw new BadInputException("crucible: --slots must be at least 1, got " + slots);
        }
        if (redis != null && redis.getHost() == null) {
            throw new BadInputException("crucible: --redis must look like redis://localhost:6379, got " + redis);
        }
        return new LabConfig(
                listen.host(),
                port,
                Home.out(out),
                Home.datasets(datasets),
                listen.token(),
                listen.allowedHosts(),
                slots == null ? LabConfig.defaultSlots() : slots,
                Optional.ofNullable(redis),
                HubHosts.PUBLIC,
                noTerminal ? Optional.empty() : Optional.of(TerminalConfig.ofUser()),
                crew(),
                listen.posts());
    }

    private Crew crew() {
        try {
            return Crew.at(listen.agents());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --agents: " + e.getMessage());
        }
    }
}
