package dev.crucible.spark;

/** Limits Spark's log to errors, on standard error, unless {@code -Dlog4j2.configurationFile} is set. */
final class QuietLogs {

    private static final String SETTING = "log4j2.configurationFile";

    private QuietLogs() {}

    /** Sets the configuration; effective only before the first log through Log4j. */
    static void configure() {
        if (System.getProperty(SETTING) == null) {
            System.setProperty(SETTING, "classpath:crucible-spark-log4j2.properties");
        }
    }
}
