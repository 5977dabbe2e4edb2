/**
 * The lab's HTTP endpoints. Read {@code SimulationsResource} first: a resource registers its routes and answers them, and {@code Lab} lists
 * all resources. {@code StreamResource} with {@code LineFollower} sends files as server-sent events, {@code RunControl} implements launch,
 * stop and resume for runs and sweeps, and {@code ValidationErrors} renders errors. Every path is in {@code openapi.json}, which
 * {@code ContractTest} compares with the code.
 */
package dev.crucible.lab.api;
