package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** One section of a message or an artifact. */
public sealed interface Part {

    /** Returns the attributes common to all parts. */
    About about();

    /**
     * Attributes common to all parts.
     *
     * @param filename name of the file, empty for none
     * @param mediaType media type of the content, empty for none
     * @param metadata data of extensions under their URIs
     */
    record About(String filename, String mediaType, Map<String, JsonNode> metadata) {

        /** No attributes. */
        public static final About NOTHING = new About("", "", Map.of());

        public About {
            metadata = Copies.of(metadata);
        }

        /** Returns attributes with only a media type. */
        public static About type(String mediaType) {
            return new About("", mediaType, Map.of());
        }

        /** Returns attributes with a file's name and media type. */
        public static About file(String filename, String mediaType) {
            return new About(filename, mediaType, Map.of());
        }
    }

    /** Text. */
    record TextPart(String text, About about) implements Part {}

    /** Bytes of a file. */
    record RawPart(byte[] bytes, About about) implements Part {

        public RawPart {
            bytes = bytes.clone();
        }

        @Override
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof RawPart raw && Arrays.equals(bytes, raw.bytes) && about.equals(raw.about);
        }

        @Override
        public int hashCode() {
            return Objects.hash(Arrays.hashCode(bytes), about);
        }
    }

    /** The address of a file; this module never fetches it. */
    record UrlPart(String url, About about) implements Part {}

    /** Any JSON value. */
    record DataPart(JsonNode data, About about) implements Part {}

    /** Creates a text part without attributes. */
    static Part text(String text) {
        return new TextPart(text, About.NOTHING);
    }

    /** Creates a JSON part without attributes. */
    static Part data(JsonNode data) {
        return new DataPart(data, About.NOTHING);
    }
}
