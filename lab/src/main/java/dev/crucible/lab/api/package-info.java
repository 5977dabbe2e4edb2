/** The HTTP resources, one class each; {@code openapi.json} beside them is the contract. */
package dev.crucible.lab.api;
