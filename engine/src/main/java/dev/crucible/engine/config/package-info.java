/**
 * From a config's JSON to {@code StrategyConfig}. Read {@code ConfigReader} first. {@code Setting} has every key with its {@code
 * ValueType}, default and group; the readers ({@code StrategyReader}, {@code TrainingReader}, {@code ScheduleReader} …) turn groups of
 * them into records. {@code ApiValidation} judges a body in the words that API clients expect, {@code ConfigSchema} tells the keys as JSON
 * Schema, {@code ValidationResult} is what {@code validate} answers. {@code Diagnostics} gathers problems; {@code Unread} and {@code
 * LegacyKeys} know what configs of the existing program carry.
 */
package dev.crucible.engine.config;
