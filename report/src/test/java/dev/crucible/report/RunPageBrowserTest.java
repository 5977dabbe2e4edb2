package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: in both themes, on a phone, without network requests. */
@Tag("browser")
class RunPageBrowserTest {

    /** Takes half the time of the full browser. */
    private static final Path WINDOWLESS = Path.of("/usr/bin/chromium-headless-shell");

    private static final Path CHROMIUM = Files.isExecutable(WINDOWLESS) ? WINDOWLESS : Path.of("/usr/bin/chromium");

    @TempDir
    Path folder;

    @Test
    void fitsAPhoneAndFollowsTheTheme() throws IOException {
        assumeTrue(Files.isExecutable(CHROMIUM), "needs " + CHROMIUM);
        RunDirectory run = Runs.run(folder.resolve("run"), Runs.config("", "'attack_type': 'sign_flip'"));
        List<String> requests = new CopyOnWriteArrayList<>();
        try (Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(CHROMIUM)
                                .setArgs(List.of("--no-sandbox")))) {
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                Page page = browser.newPage(
                        new Browser.NewPageOptions().setViewportSize(360, 740).setColorScheme(scheme));
                page.onRequest(request -> requests.add(request.url()));
                page.navigate(run.root().resolve("index.html").toUri().toString());
                assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                        .isEqualTo(360);
                assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                        .isEqualTo(scheme == ColorScheme.DARK ? "rgb(26, 30, 36)" : "rgb(255, 255, 255)");
                Locator figure = page.locator("figure svg").first();
                assertThat((Boolean) figure.evaluate("f => f.getBoundingClientRect().width > 300"))
                        .isTrue();
                assertThat(figure.locator("path").first().evaluate("p => getComputedStyle(p).fill"))
                        .isEqualTo(scheme == ColorScheme.DARK ? "rgb(26, 30, 36)" : "rgb(255, 255, 255)");
                assertThat(figure.textContent()).contains("Test accuracy", "sign_flip, 1 client", "round");
            }
        }
        assertThat(requests).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
    }
}
