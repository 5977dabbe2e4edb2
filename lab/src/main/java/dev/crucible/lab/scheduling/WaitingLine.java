package dev.crucible.lab.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Priority queue of waiting runs, the next one first. Not thread-safe. */
final class WaitingLine {

    private final TreeSet<Job> jobs = new TreeSet<>(Comparator.comparing((Job job) -> job.place, QueuePlace.FIRST));

    void add(Job job) {
        jobs.add(job);
    }

    boolean remove(Job job) {
        return jobs.remove(job);
    }

    boolean contains(Job job) {
        return jobs.contains(job);
    }

    int size() {
        return jobs.size();
    }

    List<Job> all() {
        return List.copyOf(jobs);
    }

    /** Returns the first run that may start; empty if all are paused or none waits. */
    Optional<Job> first() {
        return jobs.stream().filter(job -> !job.place.paused()).findFirst();
    }

    /** Changes the priority or pause of a waiting run; it keeps its order of arrival within its priority. */
    void change(Job job, UnaryOperator<QueuePlace> change) {
        jobs.remove(job);
        job.place = change.apply(job.place);
        jobs.add(job);
    }

    /**
     * Moves a waiting run before another, whose priority it takes, or to the end.
     *
     * @return the jobs whose queue position changed
     */
    List<Job> move(Job job, Optional<Job> before) {
        List<Job> rest = new ArrayList<>(jobs);
        rest.remove(job);
        if (rest.isEmpty() || before.equals(Optional.of(job))) {
            return List.of(job);
        }
        int priority = before.orElse(rest.getLast()).place.priority();
        List<Job> peers = new ArrayList<>(
                rest.stream().filter(one -> one.place.priority() == priority).toList());
        peers.add(before.map(peers::indexOf).orElse(peers.size()), job);
        List<Long> orders =
                peers.stream().map(one -> one.place.order()).sorted().toList();
        peers.forEach(jobs::remove);
        for (int i = 0; i < peers.size(); i++) {
            Job peer = peers.get(i);
            peer.place = peer.place.withPriority(priority).withOrder(orders.get(i));
        }
        jobs.addAll(peers);
        return peers;
    }
}
