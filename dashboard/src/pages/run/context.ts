import type { RunDetail } from '../../api/types.js';
import type { Verdicts } from '../../api/verdicts.js';
import type { Mark, Span } from '../../components/chart.js';
import type { Experiment } from './attacks.js';
import type { History } from './history.js';

/** What every view of a run is given; a new one each time rounds have come. */
export interface RunContext {
  readonly id: string;
  readonly detail: RunDetail;
  readonly history: History;
  /** Of the strategies, by number. */
  readonly names: readonly string[];
  /** The strategies by what they try. */
  readonly experiments: readonly Experiment[];
  /** Of the strategies, by number: the index of each one's colour, which is that of its experiment. */
  readonly colors: readonly number[];
  readonly spans: readonly Span[];
  readonly marks: readonly Mark[];
  readonly live: boolean;
  /** Whether rounds of a run that is over are still on their way; nothing is concluded from those that are here. */
  readonly partial: boolean;
  /** What the lab says of the strategies, once it has been asked. */
  readonly verdicts: Verdicts | undefined;
}
