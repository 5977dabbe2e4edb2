import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sees whether a module's jar differs for the compiler: by what other modules can see of its classes. Maven compiles a module again
 * when a jar before it is younger than the build. One that differs in code and comments is dated to the build's start.
 *
 * <p>{@code target/signatures} holds the digest of what others see, and is as old as its last change.
 */
final class Signatures {

    private static final ClassFile CLASS_FILE = ClassFile.of(
            ClassFile.ConstantPoolSharingOption.NEW_POOL,
            ClassFile.DebugElementsOption.DROP_DEBUG,
            ClassFile.LineNumbersOption.DROP_LINE_NUMBERS);

    public static void main(String[] args) throws Exception {
        Path target = Path.of(args[0]);
        Path jar = Path.of(args[1]);
        FileTime begun = FileTime.from(Instant.parse(args[2]));
        Path record = target.resolve("signatures");
        String digest = digest(target.resolve("classes"));
        if (Files.exists(record) && Files.readString(record).equals(digest)) {
            for (Path file : files(target.resolve("classes"))) {
                date(file, begun);
            }
            date(jar, begun);
        } else {
            Files.writeString(record, digest);
        }
    }

    private static void date(Path file, FileTime begun) throws IOException {
        if (Files.getLastModifiedTime(file).compareTo(begun) > 0) {
            Files.setLastModifiedTime(file, begun);
        }
    }

    private static String digest(Path classes) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Path file : files(classes)) {
            if (file.toString().endsWith(".class")) {
                digest.update(classes.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update(seen(Files.readAllBytes(file)));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> parts = Files.walk(folder)) {
            return parts.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The class without code and without what is private; nothing of a class that a method declares. */
    private static byte[] seen(byte[] bytes) {
        ClassModel model = CLASS_FILE.parse(bytes);
        if (model.findAttribute(Attributes.enclosingMethod()).isPresent()) {
            return new byte[0];
        }
        ClassTransform header = (builder, element) -> {
            switch (element) {
                case MethodModel method when isHidden(method.flags().flags()) -> {}
                case MethodModel method ->
                    builder.transformMethod(method, MethodTransform.dropping(part -> part instanceof CodeModel));
                case FieldModel field when isHidden(field.flags().flags()) -> {}
                case SourceFileAttribute _ -> {}
                case ClassElement other -> builder.with(other);
            }
        };
        return CLASS_FILE.transformClass(model, header);
    }

    private static boolean isHidden(java.util.Set<AccessFlag> flags) {
        return flags.contains(AccessFlag.PRIVATE) || flags.contains(AccessFlag.SYNTHETIC);
    }
}
