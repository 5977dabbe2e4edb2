package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.crucible.engine.api.PublicApi;
import java.io.IOException;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The public API is recorded in a file, so that no change goes unnoticed, and depends only on itself. */
class PublicApiTest {

    private static final Path FILE = Path.of("src/test/resources/dev/crucible/cli/recorded/api.txt");

    private static List<Class<?>> api;

    @BeforeAll
    static void find() {
        api = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.crucible.engine").stream()
                        .filter(type -> type.isAnnotatedWith(PublicApi.class))
                        .map(JavaClass::reflect)
                        .<Class<?>>flatMap(PublicApiTest::withNested)
                        .sorted(Comparator.comparing(Class::getName))
                        .toList();
    }

    @Test
    void isAsRecorded() throws IOException {
        String present = api.stream().map(PublicApiTest::described).collect(Collectors.joining("\n"));
        Recording.compare(FILE, present);
    }

    @Test
    void namesNothingInternal() {
        Set<String> internal = new TreeSet<>();
        for (Class<?> type : api) {
            Stream<Type> named = Stream.concat(
                    members(type).flatMap(PublicApiTest::types),
                    Stream.concat(
                            Stream.of(type.getGenericInterfaces()), Stream.ofNullable(type.getGenericSuperclass())));
            named.flatMap(PublicApiTest::classes)
                    .filter(each -> each.getName().startsWith("dev.crucible.")
                            && each.accessFlags().contains(AccessFlag.PUBLIC)
                            && !api.contains(each))
                    .forEach(each -> internal.add(type.getName() + " names " + each.getName()));
        }
        assertThat(internal).isEmpty();
    }

    private static Stream<Class<?>> withNested(Class<?> type) {
        return Stream.concat(
                Stream.of(type),
                Arrays.stream(type.getDeclaredClasses())
                        .filter(each -> isVisible(each.accessFlags()))
                        .flatMap(PublicApiTest::withNested));
    }

    private static boolean isVisible(Set<AccessFlag> flags) {
        return flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED);
    }

    private static Stream<Member> members(Class<?> type) {
        return Stream.<Member[]>of(type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
                .flatMap(Arrays::stream)
                .filter(member -> isVisible(member.accessFlags()) && !member.isSynthetic());
    }

    private static Stream<Type> types(Member member) {
        return switch (member) {
            case Method method -> Stream.concat(Stream.of(method.getGenericReturnType()), given(method));
            case Constructor<?> constructor -> given(constructor);
            case Field field -> Stream.of(field.getGenericType());
            default -> Stream.of();
        };
    }

    private static Stream<Type> given(Executable executable) {
        return Stream.concat(
                Stream.of(executable.getGenericParameterTypes()), Stream.of(executable.getGenericExceptionTypes()));
    }

    private static Stream<Class<?>> classes(Type type) {
        return switch (type) {
            case Class<?> plain ->
                Stream.of(plain.isArray() ? plain.componentType() : plain)
                        .flatMap(each -> each.isArray() ? classes(each) : Stream.of(each));
            case ParameterizedType generic ->
                Stream.concat(Stream.of(generic.getRawType()), Stream.of(generic.getActualTypeArguments()))
                        .flatMap(PublicApiTest::classes);
            case GenericArrayType array -> classes(array.getGenericComponentType());
            case WildcardType wildcard ->
                Stream.of(wildcard.getUpperBounds(), wildcard.getLowerBounds())
                        .flatMap(Arrays::stream)
                        .flatMap(PublicApiTest::classes);
            default -> Stream.of();
        };
    }

    /** Returns a type and its members, one per line. */
    private static String described(Class<?> type) {
        String above = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
                .map(Type::getTypeName)
                .filter(name -> !name.startsWith("java.lang."))
                .collect(Collectors.joining(", "));
        return members(type)
                .map(member -> switch (member) {
                    case Executable executable -> executable.toGenericString();
                    case Field field -> field.toGenericString();
                    default -> throw new IllegalStateException(member.toString());
                })
                .sorted()
                .map(line -> "  " + line + "\n")
                .collect(Collectors.joining(
                        "", type.toGenericString() + (above.isEmpty() ? "" : " : " + above) + "\n", ""));
    }
}
