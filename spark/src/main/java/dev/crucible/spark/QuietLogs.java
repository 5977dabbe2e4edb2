package dev.crucible.spark;

/** Spark tells only what goes wrong, on standard error; {@code -Dlog4j2.configurationFile} says otherwise. */
final class QuietLogs {

    private static final String SETTING = "log4j2.configurationFile";

    private QuietLogs() {}

    /** Takes effect when nothing has logged through Log4j yet. */
    static void configure() {
        if (System.getProperty(SETTING) == null) {
            System.setProperty(SETTING, "classpath:crucible-spark-log4j2.properties");
        }
    }
}
