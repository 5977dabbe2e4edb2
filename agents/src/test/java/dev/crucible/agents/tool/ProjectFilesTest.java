package dev.crucible.agents.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever path a client or a model names: only plain, open files below an open folder are read. */
class ProjectFilesTest {

    private static final String OPEN = "this may be read";
    private static final String CLOSED = "this must never be read";

    @TempDir
    Path machine;

    private Path home;
    private Path project;

    @BeforeEach
    void furnish() throws IOException {
        home = Files.createDirectories(machine.resolve("home/ada"));
        project = Files.createDirectories(home.resolve("work/lab"));
        Files.createDirectories(project.resolve("src/deep"));
        Files.writeString(project.resolve("README.md"), OPEN);
        Files.writeString(project.resolve("src/deep/ärger.txt"), OPEN);
        Files.writeString(project.resolve("src/secret_sharing.py"), OPEN);
        Files.writeString(project.resolve("src/secrets.py"), OPEN);
        for (String closed : List.of(
                "../outside.txt",
                ".env",
                ".git/config",
                "src/.hidden/a.txt",
                "key.pem",
                "KEY.PEM",
                "id_rsa",
                "ID_ED25519",
                "credentials",
                "credentials.json",
                "secrets.yaml",
                "src/passwords.txt",
                "terraform.tfstate",
                "src/x.p12",
                "prod.env",
                "\uff0eenv",
                "service_account.json",
                "Passwords.md",
                "shadow",
                "token")) {
            Path file = project.resolve(closed);
            Files.createDirectories(file.getParent());
            Files.writeString(file, CLOSED);
        }
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/config.txt"), CLOSED);
        Files.createDirectories(machine.resolve("etc"));
        Files.writeString(machine.resolve("etc/hosts.txt"), CLOSED);
        Files.createSymbolicLink(project.resolve("link.txt"), machine.resolve("etc/hosts.txt"));
        Files.createSymbolicLink(project.resolve("etc"), machine.resolve("etc"));
        Files.createSymbolicLink(project.resolve("src/up"), Path.of("../.."));
        Files.createSymbolicLink(home.resolve("work/away"), machine.resolve("etc"));
        Files.createSymbolicLink(home.resolve("work/aws"), home.resolve(".aws"));
        Files.createSymbolicLink(home.resolve("work/loop"), home.resolve("work/loop"));
        Files.createSymbolicLink(home.resolve("work/alias"), project);
    }

    private ProjectFolders belowHome() {
        return new ProjectFolders(List.of(home), false, List.of());
    }

    private ProjectFiles files(Path folder) throws ToolFailure {
        return new ProjectFiles(belowHome().open(folder));
    }

    @Test
    void openFilesAreReadAndListed() throws Exception {
        ProjectFiles files = files(project);
        assertThat(files.read("README.md")).isEqualTo(OPEN);
        assertThat(files.read("./src/../src/deep/ärger.txt")).isEqualTo(OPEN);
        assertThat(files.read(project.toRealPath().resolve("README.md").toString()))
                .isEqualTo(OPEN);
        assertThat(files.read("src/secrets.py")).isEqualTo(OPEN);
        assertThat(files.list("")).containsExactly("README.md", "src/");
        assertThat(files.list("src")).containsExactly("deep/", "secret_sharing.py", "secrets.py");
        assertThat(files(home.resolve("work/alias")).read("README.md"))
                .as("a link within the open folder")
                .isEqualTo(OPEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/etc",
                "/root",
                "/root/.ssh",
                "/nonexistent",
                "HOME",
                "HOME/..",
                "HOME/../..",
                "HOME/.aws",
                "HOME/work/away",
                "HOME/work/aws",
                "HOME/work/loop",
                "HOME/work/lab/README.md",
                "HOME/work/lab/../../../../etc",
                "HOME/../adam",
                "work/lab",
                "",
                "?",
                "~",
                "~/work",
                "C:\\work",
                "HOMEx/work",
                "/proc/self/root",
                "/proc/self/cwd",
                "/dev/fd"
            })
    void onlyFoldersBelowAnOpenOneAreProjects(String folder) throws IOException {
        Files.createDirectories(home.resolveSibling("adam"));
        Files.createDirectories(Path.of(home + "x", "work"));
        Path asked = Path.of(folder.replace("HOME", home.toString()));
        assertThatThrownBy(() -> belowHome().open(asked)).isInstanceOf(ToolFailure.class);
    }

