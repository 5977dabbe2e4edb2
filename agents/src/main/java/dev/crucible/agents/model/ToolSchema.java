package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.model.Provider.Offer;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.ArrayList;
import java.util.List;

/** A tool's JSON Schema as LangChain4j's types: what models understand of it, types, enumerations, nesting and descriptions. */
final class ToolSchema {

    private ToolSchema() {}

    static ToolSpecification of(Offer offer) {
        return ToolSpecification.builder()
                .name(offer.name())
                .description(offer.description())
                .parameters(object(offer.schema()))
                .build();
    }

    private static JsonObjectSchema object(JsonNode schema) {
        JsonObjectSchema.Builder builder = JsonObjectSchema.builder().description(description(schema));
        schema.path("properties")
                .properties()
                .forEach(property -> builder.addProperty(property.getKey(), element(property.getValue())));
        builder.required(texts(schema.path("required")));
        if (schema.path("additionalProperties").isBoolean()) {
            builder.additionalProperties(schema.path("additionalProperties").booleanValue());
        }
        return builder.build();
    }

    private static JsonSchemaElement element(JsonNode schema) {
        if (schema.path("enum").isArray()) {
            return JsonEnumSchema.builder()
                    .enumValues(texts(schema.path("enum")))
                    .description(description(schema))
                    .build();
        }
        JsonNode alternatives = schema.has("anyOf") ? schema.path("anyOf") : schema.path("oneOf");
        if (alternatives.isArray()) {
            List<JsonSchemaElement> elements = new ArrayList<>();
            alternatives.forEach(alternative -> elements.add(element(alternative)));
            return JsonAnyOfSchema.builder()
                    .anyOf(elements)
                    .description(description(schema))
                    .build();
        }
        return switch (type(schema)) {
            case "object" -> object(schema);
            case "array" ->
                JsonArraySchema.builder()
                        .items(element(schema.path("items")))
                        .description(description(schema))
                        .build();
            case "integer" ->
                JsonIntegerSchema.builder().description(description(schema)).build();
            case "number" ->
                JsonNumberSchema.builder().description(description(schema)).build();
            case "boolean" ->
                JsonBooleanSchema.builder().description(description(schema)).build();
            default ->
                JsonStringSchema.builder().description(description(schema)).build();
        };
    }

    /** The type, or of several the first that is not null. */
    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (!type.isArray()) {
            return type.asText("");
        }
        return texts(type).stream()
                .filter(name -> !name.equals("null"))
                .findFirst()
                .orElse("");
    }

    private static String description(JsonNode schema) {
        return schema.path("description").asText(null);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asText()));
        return texts;
    }
}
