package dev.crucible.web;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Limits on the connections of a service.
 *
 * @param open connections in all; the rest of the file descriptors is kept for files
 * @param unread connections that have not sent a whole request
 * @param unreadOfPeer the same of one client
 */
record ConnectionLimits(int open, int unread, int unreadOfPeer) {

    private static final int MOST_UNREAD = 4_096;
    private static final int USUAL = 16_384;

    /** Returns the limits for this process, which may open {@code files} files. */
    static ConnectionLimits of(long files) {
        int open = Math.clamp(files * 3 / 4, 16, 1 << 20);
        int unread = Math.min(MOST_UNREAD, open / 2);
        return new ConnectionLimits(open, unread, Math.max(1, unread / 4));
    }

    /** Returns the limits for this process. */
    static ConnectionLimits ofProcess() {
        return of(
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                                && system.getMaxFileDescriptorCount() > 0
                        ? system.getMaxFileDescriptorCount()
                        : USUAL);
    }
}
