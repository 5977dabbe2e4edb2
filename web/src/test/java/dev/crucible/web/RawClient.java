package dev.crucible.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends request bytes exactly as given; other clients would repair them. */
final class RawClient {

    private RawClient() {}

    /** Sends {@code head} and {@code body} with {@code Connection: close} and reads until the server closes. */
    static String call(int port, String requestLine, String headers, String body) throws IOException {
        try (Socket socket = new Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            String host = headers.contains("Host:") ? "" : "Host: localhost:" + port + "\r\n";
            String length =
                    body.isEmpty() ? "" : "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n";
            out.write((requestLine + " HTTP/1.1\r\n" + host + headers + length + "Connection: close\r\n\r\n" + body)
                    .getBytes(StandardCharsets.UTF_8));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static String get(int port, String target, String... headers) throws IOException {
        return call(port, "GET " + target, String.join("", headers), "");
    }

    static int status(String response) {
        return Integer.parseInt(response.substring(9, 12));
    }

    static String body(String response) {
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }
}
