/**
 * Queue, processes and recovery of runs. Read {@code Dispatcher} first: it waits for slots and starts the next run; {@code Worker} does the
 * same on another machine, connected by {@code Broker}. {@code JobRunner}, {@code ChildLauncher} and {@code ChildJvm} start a process that
 * executes {@code SimulationProcess}, {@code SweepProcess} or {@code CampaignProcess}; {@code ProcessTag} and {@code ProcessTree} find it
 * again. {@code Recovery} handles the runs of an earlier lab, {@code LostWorkerRecovery} those of a lost worker, and
 * {@code TerminalStateWriter} writes the end of a run that could not write it.
 */
package dev.crucible.lab.scheduling;
