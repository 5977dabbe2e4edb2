/**
 * The lab's endpoints. Read {@code SimulationsResource} first: a resource registers its routes and answers them, and is listed in {@code
 * Lab}. {@code StreamResource} with {@code LineFollower} sends files as server-sent events, {@code RunControl} holds launch, stop and
 * resume for runs and sweeps alike, {@code ValidationErrors} has the form of refusals. Every path stands in {@code openapi.json}, which
 * {@code ContractTest} holds to the code.
 */
package dev.crucible.lab.api;
