package dev.crucible.speech;

/** Encoding of spoken audio, with its media type and file extension. */
public enum AudioType {
    MP3("audio/mpeg", "mp3"),
    WAV("audio/wav", "wav");

    private final String contentType;
    private final String extension;

    AudioType(String contentType, String extension) {
        this.contentType = contentType;
        this.extension = extension;
    }

    public String contentType() {
        return contentType;
    }

    String extension() {
        return extension;
    }

    byte[] encode(Clip clip) {
        return switch (this) {
            case MP3 -> Mp3Encoder.encode(clip);
            case WAV -> Wav.encode(clip);
        };
    }
}
