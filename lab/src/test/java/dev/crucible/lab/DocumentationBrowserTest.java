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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documentation in a real browser: drawn, silent, and without a word to other hosts. */
@Tag("browser")
class DocumentationBrowserTest {

    /** Half the work of the other. */
    private static final Path WINDOWLESS = Path.of("/usr/bin/chromium-headless-shell");

    private static final Path CHROMIUM = Files.isExecutable(WINDOWLESS) ? WINDOWLESS : Path.of("/usr/bin/chromium");

    @TempDir
    Path temporary;

    @ParameterizedTest
    @CsvSource({"/docs,.opblock", "/redoc,[data-section-id] h2"})
    void isDrawn(String path, String sign) throws IOException {
        assumeTrue(Files.isExecutable(CHROMIUM), "needs " + CHROMIUM);
        List<String> complaints = new CopyOnWriteArrayList<>();
        List<String> requests = new CopyOnWriteArrayList<>();
        try (TestLab lab = TestLab.start(temporary.resolve("out"));
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(CHROMIUM)
                                .setArgs(List.of("--no-sandbox")))) {
            Page page = browser.newPage();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error") || message.type().equals("warning")) {
                    complaints.add(message.text());
                }
            });
            page.onPageError(complaints::add);
            page.onRequest(request -> requests.add(request.url()));
            page.navigate(lab.http.uri(path).toString());
            page.waitForSelector(sign);
            page.waitForLoadState();
            page.screenshot(
                    new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", path.substring(1) + ".png")));
            assertThat(page.content()).contains("Crucible simulation backend", "Launch a simulation");
            String own = lab.http.uri("/").toString();
            assertThat(requests)
                    .isNotEmpty()
                    .allMatch(url -> url.startsWith(own) || url.startsWith("data:") || url.startsWith("blob:"));
        }
        assertThat(complaints).isEmpty();
    }
}
