/** Notification of another service when a run has ended. Read {@code EndWatch} first, then {@code Webhook}. */
package dev.crucible.lab.notice;
