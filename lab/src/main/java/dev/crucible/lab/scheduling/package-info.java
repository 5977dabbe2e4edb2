/**
 * Runs in a line, in processes, and after a loss. Read {@code Dispatcher} first: it waits for slots and starts what is next, {@code
 * Worker} does the same on another machine by way of {@code Broker}. {@code JobRunner}, {@code ChildLauncher} and {@code ChildJvm} start a
 * process, {@code SimulationProcess}, {@code SweepProcess} and {@code CampaignProcess} are what it runs, {@code ProcessTag} and {@code ProcessTree} find it
 * again. {@code Recovery} takes up what a former lab left, {@code LostWorkerRecovery} what a worker did, {@code TerminalStateWriter}
 * writes ends that nobody else can.
 */
package dev.crucible.lab.scheduling;
