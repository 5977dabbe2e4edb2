package dev.crucible.cli;

import dev.crucible.web.Admission;
import dev.crucible.web.PeerUsers;
import dev.crucible.web.Rate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that starts a service takes: where it listens and who may call it. */
final class ListenOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = {
                "Address to listen on; another than this machine's own needs --token.",
                "Default: ${DEFAULT-VALUE}"
            })
    private String host;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            split = ",",
            description = "Further name under which browsers may reach it; may be given more than once.")
    private List<String> allowedHosts = List.of();

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            split = ",",
            description =
                    "Page that may do what the services' own pages may, such as http://localhost:5173; may be given"
                            + " more than once.")
    private List<String> allowedOrigins = List.of();

    /** Hidden, since it is true of images alone; their environment says so. */
    @Option(names = "--published-on-loopback", hidden = true, defaultValue = "no")
    private String publishedOnLoopback;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Secret that every request must carry; better set as CRUCIBLE_TOKEN. Default: none")
    private String token;

    @Option(
            names = "--post-rate",
            paramLabel = "N",
            defaultValue = "60",
            description = {
                "POST requests a second that one client address may send, twice as many at once; 0 for no limit.",
                "Default: ${DEFAULT-VALUE}"
            })
    private int postRate;

    String host() {
        return host;
    }

    /** Whether nobody on another machine can connect. */
    boolean isOfThisMachine() {
        InetAddress address = new InetSocketAddress(host, 0).getAddress();
        return isPublishedOnLoopback() || (address != null && address.isLoopbackAddress());
    }

    /** Who may call besides this user and the services' own pages. */
    Admission admission() {
        try {
            return new Admission(
                    allowedHosts,
                    allowedOrigins,
                    isPublishedOnLoopback() ? PeerUsers.VOUCHED_FOR : PeerUsers.OF_SYSTEM);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --" + e.getMessage());
        }
    }

    /** Whether the operator says that only his own user can connect. */
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
