package dev.crucible.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A raw request, sent by a process of this user or of another.
 *
 * @param line method and target
 * @param headers headers, each ended by CR LF
 */
record Knock(String line, String headers, String body) {

    private static final int PATIENCE_MILLIS = 40_000;
    private static final int ENOUGH = 600;

    static Knock get(String target) {
        return new Knock("GET " + target, "", "");
    }

    static Knock post(String target, String body) {
        return new Knock("POST " + target, "Content-Type: application/json\r\n", body);
    }

    static Knock socket(String target) {
        return get(target)
                .with("Connection", "Upgrade")
                .with("Upgrade", "websocket")
                .with("Sec-WebSocket-Version", "13")
                .with("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==");
    }

    Knock with(String name, String value) {
        return new Knock(line, headers + name + ": " + value + "\r\n", body);
    }

    private byte[] bytes(int port) {
        String host = headers.contains("Host: ") ? "" : "Host: 127.0.0.1:" + port + "\r\n";
        return (line + " HTTP/1.1\r\n" + host + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the start of the service's response to this process. */
    String own(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(bytes(port));
            return beginning(socket.getInputStream());
        }
    }

    /** Returns the whole response to this process. */
    String all(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(with("Connection", "close").bytes(port));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns the response to a process of the user nobody, which only root can start. */
    String ofNobody(int port) throws IOException, InterruptedException {
        return nobody(port, "exec 3<>/dev/tcp/127.0.0.1/" + port + " && cat >&3 && head -c 120 <&3");
    }

    /** Sends the request from a process of the user nobody that exits before a response can arrive. */
    void leftByNobody(int port) throws IOException, InterruptedException {
        nobody(port, "exec 3<>/dev/tcp/127.0.0.1/" + port + " && cat >&3");
    }

    private String nobody(int port, String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-c", script))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(bytes(port));
        }
        String answer = beginning(process.getInputStream());
        process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        return answer;
    }

    private static String beginning(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[ENOUGH];
        for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
            text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
            if (text.indexOf("\r\n\r\n") >= 0) {
                break;
            }
        }
        return text.toString();
    }

    static int status(String answer) {
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }
}
