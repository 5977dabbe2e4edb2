package dev.crucible.engine.metrics;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/** The clients of a round by id. Stores only the reports with data; the other clients took no part. */
public final class ClientReports extends AbstractList<ClientReport> implements RandomAccess {

    private final int clients;
    private final List<ClientReport> present;
    private final int[] ids;
    private final int[] malicious;

    /**
     * Creates a round of {@code clients} clients.
     *
     * @param present the reports with data, by ascending id
     * @param malicious the ids of all clients that may attack in this round, ascending
     */
    public ClientReports(int clients, List<ClientReport> present, int[] malicious) {
        this.clients = clients;
        this.present = List.copyOf(present);
        this.ids = present.stream().mapToInt(ClientReport::client).toArray();
        this.malicious = malicious.clone();
    }

    /** Returns the stored reports of {@code clients} by ascending id, or the whole list if it is an ordinary one. */
    public static List<ClientReport> present(List<ClientReport> clients) {
        return clients instanceof ClientReports reports ? reports.present : clients;
    }

    /** Returns the ids of the clients that may attack, ascending. */
    public static int[] malicious(List<ClientReport> clients) {
        return clients instanceof ClientReports reports
                ? reports.malicious.clone()
                : clients.stream()
                        .filter(ClientReport::malicious)
                        .mapToInt(ClientReport::client)
                        .toArray();
    }

    @Override
    public ClientReport get(int client) {
        if (client < 0 || client >= clients) {
            throw new IndexOutOfBoundsException("client " + client + " of " + clients);
        }
        int at = Arrays.binarySearch(ids, client);
        return at >= 0 ? present.get(at) : absent(client);
    }

    @Override
    public int size() {
        return clients;
    }

    private ClientReport absent(int client) {
        double none = Double.NaN;
        return new ClientReport(
                client,
                Arrays.binarySearch(malicious, client) >= 0,
                false,
                false,
                false,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                Optional.empty());
    }
}
