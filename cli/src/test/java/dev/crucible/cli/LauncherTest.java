package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class LauncherTest extends LauncherSandbox {

    @Test
    void saysWhatToInstallWhenThereIsNoJdk25() throws Exception {
        Result result = crucible(List.of("doctor"));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .singleElement()
                .asString()
                .contains("JDK 25", "openjdk-25-jdk-headless", "https://adoptium.net", "CRUCIBLE_JAVA_HOME");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void refusesAChosenJdkOfAnotherVersion() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("doctor"), "CRUCIBLE_JAVA_HOME=" + jdks.resolve("jdk-17"));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).singleElement().asString().contains("jdk-17, which is not a JDK 25");
    }

    @Test
    void findsAJdk25BesideOthersAndPassesArgumentsAndExitCode() throws Exception {
        jdk("jdk-25", "25.0.3");

        Result result = crucible(List.of("run", "a b.json", ""), "EXIT=7");

        assertThat(result.code()).isEqualTo(7);
        assertThat(result.out())
                .contains("<--add-modules>", "<jdk.incubator.vector>")
                .endsWith(
                        "<-jar>", "<" + root.resolve("cli/target/lib/crucible.jar") + ">", "<run>", "<a b.json>", "<>");
    }

    @Test
    void choosesALocaleWithAllLettersWhereThereIsNone() throws Exception {
        jdk("jdk-25", "25.0.3");

        assertThat(crucible(List.of("doctor"), "TELL_LOCALE=yes").out()).contains("LANG=C.UTF-8 LC_ALL=");
        assertThat(crucible(List.of("doctor"), "TELL_LOCALE=yes", "LC_ALL=C").out())
                .contains("LANG= LC_ALL=C");
    }

    @Test
    void refusesAHeapThatIsNoSize() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("doctor"), "CRUCIBLE_HEAP=plenty");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).singleElement().asString().contains("CRUCIBLE_HEAP is plenty", "such as 8g");
    }

    @Test
    void becomesTheJavaProcessSoThatSignalsReachIt() throws Exception {
        jdk("jdk-25", "25");
        ProcessBuilder builder =
                prepare(folder, List.of(root.resolve("crucible").toString(), "up"));

        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();

        assertThat(process.inputReader().lines()).contains("pid " + process.pid());
    }

    @Test
    void swallowsTheIncubatorWarningAndNothingElse() throws Exception {
        jdk("jdk-25", "25");
        crucible(List.of("run"));

        Result result = crucible(List.of("run"));

        assertThat(result.err()).containsExactly("a message of the JVM");
    }

    @Test
    void servicesStartWithoutVectorsAndFromACacheOfTheirOwn() throws Exception {
        jdk("jdk-25", "25");

        Result lab = crucible(List.of("lab", "--port", "0"));
        assertThat(notes()).filteredOn("rehearsal"::equals).hasSize(2);
        assertThat(lab.out())
                .contains("<-XX:AOTCache=" + cache("services") + ">", "<-Dcrucible.aot.runs=" + cache("runs") + ">")
                .contains("<-Xlog:all=warning:stderr>", "<-Xlog:aot*=error:stderr>")
                .anyMatch(argument -> argument.endsWith("/lab/jvm.flags>"))
                .doesNotContain("<jdk.incubator.vector>", "<-XX:AOTCache=" + cache("runs") + ">")
                .endsWith("<lab>", "<--port>", "<0>");
        assertThat(lab.err()).contains("WARNING: Using incubator modules: jdk.incubator.vector");

        assertThat(crucible(List.of("up")).out())
                .contains("<-XX:AOTCache=" + cache("services") + ">")
                .anyMatch(argument -> argument.endsWith("/lab/jvm.flags>"));
        assertThat(crucible(List.of("bridge")).out())
                .contains("<-XX:AOTCache=" + cache("services") + ">")
                .anyMatch(argument -> argument.endsWith("/bridge/jvm.flags>"))
                .doesNotContain("<jdk.incubator.vector>");
        assertThat(crucible(List.of("agents")).out())
                .contains("<-XX:AOTCache=" + cache("services") + ">")
                .anyMatch(argument -> argument.endsWith("/agents/jvm.flags>"));
        assertThat(crucible(List.of("run")).out())
                .contains("<jdk.incubator.vector>")
                .anyMatch(argument -> argument.endsWith("/lab/scheduling/run.flags>"));
        assertThat(crucible(List.of("bench")).out())
                .contains("<-XX:AOTCache=" + cache("runs") + ">")
                .contains("<-Dcrucible.aot.services=" + cache("services") + ">", "<jdk.incubator.vector>")
                .endsWith("<-cp>", evidence(), "<dev.crucible.cli.Main>", "<bench>");
        assertThat(crucible(List.of("validate-against", "byzfl")).out()).contains(evidence());
        assertThat(crucible(List.of("reproduce-paper", "bucketing")).out()).contains(evidence());
        assertThat(crucible(List.of("play", "--screenshots", "here")).out()).contains(evidence());
        assertThat(crucible(List.of("agents", "--test-profile")).out()).contains(evidence());
        assertThat(crucible(List.of("play", "--help")).out()).doesNotContain(evidence());
        assertThat(notes()).filteredOn("rehearsal"::equals).hasSize(2);
    }

    @Test
    void everythingStartsBeforeTheRehearsalWhichItAsksFor() throws Exception {
        jdk("jdk-25", "25");

        assertThat(crucible(List.of("up")).out())
                .contains("<-Dcrucible.rehearse.runs=" + cache("runs") + ">")
                .noneMatch(argument -> argument.contains("AOTCache"));
        assertThat(notes()).doesNotContain("rehearsal");

        crucible(List.of("rehearse"));
        assertThat(notes()).filteredOn("rehearsal"::equals).hasSize(2);
        assertThat(crucible(List.of("up")).out())
                .contains("<-XX:AOTCache=" + cache("services") + ">")
                .noneMatch(argument -> argument.contains("crucible.rehearse"));
    }

    /** The class path of what the module bench does: behind our own, for which the caches hold. */
    private String evidence() {
        return "<" + root.resolve("cli/target/lib/crucible.jar") + ":" + root.resolve("bench/target/lib") + "/*>";
    }

    private Path cache(String name) {
        return root.resolve("cli/target/" + name + ".aot");
    }

    @Test
    void buildsAndRehearsesOnceAndAgainOnlyWhenASourceChanges() throws Exception {
        jdk("jdk-25", "25");
        Path source = Files.createFile(root.resolve("engine/src/main/A.java"));
        setAge(source, 60);

        Result first = crucible(List.of("run"));
        crucible(List.of("run"));
        assertThat(notes()).hasSize(2).first().asString().startsWith("build ");
        assertThat(notes()).last().isEqualTo("rehearsal");
        assertThat(first.err()).anyMatch(line -> line.startsWith("  [1/2] Crucible engine ("));
        assertThat(first.out()).contains("<-XX:AOTCache=" + cache("runs") + ">");

        setAge(source, -5);
        crucible(List.of("run"));
        assertThat(notes()).as("touched").hasSize(2);

        Files.writeString(source, "class A {}");
        setAge(source, -10);
        crucible(List.of("run"));
        assertThat(notes()).hasSize(4);
    }

    @Test
    void goesOnWithTheLastGoodBuildWhenTheNextOneFails() throws Exception {
        jdk("jdk-25", "25");
        Path source = Files.createFile(root.resolve("engine/src/main/A.java"));
        setAge(source, 60);
        crucible(List.of("up"));
        Files.writeString(source, "clas A {}");
        setAge(source, -5);

        Result broken = crucible(List.of("up"), "BREAK=yes");
        assertThat(broken.code()).isZero();
        assertThat(broken.out()).contains("<up>");
        assertThat(broken.err())
                .contains("[ERROR] does not compile")
                .anyMatch(line -> line.contains("going on with the last good one"));

        int builds = notes().size();
        assertThat(crucible(List.of("up"), "BREAK=yes").code()).isZero();
        assertThat(notes()).as("the same sources are not tried again").hasSize(builds);
        assertThat(crucible(List.of("package"), "BREAK=yes").code()).isEqualTo(1);

        Files.writeString(source, "class A {}");
        setAge(source, -10);
        assertThat(crucible(List.of("up")).err()).noneMatch(line -> line.contains("last good"));
        assertThat(notes()).hasSizeGreaterThan(builds);
    }

    @Test
    void theNovelStartsFromItsOwnJarsAndCacheUnlessMoreThanAddressesAreGiven() throws Exception {
        jdk("jdk-25", "25");
        Path libraries = root.resolve("cli/target/lib");
        Files.createDirectories(libraries);
        crucible(List.of("up"));
        Files.createFile(libraries.resolve("crucible-novel-1.jar"));
        Files.createFile(libraries.resolve("javafx-base-1.jar"));

        Result plain = crucible(List.of("play", "--bridge", "http://there"));

        assertThat(plain.out())
                .contains("<-XX:AOTCache=" + cache("novel") + ">")
                .doesNotContain("<jdk.incubator.vector>")
                .endsWith("<dev.crucible.novel.Play>", "<play>", "<--bridge>", "<http://there>");
        assertThat(plain.out())
                .filteredOn(line -> line.contains("crucible-novel-1.jar:"))
                .singleElement()
                .asString()
                .contains("javafx-base-1.jar")
                .doesNotContain("/crucible.jar");
        assertThat(plain.err()).contains("WARNING: Using incubator modules: jdk.incubator.vector");
        assertThat(crucible(List.of("play", "--help")).err()).noneMatch(line -> line.contains("incubator"));
        assertThat(crucible(List.of("play", "--help")).out())
                .endsWith("<-jar>", "<" + libraries.resolve("crucible.jar") + ">", "<play>", "<--help>");
    }

    @Test
    void buildsOnceForTwoStartsAtTheSameTime() throws Exception {
        jdk("jdk-25", "25");

        Process one = start(folder, root.resolve("crucible"), List.of("run"));
        Process two = start(folder, root.resolve("crucible"), List.of("run"));

        assertThat(finish(one).code()).isZero();
        assertThat(finish(two).code()).isZero();
        assertThat(notes()).hasSize(2);
    }

    @Test
    void showsTheLogOfABuildThatFailsAndTriesAgainNextTime() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("up"), "BREAK=yes");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("[ERROR] does not compile");
        assertThat(result.err()).last().asString().endsWith("target/build.log");
        assertThat(crucible(List.of("up")).code()).isZero();
    }

    @Test
    void namesAFolderItCannotWriteTo() throws Exception {
        jdk("jdk-25", "25");
        Files.createFile(root.resolve("target"));

        Result result = crucible(List.of("up"));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).singleElement().asString().contains("cannot write to " + root.resolve("target"));
    }

    @Test
    void worksThroughSymbolicLinksFromAnyFolder() throws Exception {
        jdk("jdk-25", "25");
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), root.resolve("crucible"));

        Result result = finish(start(jdks, link, List.of("up")));

        assertThat(result.out()).contains("<-Dcrucible.home=" + root.toRealPath() + ">");
    }
}
