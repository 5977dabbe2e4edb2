package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;

/**
 * Lookup of one socket's user by its two ends, with netlink ({@code sock_diag}) on Linux.
 *
 * <p>One lookup takes about ten microseconds; {@link SocketTables} walks the kernel's whole table, which takes milliseconds. Sockets that
 * are not found here fall back to the other lookup, also if netlink is unavailable.
 */
final class SocketDiagnosis implements PeerUsers {

    private static final Logger LOG = System.getLogger("dev.crucible.web");

    /* Constants of <sys/socket.h>, <linux/netlink.h>, <linux/sock_diag.h> and <linux/inet_diag.h>. */
    private static final int AF_INET = 2;
    private static final int AF_INET6 = 10;
    private static final int AF_NETLINK = 16;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final int MSG_DONTWAIT = 0x40;
    private static final short SOCK_DIAG_BY_FAMILY = 20;
    private static final short NLM_F_REQUEST = 1;
    private static final byte IPPROTO_TCP = 6;
    private static final int TCP_LISTEN = 10;

    private static final int NETLINK_ADDRESS = 12;
    private static final int HEADER = 16;
    private static final int REQUEST = HEADER + 56;
    private static final int ENDS = 4 + 2 * 16;
    private static final int ANSWER = HEADER + 72;
    private static final int ROOM = 4096;

    private final PeerUsers otherwise;
    /** Native functions, linked in the background because linking takes longer than reading a table; until then, tables serve. */
    private final CompletableFuture<Calls> calls = new CompletableFuture<>();

    private SocketDiagnosis(PeerUsers otherwise) {
        this.otherwise = otherwise;
    }

    /** Returns a lookup by netlink that falls back to {@code otherwise}; on systems other than Linux, {@code otherwise}. */
    static PeerUsers before(PeerUsers otherwise) {
        if (!System.getProperty("os.name").equals("Linux")) {
            return otherwise;
        }
        SocketDiagnosis diagnosis = new SocketDiagnosis(otherwise);
        Thread.ofPlatform().daemon().name("socket-diagnosis").start(diagnosis::link);
        return diagnosis;
    }

    /** Functions of the C library. */
    private record Calls(MethodHandle socket, MethodHandle sendto, MethodHandle recv, MethodHandle close, long user) {

        static Calls link() throws Throwable {
            Linker linker = Linker.nativeLinker();
            ValueLayout.OfInt number = ValueLayout.JAVA_INT;
            ValueLayout.OfLong size = ValueLayout.JAVA_LONG;
            MethodHandle geteuid = function(linker, "geteuid", FunctionDescriptor.of(number));
            return new Calls(
                    function(linker, "socket", FunctionDescriptor.of(number, number, number, number)),
                    function(
                            linker,
                            "sendto",
                            FunctionDescriptor.of(
                                    size, number, ValueLayout.ADDRESS, size, number, ValueLayout.ADDRESS, number)),
                    function(linker, "recv", FunctionDescriptor.of(size, number, ValueLayout.ADDRESS, size, number)),
                    function(linker, "close", FunctionDescriptor.of(number, number)),
                    Integer.toUnsignedLong((int) geteuid.invokeExact()));
        }

        private static MethodHandle function(Linker linker, String name, FunctionDescriptor form) {
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form);
        }
    }

    private void link() {
        try {
            calls.complete(Calls.link());
        } catch (Throwable e) {
            LOG.log(Level.DEBUG, "the kernel cannot be asked for a socket; its lists are read", e);
        }
    }

    /** Returns true once the native functions are linked. */
    boolean isLinked() {
        return calls.isDone();
    }

    @Override
    public PeerUser of(InetSocketAddress peer, InetSocketAddress self) {
        Calls linked = calls.getNow(null);
        PeerUser user = linked == null ? PeerUser.UNKNOWN : ask(linked, peer, self);
        return user == PeerUser.OWN || user == PeerUser.FOREIGN ? user : otherwise.of(peer, self);
    }

    private static PeerUser ask(Calls calls, InetSocketAddress peer, InetSocketAddress self) {
        try (Arena arena = Arena.ofConfined()) {
            int socket = (int) calls.socket.invokeExact(AF_NETLINK, SOCK_DGRAM_CLOEXEC, NETLINK_SOCK_DIAG);
            if (socket < 0) {
                return PeerUser.UNKNOWN;
            }
            try {
                MemorySegment kernel = arena.allocate(NETLINK_ADDRESS);
                kernel.set(ValueLayout.JAVA_SHORT, 0, (short) AF_NETLINK);
                MemorySegment request = arena.allocate(REQUEST);
                request.copyFrom(MemorySegment.ofArray(request(peer, self)));
                long sent = (long)
                        calls.sendto.invokeExact(socket, request, request.byteSize(), 0, kernel, NETLINK_ADDRESS);
                MemorySegment answer = arena.allocate(ROOM);
                long read = sent < 0 ? sent : (long) calls.recv.invokeExact(socket, answer, (long) ROOM, MSG_DONTWAIT);
                return read < ANSWER
                        ? PeerUser.UNKNOWN
                        : holder(
                                answer.asSlice(0, read).asByteBuffer().order(ByteOrder.nativeOrder()),
                                request.asByteBuffer(),
                                calls.user);
            } finally {
                int _ = (int) calls.close.invokeExact(socket);
            }
        } catch (Throwable e) {
            LOG.log(Level.DEBUG, "the kernel did not tell of a socket", e);
            return PeerUser.UNKNOWN;
        }
    }

    /** Returns the netlink request: header, family and protocol, any state, both ends. The socket's own end is the peer's address. */
    private static byte[] request(InetSocketAddress peer, InetSocketAddress self) {
        byte[] own = peer.getAddress().getAddress();
        byte[] other = self.getAddress().getAddress();
        ByteBuffer request = ByteBuffer.allocate(REQUEST).order(ByteOrder.nativeOrder());
        request.putInt(REQUEST).putShort(SOCK_DIAG_BY_FAMILY).putShort(NLM_F_REQUEST);
        request.putInt(0).putInt(0);
        request.put((byte) (own.length == 4 ? AF_INET : AF_INET6))
                .put(IPPROTO_TCP)
                .putShort((short) 0);
        request.putInt(-1);
        request.order(ByteOrder.BIG_ENDIAN).putShort((short) peer.getPort()).putShort((short) self.getPort());
        request.put(own).position(HEADER + 8 + 4 + 16);
        request.put(other).position(HEADER + 8 + ENDS);
        return request.putInt(0).putInt(-1).putInt(-1).array();
    }

    /** Returns the user of the socket in {@code answer} if it is the requested one: for a missing socket the kernel may report a listener. */
    private static PeerUser holder(ByteBuffer answer, ByteBuffer request, long own) {
        boolean asked = answer.getShort(4) == SOCK_DIAG_BY_FAMILY
                && answer.get(HEADER + 1) != TCP_LISTEN
                && answer.slice(HEADER + 4, 4).equals(request.slice(HEADER + 8, 4));
        return asked
                ? PeerUser.holding(
                        Integer.toUnsignedLong(answer.getInt(HEADER + 64)),
                        Integer.toUnsignedLong(answer.getInt(HEADER + 68)),
                        own)
                : PeerUser.UNKNOWN;
    }
}
