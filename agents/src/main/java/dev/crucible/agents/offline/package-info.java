/**
 * A mind without a language model: it understands a documented range of English and German and says what it does not. Read {@code
 * OfflineMind} first: it reads a line by {@code grammar} and plays one scene for it; a scene is a class named after what is played
 * ({@code PlanScene}, {@code ReportScene}, {@code ChangeScene}, …) that speaks through an {@code Act} and works with the {@code
 * Workshop}. Words live in {@code phrases}, by character and occasion; whatever a run, a file or the lab wrote is quoted, never obeyed.
 * Nothing is changed here without a {@code tool.Consent}.
 */
package dev.crucible.agents.offline;
