package dev.crucible.novel.wire;

/** One bridge with what belongs to it: the inbox of its answers and the watch over whether it is there. */
public final class Connection implements AutoCloseable {
    private final Inbox inbox = new Inbox();
    private final Bridge bridge;
    private final Link link;

    public Connection(Service service) {
        bridge = new Bridge(service, inbox, WireLimits.USUAL);
        link = new Link(() -> bridge.isWell().join(), Link.Pace.USUAL);
    }

    public Bridge bridge() {
        return bridge;
    }

    public Inbox inbox() {
        return inbox;
    }

    public Link link() {
        return link;
    }

    @Override
    public void close() {
        link.close();
        bridge.close();
    }
}
