package dev.crucible.novel.client;

/** A bridge client with its inbox and the watch of its connection. */
public final class BridgeConnection implements AutoCloseable {
    private final Inbox inbox = new Inbox();
    private final BridgeClient bridge;
    private final ConnectionWatch link;

    public BridgeConnection(RemoteService service) {
        bridge = new BridgeClient(service, inbox, WireLimits.USUAL);
        link = new ConnectionWatch(() -> bridge.isWell().join(), ConnectionWatch.Pace.USUAL);
    }

    public BridgeClient bridge() {
        return bridge;
    }

    public Inbox inbox() {
        return inbox;
    }

    public ConnectionWatch link() {
        return link;
    }

    @Override
    public void close() {
        link.close();
        bridge.close();
    }
}
