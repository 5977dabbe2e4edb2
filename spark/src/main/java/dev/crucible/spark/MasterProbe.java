package dev.crucible.spark;

import dev.crucible.engine.cluster.ClusterException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SecurityManager;
import org.apache.spark.SecurityManager$;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.rpc.RpcAddress;
import org.apache.spark.rpc.RpcEnv;
import org.jspecify.annotations.Nullable;

/** Checks by Spark's RPC protocol that a master answers at an address, because Spark gives up only after a minute and a half. */
final class MasterProbe {

    private static final String PATIENCE = "spark.rpc.lookupTimeout";
    private static final String MASTER = "Master";

    private MasterProbe() {}

    /** @throws ClusterException if no master answers at the {@code spark://} address of {@code conf} within the lookup timeout */
    static void require(SparkConf conf) {
        SparkConf own = conf.clone().setIfMissing(PATIENCE, "10s");
        SecurityManager security = new SecurityManager(
                own,
                SecurityManager$.MODULE$.$lessinit$greater$default$2(),
                SecurityManager$.MODULE$.$lessinit$greater$default$3());
        security.initializeAuth();
        RpcEnv asking = RpcEnv.create("crucible-probe", own.get("spark.driver.host"), 0, own, security, true);
        try {
            String addresses = conf.get("spark.master").substring(SparkSettings.MASTER.length());
            @Nullable Exception failure = null;
            for (String address : addresses.split(",")) {
                try {
                    ask(asking, SparkSettings.MASTER + address);
                    return;
                } catch (SparkException | TimeoutException e) {
                    failure = e;
                }
            }
            throw new ClusterException(
                    ("--cluster: %s takes connections but did not answer as a master of Spark within %s; see the address, and"
                                    + " that the master runs Spark 4")
                            .formatted(conf.get("spark.master"), own.get(PATIENCE)),
                    failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } finally {
            asking.shutdown();
        }
    }

    /** Declares the exceptions that Scala does not. */
    private static void ask(RpcEnv asking, String address)
            throws SparkException, TimeoutException, InterruptedException {
        asking.setupEndpointRef(RpcAddress.fromSparkURL(address), MASTER);
    }
}
