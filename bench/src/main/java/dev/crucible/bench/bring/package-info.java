/** Files as people bring them: one disturbance each, which must train as the undisturbed twin, be refused, or be reported. */
@NullMarked
package dev.crucible.bench.bring;

import org.jspecify.annotations.NullMarked;
