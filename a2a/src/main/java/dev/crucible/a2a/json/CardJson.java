package dev.crucible.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * Agent cards as JSON. A card with a 0.3 interface also contains the discovery fields of that version; their names differ from those of
 * 1.0, so one document serves both.
 */
public final class CardJson {

    private CardJson() {}

    /** Returns the JSON of a card. */
    public static ObjectNode write(AgentCard card) {
        ObjectNode node = Json.object()
                .put("name", card.name())
                .put("description", card.description())
                .put("version", card.version());
        node.set("supportedInterfaces", JsonEncoder.list(card.supportedInterfaces(), CardJson::address));
        card.provider().ifPresent(provider -> node.putObject("provider")
                .put("organization", provider.organization())
                .put("url", provider.url()));
        node.set("capabilities", capabilities(card.capabilities()));
        node.set("defaultInputModes", JsonEncoder.list(card.defaultInputModes(), node::textNode));
        node.set("defaultOutputModes", JsonEncoder.list(card.defaultOutputModes(), node::textNode));
        node.set("skills", JsonEncoder.list(card.skills(), CardJson::skill));
        JsonEncoder.members(node, "securitySchemes", card.securitySchemes());
        if (!card.securityRequirements().isEmpty()) {
            ArrayNode requirements = node.putArray("securityRequirements");
            card.securityRequirements().forEach(requirements::add);
        }
        JsonEncoder.text(node, "documentationUrl", card.documentationUrl());
        JsonEncoder.text(node, "iconUrl", card.iconUrl());
        card.supportedInterfaces().stream()
                .filter(at -> speaks(at, ProtocolVersion.V0_3))
                .findFirst()
                .ifPresent(at -> node.put("url", at.url())
                        .put("preferredTransport", at.protocolBinding())
                        .put("protocolVersion", "0.3.0"));
        return node;
    }

    /** Parses a card of either version. */
    public static AgentCard read(JsonNode document) {
        Fields fields = Fields.of("card", document);
        return new AgentCard(
                fields.required("name"),
                fields.text("description"),
                fields.text("version"),
                interfaces(fields),
                fields.object("provider").map(of -> new AgentCard.Provider(of.text("organization"), of.text("url"))),
                fields.object("capabilities")
                        .map(CardJson::capabilities)
                        .orElse(new AgentCard.Capabilities(false, false, false, List.of())),
                fields.texts("defaultInputModes"),
                fields.texts("defaultOutputModes"),
                fields.list("skills", CardJson::skill),
                fields.members("securitySchemes"),
                fields.values("securityRequirements"),
                fields.text("documentationUrl"),
                fields.text("iconUrl"));
    }

    private static boolean speaks(AgentCard.Interface at, ProtocolVersion version) {
        return at.protocolBinding().equals(AgentCard.JSONRPC)
                && ProtocolVersion.parse(at.protocolVersion())
                        .filter(version::equals)
                        .isPresent();
    }

    private static List<AgentCard.Interface> interfaces(Fields fields) {
        List<AgentCard.Interface> all = new ArrayList<>(fields.list(
                "supportedInterfaces",
                at -> new AgentCard.Interface(
                        at.required("url"),
                        at.required("protocolBinding"),
                        at.text("protocolVersion"),
                        at.text("tenant"))));
        boolean legacy = fields.has("url") && all.stream().noneMatch(at -> speaks(at, ProtocolVersion.V0_3));
        if (legacy) {
            String transport = fields.text("preferredTransport");
            all.add(new AgentCard.Interface(
                    fields.required("url"),
                    transport.isEmpty() ? AgentCard.JSONRPC : transport,
                    ProtocolVersion.V0_3.number(),
                    ""));
        }
        return all;
    }

    private static ObjectNode address(AgentCard.Interface at) {
        ObjectNode node = Json.object()
                .put("url", at.url())
                .put("protocolBinding", at.protocolBinding())
                .put("protocolVersion", at.protocolVersion());
        JsonEncoder.text(node, "tenant", at.tenant());
        return node;
    }

    private static ObjectNode capabilities(AgentCard.Capabilities capabilities) {
        ObjectNode node = Json.object()
                .put("streaming", capabilities.streaming())
                .put("pushNotifications", capabilities.pushNotifications())
                .put("extendedAgentCard", capabilities.extendedAgentCard());
        if (!capabilities.extensions().isEmpty()) {
            node.set("extensions", JsonEncoder.list(capabilities.extensions(), CardJson::extension));
        }
        return node;
    }

    private static AgentCard.Capabilities capabilities(Fields fields) {
        return new AgentCard.Capabilities(
                fields.flag("streaming"),
                fields.flag("pushNotifications"),
                fields.flag("extendedAgentCard"),
                fields.list(
                        "extensions",
                        of -> new AgentCard.Extension(
                                of.text("uri"), of.text("description"), of.flag("required"), of.members("params"))));
    }

    private static ObjectNode extension(AgentCard.Extension extension) {
        ObjectNode node = Json.object().put("uri", extension.uri());
        JsonEncoder.text(node, "description", extension.description());
        node.put("required", extension.required());
        JsonEncoder.members(node, "params", extension.params());
        return node;
    }

    private static ObjectNode skill(AgentCard.Skill skill) {
        ObjectNode node =
                Json.object().put("id", skill.id()).put("name", skill.name()).put("description", skill.description());
        node.set("tags", JsonEncoder.list(skill.tags(), node::textNode));
        JsonEncoder.texts(node, "examples", skill.examples());
        JsonEncoder.texts(node, "inputModes", skill.inputModes());
        JsonEncoder.texts(node, "outputModes", skill.outputModes());
        return node;
    }

    private static AgentCard.Skill skill(Fields fields) {
        return new AgentCard.Skill(
                fields.text("id"),
                fields.text("name"),
                fields.text("description"),
                fields.texts("tags"),
                fields.texts("examples"),
                fields.texts("inputModes"),
                fields.texts("outputModes"));
    }
}
