import type { Round } from '../../api/types.js';

/** What a client did in a round. */
export const PART = { absent: 0, taken: 1, leftOut: 2, removed: 3, failed: 4 } as const;
export type Part = (typeof PART)[keyof typeof PART];

export const CLIENT_METRICS = ['accuracy', 'loss', 'training_loss', 'distance', 'score', 'weight'] as const;
export type ClientMetric = (typeof CLIENT_METRICS)[number];

/** Clients of a round in typed arrays, since a long run of many clients has millions of numbers; NaN is what was not measured. */
export interface Clients extends Readonly<Record<ClientMetric, Float32Array>> {
  readonly count: number;
  readonly part: Uint8Array;
  /** 1 where the client attacked. */
  readonly malicious: Uint8Array;
  readonly removed: number;
  readonly failures: Readonly<Record<string, string>>;
}

export type Step = Omit<Round, 'clients'> & {
  readonly clients: Clients;
  /** Where the lab has told it already, as with rounds without clients. */
  readonly mean_distance?: number | null;
  readonly attackers?: number | null;
};

/** The rounds of every strategy of one run, as they came. */
export class History {
  readonly strategies: Step[][] = [];

  /** Takes a round in; one that was there before, as after a resume, is replaced together with what followed it. */
  add(round: Round): void {
    while (this.strategies.length <= round.strategy) {
      this.strategies.push([]);
    }
    const steps = this.strategies[round.strategy] as Step[];
    while (steps.length > 0 && (steps.at(-1) as Step).round >= round.round) {
      steps.pop();
    }
    steps.push({ ...round, clients: compact(round) });
  }

  /** Rounds that are known already, as those without their clients. */
  static of(strategies: readonly Step[][]): History {
    const history = new History();
    history.strategies.push(...strategies);
    return history;
  }

  /** The most rounds that a strategy has. */
  get length(): number {
    return Math.max(0, ...this.strategies.map((steps) => steps.at(-1)?.round ?? 0));
  }

  get count(): number {
    return this.strategies.reduce((sum, steps) => sum + steps.length, 0);
  }

  get any(): boolean {
    return this.strategies.some((steps) => steps.length > 0);
  }
}

function compact({ clients }: Round): Clients {
  const count = clients.count ?? clients.loss.length;
  const part = new Uint8Array(count);
  const malicious = new Uint8Array(count);
  const mark = (ids: readonly number[], value: Part): void => ids.forEach((id) => (part[id] = value));
  mark(clients.participated, PART.leftOut);
  mark(clients.aggregated, PART.taken);
  // Who is removed in this round has still taken part in it.
  mark(
    clients.removed.filter((id) => part[id] === PART.absent),
    PART.removed,
  );
  mark(Object.keys(clients.failures).map(Number), PART.failed);
  clients.malicious.forEach((id) => (malicious[id] = 1));
  const columns = Object.fromEntries(CLIENT_METRICS.map((key) => [key, column(clients[key], count, clients.ids)]));
  return {
    ...(columns as Record<ClientMetric, Float32Array>),
    count,
    part,
    malicious,
    removed: clients.removed.length,
    failures: clients.failures,
  };
}

/** The numbers in the places of their clients, of which `ids` lists those that have one. */
function column(values: ReadonlyArray<number | null>, count: number, ids: readonly number[] | undefined): Float32Array {
  if (!ids) {
    return Float32Array.from(values, (value) => value ?? NaN);
  }
  const column = new Float32Array(count).fill(NaN);
  ids.forEach((id, at) => (column[id] = values[at] ?? NaN));
  return column;
}
