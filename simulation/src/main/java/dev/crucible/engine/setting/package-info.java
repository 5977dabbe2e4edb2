/**
 * The settings of a config. {@code Setting} has a constant for every key with its {@code SettingType}, default and the part of an experiment that
 * it changes; readers, judges, the schema, identities and the pooling of results are views of it.
 */
@org.jspecify.annotations.NullMarked
package dev.crucible.engine.setting;
