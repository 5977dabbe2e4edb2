package dev.crucible.engine.simulation;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** A checkpoint as the first version wrote it. */
final class FirstVersion {

    private FirstVersion() {}

    static byte[] bytes(Checkpoint checkpoint) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0x43525543);
        out.writeInt(1);
        out.writeUTF(checkpoint.configHash());
        out.writeInt(checkpoint.strategy());
        out.writeInt(checkpoint.state().round());
        for (float[] values :
                new float[][] {checkpoint.state().weights(), checkpoint.state().lastUpdate()}) {
            out.writeInt(values.length);
            for (float value : values) {
                out.writeFloat(value);
            }
        }
        RecordCodec.write(out, checkpoint.state().state());
        RecordCodec.write(out, checkpoint.state().variates());
        return bytes.toByteArray();
    }
}
