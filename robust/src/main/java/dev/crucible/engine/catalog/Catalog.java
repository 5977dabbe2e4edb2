package dev.crucible.engine.catalog;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Things of one kind by name: the built-in ones, followed by those of other jars. */
public final class Catalog<T> {

    private final String kind;
    private final Map<String, CatalogEntry<T>> own;
    private final Set<String> reserved;
    private final Function<CatalogProvider, List<CatalogEntry<T>>> offered;

    private List<CatalogProvider> providers = List.of();
    private @Nullable Map<String, Listed<T>> all;

    private record Listed<T>(CatalogEntry<T> entry, Optional<CatalogProvider> from) {}

    /**
     * Creates a catalogue.
     *
     * @param kind the kind of its entries, as messages name it
     * @param offered returns the entries of another jar
     */
    Catalog(String kind, Map<String, CatalogEntry<T>> own, Function<CatalogProvider, List<CatalogEntry<T>>> offered) {
        this.kind = kind;
        this.own = own;
        this.reserved = own.keySet();
        this.offered = offered;
    }

    /**
     * Creates a catalogue of entries from other jars only; the built-in ones are declared elsewhere.
     *
     * @param reserved the names of the built-in ones
     */
    public Catalog(String kind, Collection<String> reserved, Function<CatalogProvider, List<CatalogEntry<T>>> offered) {
        this.kind = kind;
        this.own = Map.of();
        this.reserved = Set.copyOf(reserved);
        this.offered = offered;
    }

    /** Returns the built-in entries of a kind, each read from the file beside its class. */
    static <T> Map<String, CatalogEntry<T>> own(EntryFacts.Kind kind, Class<T> type) {
        Map<String, CatalogEntry<T>> own = new LinkedHashMap<>();
        EntryFile.all(kind).forEach(file -> file.entry(type).ifPresent(entry -> own.put(entry.name(), entry)));
        return own;
    }

    /** Returns all entries. */
    public List<CatalogEntry<T>> entries() {
        return all().values().stream().map(Listed::entry).toList();
    }

    /** Finds the entry called {@code name}. */
    public Optional<CatalogEntry<T>> find(String name) {
        return Optional.ofNullable(all().get(name)).map(Listed::entry);
    }

    /** Returns all names. */
    public List<String> names() {
        return entries().stream().map(CatalogEntry::name).toList();
    }

    /** Returns the jar behind {@code name}, with a hash; empty for built-in entries. */
    public Optional<String> code(String name) {
        return Optional.ofNullable(all().get(name)).flatMap(Listed::from).flatMap(CatalogProviders::code);
    }

    private synchronized Map<String, Listed<T>> all() {
        List<CatalogProvider> now = CatalogProviders.all();
        if (all == null || !now.equals(providers)) {
            Map<String, Listed<T>> listed = new LinkedHashMap<>();
            own.forEach((name, entry) -> listed.put(name, new Listed<>(entry, Optional.empty())));
            now.forEach(provider -> offered.apply(provider).forEach(entry -> add(entry, provider, listed)));
            all = listed;
            providers = now;
        }
        return all;
    }

    private void add(CatalogEntry<T> entry, CatalogProvider provider, Map<String, Listed<T>> listed) {
        if (reserved.contains(entry.name())) {
            throw taken(entry, provider, "is ours");
        }
        Listed<T> other = listed.putIfAbsent(entry.name(), new Listed<>(entry, Optional.of(provider)));
        if (other != null) {
            throw taken(entry, provider, CatalogProviders.place(other.from().orElseThrow()) + " has given");
        }
    }

    private CatalogException taken(CatalogEntry<T> entry, CatalogProvider provider, String by) {
        return new CatalogException("%s adds the %s \"%s\", a name that %s; give it another"
                .formatted(CatalogProviders.place(provider), kind, entry.name(), by));
    }
}
