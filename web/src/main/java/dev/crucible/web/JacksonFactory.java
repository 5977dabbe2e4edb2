package dev.crucible.web;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Jackson with buffers shared by all threads. Its default keeps 32 KB per thread, which a virtual thread never reuses: with thousands of
 * them, most of the heap.
 */
public final class JacksonFactory {

    private JacksonFactory() {}

    /** Returns a builder of a factory. */
    public static JsonFactoryBuilder factory() {
        return new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool());
    }

    /** Returns a mapper with default settings. */
    public static ObjectMapper mapper() {
        return new ObjectMapper(factory().build());
    }
}
