package dev.crucible.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Self-description of an agent.
 *
 * @param name for people
 * @param description for people, and for agents that choose among agents
 * @param version version of the agent
 * @param supportedInterfaces addresses of the agent, the preferred one first
 * @param provider organization that operates it
 * @param capabilities optional parts of the protocol that it supports
 * @param defaultInputModes media types that it reads
 * @param defaultOutputModes media types that it writes
 * @param skills skills that it offers
 * @param securitySchemes ways to authenticate by name, in the protocol's JSON
 * @param securityRequirements required schemes, in the protocol's JSON
 * @param documentationUrl address of its documentation, may be empty
 * @param iconUrl address of its picture, may be empty
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

    /** Name of the JSON-RPC binding in an interface. */
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

    /** Creates the card of an agent that uses plain text and requires no authentication. */
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

    /** Returns a copy with other interfaces. */
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

    /** Returns a copy with other media types. */
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
     * An address of an agent and its protocol.
     *
     * @param protocolBinding {@link #JSONRPC}, {@link #HTTP_JSON} or another
     * @param protocolVersion protocol version, such as 1.0
     * @param tenant value to send with every request, may be empty
     */
    public record Interface(String url, String protocolBinding, String protocolVersion, String tenant) {}

    /** The organization that operates an agent. */
    public record Provider(String organization, String url) {}

    /**
     * Optional parts of the protocol that an agent supports.
     *
     * @param extensions supported extensions of the protocol
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
     * @param required true if clients that do not name it are rejected
     * @param params configuration of the extension
     */
    public record Extension(String uri, String description, boolean required, Map<String, JsonNode> params) {

        public Extension {
            params = Copies.of(params);
        }
    }

    /**
     * A skill of an agent.
     *
     * @param inputModes media types in addition to the card's, may be empty
     * @param outputModes media types in addition to the card's, may be empty
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

        /** Creates a skill that uses the card's media types. */
        public static Skill of(String id, String name, String description, List<String> tags) {
            return new Skill(id, name, description, tags, List.of(), List.of(), List.of());
        }
    }
}
