package dev.crucible.cli;

import dev.crucible.web.Admission;
import dev.crucible.web.PeerUsers;
import dev.crucible.web.Rate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options of every command that starts a service: its address and its access rules. */
final class ListenOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "Address to listen on. Addresses other than loopback require --token. [default: ${DEFAULT-VALUE}]")
    private String host;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            split = ",",
            description = "Additional host name that requests may use. Repeatable.")
    private List<String> allowedHosts = List.of();

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            split = ",",
            description = "Origin of a page that gets the rights of the services' pages, such as http://localhost:5173."
                    + " Repeatable.")
    private List<String> allowedOrigins = List.of();

    @Option(
            names = "--trusted-proxy",
            paramLabel = "ADDRESS",
            split = ",",
            description = "Address of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed. Repeatable.")
    private List<String> trustedProxies = List.of();

    /** Hidden, because it applies only to container images; their environment sets it. */
    @Option(names = "--published-on-loopback", hidden = true, defaultValue = "no")
    private String publishedOnLoopback;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Access token that every request must carry. Prefer the environment variable CRUCIBLE_TOKEN."
                    + " [default: none]")
    private String token;

    @Option(
            names = "--post-rate",
            paramLabel = "N",
            defaultValue = "60",
            description = "Maximum POST requests per second and client address, with bursts of twice as many; 0 for no"
                    + " limit. [default: ${DEFAULT-VALUE}]")
    private int postRate;

    String host() {
        return host;
    }

    /** Returns true if only programs on this machine can connect. */
    boolean isOfThisMachine() {
        InetAddress address = new InetSocketAddress(host, 0).getAddress();
        return isPublishedOnLoopback() || (address != null && address.isLoopbackAddress());
    }

    /** Returns the access rules for callers other than this user and the services' own pages. */
    Admission admission() {
        try {
            return new Admission(
                    allowedHosts,
                    allowedOrigins,
                    isPublishedOnLoopback() ? PeerUsers.VOUCHED_FOR : PeerUsers.OF_SYSTEM,
                    trustedProxies.stream().map(ListenOptions::literal).collect(Collectors.toUnmodifiableSet()));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --" + e.getMessage());
        }
    }

    private static InetAddress literal(String address) {
        try {
            return InetAddress.ofLiteral(address);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    "crucible: --trusted-proxy must be an address such as 127.0.0.1, got " + address);
        }
    }

    /** Returns true if the operator asserts that only their own user can connect. */
    boolean isPublishedOnLoopback() {
        return switch (publishedOnLoopback) {
            case "yes" -> true;
            case "no" -> false;
            default ->
                throw new BadInputException(
                        "crucible: --published-on-loopback must be yes or no, got " + publishedOnLoopback);
        };
    }

    Optional<String> token() {
        return Optional.ofNullable(token);
    }

    Rate posts() {
        if (postRate < 0) {
            throw new BadInputException("crucible: --post-rate must be 0 or more, got " + postRate);
        }
        return Rate.of(postRate);
    }
}