    @Test
    void whatLiesOutsideCannotBeTriedOut() {
        String there = failure(machine.resolve("etc"));
        String missing = failure(machine.resolve("foo"));
        assertThat(there.replace("etc", "x")).isEqualTo(missing.replace("foo", "x"));
    }

    private String failure(Path folder) {
        try {
            return belowHome().open(folder).toString();
        } catch (ToolFailure e) {
            return e.getMessage();
        }
    }

    @Test
    void namedFoldersAndTheirMapsAreOpen() throws Exception {
        ProjectFolders named = ProjectFolders.of(
                List.of(project), List.of(ProjectFolders.Mapping.parse("C:\\Users\\ada\\lab=" + project)));
        assertThat(named.project(project)).isEqualTo(project.toRealPath());
        assertThat(named.project(Path.of("C:\\Users\\ada\\lab\\src\\deep")))
                .isEqualTo(project.toRealPath().resolve("src/deep"));
        for (String outside : List.of("C:\\Users\\ada\\lab\\..\\..", "C:\\Users\\ada\\labx", "C:\\Users")) {
            assertThatThrownBy(() -> named.project(Path.of(outside))).isInstanceOf(ToolFailure.class);
        }
        assertThatThrownBy(() -> named.project(home)).isInstanceOf(ToolFailure.class);
        assertThatThrownBy(() -> ProjectFolders.NONE.project(project)).hasMessageContaining("--projects");
        assertThatThrownBy(() -> ProjectFolders.of(List.of(Path.of("/")), List.of()))
                .hasMessageContaining("whole file system");
        assertThatThrownBy(() -> ProjectFolders.of(List.of(project.resolve("README.md")), List.of()))
                .hasMessageContaining("must be a folder");
        for (String map : List.of("", "=", "a=", "=/x", "/a=b")) {
            assertThatThrownBy(() -> ProjectFolders.Mapping.parse(map)).hasMessageContaining("must look like");
        }
    }

