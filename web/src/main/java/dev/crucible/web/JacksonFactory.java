package dev.crucible.web;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Jackson whose buffers all threads share. By itself it leaves every thread 32 KB of its own, which a virtual thread never uses again:
 * with thousands of them that is most of the heap.
 */
public final class JacksonFactory {

    private JacksonFactory() {}

    /** A factory to be built further. */
    public static JsonFactoryBuilder factory() {
        return new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool());
    }

    /** A mapper with nothing else set. */
    public static ObjectMapper mapper() {
        return new ObjectMapper(factory().build());
    }
}
