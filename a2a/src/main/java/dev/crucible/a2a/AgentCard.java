package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an agent says of itself.
 *
 * @param name for people
 * @param description for people and for agents that choose among agents
 * @param version of the agent
 * @param supportedInterfaces where it can be reached, the preferred one first
 * @param provider who runs it
 * @param capabilities which optional parts of the protocol it has
 * @param defaultInputModes media types that it reads
 * @param defaultOutputModes media types that it writes
 * @param skills what it can do
 * @param securitySchemes ways to authenticate by name, in the protocol's JSON
 * @param securityRequirements which of them are required, in the protocol's JSON
 * @param documentationUrl more to read, may be empty
 * @param iconUrl picture, may be empty
 */
public record AgentCard(
        String name,
        String description,
        String version,
        List<Interface> supportedInterfaces,
        Optional<Provider> provider,
        Capabilities capabilities,
        List<String> defaultInputModes,
        List<String> defaultOutputModes,
        List<Skill> skills,
        Map<String, JsonNode> securitySchemes,
        List<JsonNode> securityRequirements,
        String documentationUrl,
        String iconUrl) {

    /** Where bindings of the protocol are found by name. */
    public static final String JSONRPC = "JSONRPC";

    public static final String HTTP_JSON = "HTTP+JSON";

    /** Path of the card on an agent's host. */
    public static final String PATH = "/.well-known/agent-card.json";

    public AgentCard {
        supportedInterfaces = List.copyOf(supportedInterfaces);
        defaultInputModes = List.copyOf(defaultInputModes);
        defaultOutputModes = List.copyOf(defaultOutputModes);
        skills = List.copyOf(skills);
        securitySchemes = Copies.of(securitySchemes);
        securityRequirements = List.copyOf(securityRequirements);
    }

    /** A card of an agent that speaks plain text and asks for no authentication. */
    public static AgentCard of(
            String name, String description, String version, Capabilities capabilities, List<Skill> skills) {
        List<String> text = List.of("text/plain");
        return new AgentCard(
                name,
                description,
                version,
                List.of(),
                Optional.empty(),
                capabilities,
                text,
                text,
                skills,
                Map.of(),
                List.of(),
                "",
                "");
    }

    /** The same card with other interfaces. */
    public AgentCard with(List<Interface> interfaces) {
        return new AgentCard(
                name,
                description,
                version,
                interfaces,
                provider,
                capabilities,
                defaultInputModes,
                defaultOutputModes,
                skills,
                securitySchemes,
                securityRequirements,
                documentationUrl,
                iconUrl);
    }

    /** The same card with other media types. */
    public AgentCard with(List<String> inputModes, List<String> outputModes) {
        return new AgentCard(
                name,
                description,
                version,
                supportedInterfaces,
                provider,
                capabilities,
                inputModes,
                outputModes,
                skills,
                securitySchemes,
                securityRequirements,
                documentationUrl,
                iconUrl);
    }

    /**
     * An address and what is spoken there.
     *
     * @param protocolBinding {@link #JSONRPC}, {@link #HTTP_JSON} or another
     * @param protocolVersion such as 1.0
     * @param tenant to be sent with every request, may be empty
     */
    public record Interface(String url, String protocolBinding, String protocolVersion, String tenant) {}

    /** Who runs an agent. */
    public record Provider(String organization, String url) {}

    /**
     * Optional parts of the protocol.
     *
     * @param extensions extensions of the protocol that the agent knows
     */
    public record Capabilities(
            boolean streaming, boolean pushNotifications, boolean extendedAgentCard, List<Extension> extensions) {

        public Capabilities {
            extensions = List.copyOf(extensions);
        }
    }

    /**
     * An extension of the protocol.
     *
     * @param required clients that do not name it are refused
     * @param params its own configuration
     */
    public record Extension(String uri, String description, boolean required, Map<String, JsonNode> params) {

        public Extension {
            params = Copies.of(params);
        }
    }

    /**
     * Something that an agent can do.
     *
     * @param inputModes media types beyond the card's, may be empty
     * @param outputModes media types beyond the card's, may be empty
     */
    public record Skill(
            String id,
            String name,
            String description,
            List<String> tags,
            List<String> examples,
            List<String> inputModes,
            List<String> outputModes) {

        public Skill {
            tags = List.copyOf(tags);
            examples = List.copyOf(examples);
            inputModes = List.copyOf(inputModes);
            outputModes = List.copyOf(outputModes);
        }

        /** A skill in the card's media types. */
        public static Skill of(String id, String name, String description, List<String> tags) {
            return new Skill(id, name, description, tags, List.of(), List.of(), List.of());
        }
    }
}