    /** Paths made of everything that paths can be made of. */
    @Test
    void noPathLeadsToWhatIsClosed() throws Exception {
        List<String> pieces = new ArrayList<>(List.of(
                "..",
                ".",
                "",
                "src",
                "deep",
                "up",
                "etc",
                "hosts.txt",
                "link.txt",
                ".git",
                "config",
                ".env",
                "key.pem",
                "id_rsa",
                "README.md",
                "credentials.json",
                "work",
                "lab",
                "outside.txt",
                ".aws",
                "config.txt",
                "\u0000",
                "\u202e",
                "%2e%2e",
                "~",
                "…",
                "SRC",
                "\\",
                " ",
                "\uff0eenv",
                "ärger.txt",
                "a".repeat(300)));
        pieces.add(machine.toString());
        pieces.add(home.toString());
        pieces.add(project.toRealPath().toString());
        Random random = new Random(7);
        ProjectFiles files = files(project);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder path = new StringBuilder(random.nextInt(8) == 0 ? "/" : "");
            for (int n = 1 + random.nextInt(6); n > 0; n--) {
                path.append(pieces.get(random.nextInt(pieces.size()))).append(n > 1 ? "/" : "");
            }
            Optional<String> text = attempt(files, path.toString());
            assertThat(text.filter(found -> !found.equals(OPEN)))
                    .as(path.toString())
                    .isEmpty();
            read += text.isPresent() ? 1 : 0;
        }
        assertThat(read).isPositive();
    }

    private static Optional<String> attempt(ProjectFiles files, String path) {
        try {
            assertThat(files.list(path)).noneMatch(name -> name.startsWith(".") || name.contains("pem"));
        } catch (ToolFailure e) {
            assertThat(e.getMessage()).isNotBlank();
        }
        try {
            return Optional.of(files.read(path));
        } catch (ToolFailure e) {
            assertThat(e.getMessage()).isNotBlank();
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-----BEGIN RSA PRIVATE KEY-----\nabc",
                "-----BEGIN PRIVATE KEY-----",
                "-----BEGIN OPENSSH PRIVATE KEY-----",
                "key = AKIAIOSFODNN7EXAMPLE",
                "aws_secret_access_key = x",
                "{\"private_key\": \"x\"}",
                "export T=ghp_0123456789abcdefghijklmnopqrstuvwxyz",
                "OPENAI=sk-proj-0123456789abcdefghijklmnopqrstuvwxyz",
                "AGE-SECRET-KEY-1ABC",
                "url: postgres://ada:hunter2@db/lab",
                "https://x-access-token:abcdef@git.example.org/a.git",
                "https://:abcdef@git.example.org/a.git",
                "password = \"hunter-2000\"",
                "{\"api_key\": \"0a1b2c3d4e\"}",
                "db_password: hunter2000",
                "MAIL_PASSWORD=hunter2000",
                "export DEPLOY_TOKEN=0a1b2c3d4e",
                "API_KEY=0a1b2c3d4e"
            })
    void textsThatHoldKeysAreNotRead(String text) throws Exception {
        Files.writeString(project.resolve("notes.txt"), "a line\n" + text + "\n");
        assertThatThrownBy(() -> files(project).read("notes.txt"))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("key");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password = getpass.getpass()",
                "def login(user: str, password: string):",
                "  password: Optional",
                "max_tokens: 4096",
                "token = tokenizer.next_token",
                "password = os.environ['DB_PASSWORD']",
                "PASSWORD=$SECRET_FROM_THE_VAULT",
                "api_key: ${API_KEY}",
                "SEED=1234567890",
                "PRIMARY_KEY=customer_id",
                "see http://127.0.0.1:8000/ui/ and mail ada@example.org",
                "http://127.0.0.1:8000/a@b",
                "password: \"<yours>\""
            })
    void textsAboutKeysAreRead(String text) throws Exception {
        Files.writeString(project.resolve("notes.txt"), "a line\n" + text + "\n");
        assertThat(files(project).read("notes.txt")).contains(text);
    }

    @Test
    void whatIsNoSmallTextFileIsNotRead() throws Exception {
        Files.write(project.resolve("big.txt"), new byte[(256 << 10) + 1]);
        Files.write(project.resolve("binary"), new byte[] {1, 0, 2});
        Files.write(project.resolve("latin"), new byte[] {(byte) 0xe4, 'a'});
        assertThat(new ProcessBuilder("mkfifo", project.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        for (String file : List.of("big.txt", "binary", "latin", "pipe", "src", "", ".", "nothing")) {
            assertThatThrownBy(() -> files(project).read(file)).as(file).isInstanceOf(ToolFailure.class);
        }
        assertThat(files(project).list("")).doesNotContain("pipe");
    }

    @Test
    void manyFilesAreListedUpToALimit() throws Exception {
        Path many = Files.createDirectory(project.resolve("many"));
        for (int i = 0; i < 300; i++) {
            Files.writeString(many.resolve("f%03d".formatted(i)), "");
        }
        assertThat(files(project).list("many")).hasSize(200).contains("f000").doesNotContain("f200");
    }

    /** Somebody who swaps a folder for a link between two looks gains nothing. */
    @Test
    void nothingCanBeSwappedInBetween() throws Exception {
        Path folder = project.resolve("swap");
        Path real = Files.createDirectory(project.resolve("real"));
        Files.writeString(real.resolve("hosts.txt"), OPEN);
        Files.move(real, folder);
        AtomicBoolean over = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().start(() -> swap(folder, real, over));
        try {
            ProjectFiles files = files(project);
            for (int i = 0; i < 5_000; i++) {
                try {
                    assertThat(files.read("swap/hosts.txt")).isEqualTo(OPEN);
                } catch (ToolFailure e) {
                    assertThat(e.getMessage()).isNotBlank();
                }
            }
        } finally {
            over.set(true);
            swapper.join();
        }
    }

    private void swap(Path folder, Path real, AtomicBoolean over) {
        try {
            while (!over.get()) {
                Files.move(folder, real);
                Files.createSymbolicLink(folder, machine.resolve("etc"));
                Files.delete(folder);
                Files.move(real, folder);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } finally {
            assertThat(Files.exists(machine.resolve("etc"), LinkOption.NOFOLLOW_LINKS))
                    .isTrue();
        }
    }
}
