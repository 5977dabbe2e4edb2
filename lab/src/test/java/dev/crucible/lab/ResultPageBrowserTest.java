package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page among the results, in a real browser: its scripts draw it, and reach nothing. */
class ResultPageBrowserTest {

    /** Half the work of the other. */
    private static final Path WINDOWLESS = Path.of("/usr/bin/chromium-headless-shell");

    private static final Path CHROMIUM = Files.isExecutable(WINDOWLESS) ? WINDOWLESS : Path.of("/usr/bin/chromium");

    /** One black dot. */
    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

    private static final String PAGE = """
            <!doctype html><meta charset="utf-8"><title>old report</title>
            <style>#drawn { color: rgb(1, 2, 3) }</style>
            <img id="beside" src="beside.png"><img id="elsewhere" src="http://elsewhere.invalid/x.png">
            <form id="form" method="post" action="/api/simulations"></form>
            <p id="drawn"></p>
            <script src="http://elsewhere.invalid/script.js"></script>
            <script>
            const found = {};
            const attempt = async (name, act) => {
              try { await act(); found[name] = 'went through'; } catch (e) { found[name] = e.name; }
            };
            const json = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}', credentials: 'include'};
            (async () => {
              found.origin = self.origin;
              await attempt('read', () => fetch('/api/simulations'));
              await attempt('launch', () => fetch('/api/simulations', json));
              await attempt('blind launch', () => fetch('/api/simulations', {method: 'POST', mode: 'no-cors', body: '{}'}));
              navigator.sendBeacon('/api/simulations', '{}');
              await attempt('storage', () => localStorage.length);
              await attempt('cookie', () => document.cookie);
              await attempt('socket', () => new Promise((open, fail) => {
                const socket = new WebSocket('ws://' + location.host + '/api/terminal');
                socket.onopen = open; socket.onerror = () => fail(new TypeError());
              }));
              document.getElementById('form').submit();
              found.window = String(window.open('/api/health'));
              await document.getElementById('beside').decode();
              found.beside = document.getElementById('beside').naturalWidth;
              const drawn = document.getElementById('drawn');
              drawn.textContent = JSON.stringify(found);
              drawn.dataset.done = 'yes';
            })();
            </script>
            """;

    @TempDir
    Path temporary;

    @Test
    void drawsAndReachesNothing() throws IOException {
        assumeTrue(Files.isExecutable(CHROMIUM), "needs " + CHROMIUM);
        List<String> requests = new CopyOnWriteArrayList<>();
        try (TestLab lab = TestLab.start(temporary.resolve("out"));
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(CHROMIUM)
                                .setArgs(List.of("--no-sandbox")))) {
            Path run = lab.directory("old", "{}");
            Files.writeString(run.resolve("report.html"), PAGE);
            Files.write(run.resolve("beside.png"), Base64.getDecoder().decode(PICTURE));
            Page page = browser.newPage();
            page.onRequestFinished(request -> requests.add(request.method() + " " + request.url()));
            page.navigate(
                    lab.http.uri("/api/simulations/old/results/report.html").toString());
            page.waitForSelector("#drawn[data-done]");
            assertThat(Client.MAPPER.readTree(page.textContent("#drawn"))).isEqualTo(Client.MAPPER.readTree("""
                            {"origin": "null", "read": "TypeError", "launch": "TypeError", "blind launch": "TypeError",
                             "storage": "SecurityError", "cookie": "SecurityError",
                             "socket": "TypeError", "window": "null", "beside": 1}"""));
            assertThat(page.evaluate("getComputedStyle(document.getElementById('drawn')).color"))
                    .isEqualTo("rgb(1, 2, 3)");
            String results = lab.http.uri("/api/simulations/old/results/").toString();
            assertThat(requests)
                    .contains("GET " + results + "beside.png")
                    .allMatch(request -> request.startsWith("GET " + results) || request.endsWith("/favicon.ico"));
            assertThat(lab.http.get("/api/simulations").json()).hasSize(1);
        }
    }
}
