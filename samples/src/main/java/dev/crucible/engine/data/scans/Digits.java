package dev.crucible.engine.data.scans;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.SampleShares;
import dev.crucible.engine.data.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * The 1,797 handwritten digits of the UCI repository (Alpaydin and Kaynak 1998; CC BY 4.0), 8×8 pixels, the same as scikit-learn's
 * {@code load_digits}. Every fifth scan of each digit, in the order of the file, is the test set: 1,442 scans train and 355
 * test, for any seed. The writers are unknown.
 */
public final class Digits {

    /** The number of digits. */
    public static final int CLASSES = 10;

    /** The shape of one scan. */
    public static final Shape SHAPE = new Shape(1, 8, 8);

    private static final String FILE = "digits.csv.gz";
    private static final int WHITE = 16;
    private static final int TESTED = 5;

    private Digits() {}

    /**
     * Returns the scans as a data set.
     *
     * @param keyword the keyword of the data set
     * @param maxSamples the maximum number of samples of the training and of the test set, 0 for no limit; the first ones of the file
     */
    public static Dataset dataset(String keyword, int maxSamples) {
        List<int[]> train = new ArrayList<>();
        List<int[]> test = new ArrayList<>();
        int[] seen = new int[CLASSES];
        for (int[] scan : scans()) {
            boolean tested = ++seen[scan[SHAPE.size()]] % TESTED == 0;
            (tested ? test : train).add(scan);
        }
        return new Dataset(
                keyword,
                new Provenance(false, "1,797 scanned handwritten digits of the UCI repository (CC BY 4.0)"),
                SHAPE,
                CLASSES,
                samples(train, maxSamples),
                samples(test, maxSamples),
                Optional.empty(),
                Optional.empty());
    }

    private static List<int[]> scans() {
        try (InputStream file = Digits.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(file), StandardCharsets.US_ASCII))) {
            return lines.lines().map(Digits::scan).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }

    private static int[] scan(String line) {
        String[] cells = line.split(",", -1);
        int[] scan = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            scan[i] = Integer.parseInt(cells[i]);
        }
        return scan;
    }

    private static PixelSamples samples(List<int[]> scans, int maxSamples) {
        int kept = SampleShares.limit(scans.size(), maxSamples);
        byte[] pixels = new byte[kept * SHAPE.size()];
        int[] labels = new int[kept];
        for (int sample = 0; sample < kept; sample++) {
            int[] scan = scans.get(sample);
            for (int i = 0; i < SHAPE.size(); i++) {
                pixels[sample * SHAPE.size() + i] = (byte) Math.round(scan[i] * 255f / WHITE);
            }
            labels[sample] = scan[SHAPE.size()];
        }
        return new PixelSamples(pixels, labels, SHAPE.size());
    }
}
