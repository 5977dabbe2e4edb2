/**
 * Reading of configs, from JSON to {@code StrategyConfig}. Read {@code ConfigReader} first. {@code Setting} has every key with its
 * {@code SettingType} and default; the readers ({@code StrategyReader}, {@code TrainingReader}, {@code ScheduleReader} …) turn groups
 * of keys into records. {@code ApiValidation} checks a body in the words that API clients expect, {@code ConfigSchema} describes the keys
 * as JSON Schema, {@code ValidationResult} is the response of {@code validate}. {@code Diagnostics} collects problems; {@code Unread} and
 * {@code LegacyKeys} have the keys of the existing program without effect.
 */
package dev.crucible.engine.config;
