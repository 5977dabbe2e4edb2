package dev.crucible.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.crucible.engine.api.PublicApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Module boundaries: data and imports flow in one direction. */
class WallsTest {

    private static final String[] SERVICES = {
        "dev.crucible.lab..", "dev.crucible.agents..", "dev.crucible.bridge..", "dev.crucible.novel.."
    };

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.crucible");
    }

    @Test
    void seesTheModulesItJudges() {
        assertThat(classes.contain("dev.crucible.engine.config.ConfigReader")).isTrue();
        assertThat(classes.contain("dev.crucible.cli.Main")).isTrue();
    }

    @Test
    void nothingOutsideOfBenchKnowsIt() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.crucible.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.crucible.bench..")
                .check(classes);
    }

    /** Where {@code PublicApiTest} looks for them. */
    @Test
    void publicTypesAreOfTheEngine() {
        classes()
                .that()
                .areAnnotatedWith(PublicApi.class)
                .should()
                .resideInAPackage("dev.crucible.engine..")
                .check(classes);
    }

    /** Without its jar all else works; bench alone measures it. */
    @Test
    void nothingKnowsTheModuleOfGraphicsProcessors() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.crucible.engine.device..", "dev.crucible.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.crucible.engine.device..")
                .check(classes);
    }

    @Test
    void packagesOfBenchHoldAtMostFortyFiles() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main"))) {
            Map<Path, Long> counts = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(
                            file -> Objects.requireNonNull(file.getParent()), Collectors.counting()));
            assertThat(counts).hasSizeGreaterThan(10).allSatisfy((folder, count) -> assertThat(count)
                    .as("%s", folder)
                    .isLessThanOrEqualTo(40));
        }
    }

    @Test
    void engineKnowsNoOtherModule() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        // Decoding pictures of data sets (java.awt.image) needs neither a display nor fonts; drawing
                        // would.
                        "java.awt",
                        "java.awt.font..",
                        "java.awt.event..",
                        "java.awt.geom..",
                        "dev.crucible.report..",
                        "dev.crucible.sweep..",
                        "dev.crucible.lab..",
                        "dev.crucible.agents..",
                        "dev.crucible.bridge..",
                        "dev.crucible.novel..",
                        "dev.crucible.story..",
                        "dev.crucible.web..",
                        "dev.crucible.dialogue..",
                        "dev.crucible.cli..",
                        "dev.crucible.bench..",
                        "dev.crucible.spark..",
                        "org.apache.spark..")
                .check(classes);
    }

    /** The classes that a program with only rules and attacks loads. */
    @Test
    void rulesAndAttacksNeedNoLibrary() {
        String[] own = {
            "dev.crucible.engine.aggregation..",
            "dev.crucible.engine.attack..",
            "dev.crucible.engine.catalog..",
            "dev.crucible.engine.parameters.."
        };
        classes()
                .that()
                .resideInAnyPackage(own)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(
                                Stream.of(own),
                                Stream.of(
                                        "java..",
                                        "dev.crucible.engine.api",
                                        "dev.crucible.engine.kernel..",
                                        "dev.crucible.engine.random..",
                                        "dev.crucible.engine.data",
                                        "dev.crucible.engine.data.text.."))
                        .toArray(String[]::new))
                .check(classes);
    }

    @Test
    void packagesMakeNoCycle() {
        slices().matching("dev.crucible.(**)").should().beFreeOfCycles().check(classes);
        slices().matching("dev.crucible.engine.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void encoderKnowsNoOtherModule() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible.encoder..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "dev.crucible.encoder..")
                .check(classes);
    }

    /** The shared vocabulary of the modules on both sides of a wire. */
    @Test
    void dialogueKnowsNoOtherModule() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible.dialogue..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java.io..",
                        "java.lang..",
                        "java.net", // addresses of its resources
                        "java.nio..",
                        "java.security..",
                        "java.text..",
                        "java.util..",
                        "dev.crucible.dialogue..",
                        "com.fasterxml.jackson..")
                .check(classes);
    }

    @Test
    void speechPortraitsAndStoryKnowTheCrewAlone() {
        for (String module : List.of("speech", "portraits", "story")) {
            String own = "dev.crucible." + module + "..";
            noClasses()
                    .that()
                    .resideInAPackage(own)
                    .should()
                    .dependOnClassesThat(resideInAPackage("dev.crucible..")
                            .and(not(resideInAnyPackage(own, "dev.crucible.dialogue.."))))
                    .allowEmptyShould(true)
                    .check(classes);
        }
    }

    @Test
    void servicesMeetOnTheWireOnly() {
        slices().matching("dev.crucible.(lab|agents|bridge|novel)..")
                .should()
                .notDependOnEachOther()
                .allowEmptyShould(true)
                .check(classes);
    }

    @Test
    void onlyTheCommandsThatPlayAndCheckScenesNameTheNovel() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible.cli..")
                .and()
                .doNotHaveSimpleName("PlayCommand")
                .and()
                .doNotHaveSimpleName("ScenesCommand")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.crucible.novel..", "javafx..")
                .check(classes);
    }

    @Test
    void onlyKernelsNameTheVectorApi() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.crucible.engine.kernel..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jdk.incubator.vector..")
                .check(classes);
    }

    @Test
    void servicesLeaveTheKernelsToTheEngine() {
        noClasses()
                .that()
                .resideInAnyPackage(SERVICES)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.crucible.engine.kernel..")
                .allowEmptyShould(true)
                .check(classes);
    }

    @Test
    void engineDrawsItsRandomnessFromSeedsAlone() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible.engine..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        java.util.Random.class,
                        java.util.SplittableRandom.class,
                        java.security.SecureRandom.class,
                        ThreadLocalRandom.class)
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(StrictMath.class, "random")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .check(classes);
    }

    @Test
    void nobodyReadsJavaSerialisation() {
        noClasses()
                .that()
                .resideInAPackage("dev.crucible..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(java.io.ObjectInputStream.class)
                .check(classes);
    }
}
