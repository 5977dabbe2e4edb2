package dev.crucible.novel.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A bridge on a real socket with scripted answers, good or bad. */
public final class ScriptedBridge implements AutoCloseable {
    /** Answer to a request. */
    public interface Script {
        void answer(String path, String body, Wire wire) throws IOException, InterruptedException;
    }

    /** The socket, with helpers for scripts. */
    public record Wire(OutputStream out) {
        /** Begins a streamed answer that ends when the connection does. */
        public Wire stream() throws IOException {
            return raw("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n");
        }

        /** Begins an answer with this content length, so that a shorter one is cut. */
        public Wire promise(int bytes) throws IOException {
            return raw("HTTP/1.1 200 OK\r\nContent-Length: " + bytes + "\r\n\r\n");
        }

        public Wire line(String json) throws IOException {
            return raw(json + "\n");
        }

        public Wire raw(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
            return this;
        }

        public void json(String body) throws IOException {
            promise(body.getBytes(StandardCharsets.UTF_8).length).raw(body);
        }
    }

    private final ServerSocket server;
    private final Script script;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    public ScriptedBridge(int port, Script script) throws IOException {
        this.server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        this.script = script;
        Thread.ofPlatform().daemon().name("scripted-bridge").start(this::accept);
    }

    public ScriptedBridge(Script script) throws IOException {
        this(0, script);
    }

    /** Returns the service of this bridge, without a token. */
    public RemoteService service() {
        return RemoteService.open(uri());
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Returns path and body of every request, such as {@code /message {"action":…}}. */
    public List<String> requests() {
        return requests;
    }

    /** Returns the {@code Authorization} headers of the requests that had one. */
    public List<String> authorizations() {
        return authorizations;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String first = in.readLine();
            if (first == null) {
                return;
            }
            int length = 0;
            for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
                if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                    length = Integer.parseInt(header.substring(15).strip());
                }
                if (header.regionMatches(true, 0, "authorization:", 0, 14)) {
                    authorizations.add(header.substring(14).strip());
                }
            }
            char[] body = new char[length];
            for (int read = 0; read < length; ) {
                read += in.read(body, read, length - read);
            }
            String path = first.split(" ")[1];
            requests.add(path + " " + new String(body));
            script.answer(path, new String(body), new Wire(socket.getOutputStream()));
        } catch (IOException e) {
            requests.add("broken " + e.getMessage()); // the client has disconnected, as in some tests
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
