import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Writes version 65, Java 21, into all class files of a folder. Jazzer 0.24 instruments none that is newer; what javac 25 writes for these
 * sources is, but for the number, the same.
 */
final class LowerClassVersion {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_21 = 65;

    private LowerClassVersion() {}

    public static void main(String[] arguments) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
                if (bytes.getInt(0) == MAGIC && bytes.getInt(4) > JAVA_21) {
                    Files.write(file, bytes.putInt(4, JAVA_21).array());
                }
            }
        }
    }
}
