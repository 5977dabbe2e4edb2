/**
 * The {@code crucible} command. {@code Main} lists the commands; each is a class that parses, calls a module and prints. {@code
 * BadInputException} and {@code ErrorPrinter} turn errors into one line and exit code 2; {@code EnvironmentDefaults} gives every option an
 * environment variable. {@code Choices} are the catalogues behind {@code list} and {@code describe}.
 */
package dev.crucible.cli;
