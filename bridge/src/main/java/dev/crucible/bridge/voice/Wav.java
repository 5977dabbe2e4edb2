package dev.crucible.bridge.voice;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Plain samples in a RIFF file. */
final class Wav {

    private static final int HEADER = 44;

    private Wav() {}

    static byte[] encode(Clip clip) {
        byte[] pcm = bytes(clip);
        ByteBuffer file = ByteBuffer.allocate(HEADER + pcm.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {'R', 'I', 'F', 'F'}).putInt(HEADER - 8 + pcm.length);
        file.put(new byte[] {'W', 'A', 'V', 'E', 'f', 'm', 't', ' '}).putInt(16);
        file.putShort((short) 1).putShort((short) 1).putInt(clip.rate()).putInt(clip.rate() * 2);
        file.putShort((short) 2).putShort((short) 16);
        file.put(new byte[] {'d', 'a', 't', 'a'}).putInt(pcm.length).put(pcm);
        return file.array();
    }

    static byte[] bytes(Clip clip) {
        ByteBuffer pcm = ByteBuffer.allocate(clip.samples().length * 2).order(ByteOrder.LITTLE_ENDIAN);
        pcm.asShortBuffer().put(clip.samples());
        return pcm.array();
    }
}
