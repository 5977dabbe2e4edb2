package dev.crucible.bench.wire;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.chaos.ChaosDisk;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A disk that fails at each page in turn that requests to a lab, agents and a bridge write, and that is freed each time. A request must be
 * refused with the reason; what was answered must be there; and with room again, every request must succeed. Root only: it mounts a disk.
 *
 * <p>BenchArguments: stride, the pages from one failure to the next (1).
 */
public final class Disk {

    private static final int MEGABYTES = 96;

    private Disk() {}

    public static void main(String[] arguments) throws Exception {
        int stride = BenchArguments.of(arguments).number(0, "stride", 1);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-disk-");
        ChaosDisk disk = ChaosDisk.make(folder, MEGABYTES);
        try {
            if (!disk.small()) {
                throw new Complaint("only root can mount a disk");
            }
            DiskRun.Result result = new DiskRun(stride).execute(disk);
            result.lost().forEach(line -> System.out.println("lost: " + line));
            result.stuck().forEach(line -> System.out.println("stuck: " + line));
            System.out.println(result);
            if (!result.lost().isEmpty() || !result.stuck().isEmpty()) {
                throw new Complaint("a full disk cost more than the requests that it refused");
            }
        } finally {
            disk.unmount();
            FolderTree.delete(folder);
        }
    }
}
