/** What the lab sends and takes: the schemas of its `openapi.json` by shorter names, and what that says more loosely than the pages need. */

import type { components } from './openapi.js';

type Schemas = components['schemas'];

export const STATES = ['queued', 'pending', 'running', 'completed', 'failed', 'stopped'] as const satisfies readonly Progress['status'][];
export type RunState = Progress['status'];

export type Progress = Pick<
  Schemas['SimulationStatus'],
  'status' | 'progress' | 'current_round' | 'total_rounds' | 'current_strategy' | 'total_strategies'
>;

export type Annotations = Schemas['Annotations'];

type Summary = Required<Schemas['SimulationSummary']>;

/** A run by its name, and how it stands. */
export type NamedRun = Pick<Summary, 'simulation_id' | 'display_name' | 'status'>;

/** A run with what its page shows above everything else. */
export type KnownRun = NamedRun & Progress & Annotations;

/** A run that is not over. */
export type LiveRun = KnownRun & Pick<Summary, 'created_at_utc' | 'strategies'>;

/** How far a run is that is not over. */
export type LiveProgress = Progress & Pick<Summary, 'simulation_id'>;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Config = { readonly [key: string]: Json };

/** One key of a config, as the lab's JSON Schema tells of it. */
export interface KeySchema {
  readonly title?: string;
  readonly description?: string;
  readonly 'x-group': string;
  readonly 'x-level'?: 'basic' | 'expert';
  readonly 'x-unit'?: string;
  /** A run warns when it has to assume this key. */
  readonly 'x-spell-out'?: boolean;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  /** The maximum while none of the other keys is set. */
  readonly 'x-maximum-without'?: { readonly maximum: number; readonly keys: readonly string[] };
  /** The choices of a catalogue. */
  readonly oneOf?: readonly Entry[];
  readonly default?: Json;
  readonly items?: { readonly type?: KeySchema['type']; readonly properties?: Readonly<Record<string, Omit<KeySchema, 'x-group'>>> };
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
}

/** A parameter of an entry; one without a type says in its description what it takes. */
export type ParameterSchema = Partial<KeySchema> & { readonly 'x-default'?: string };

/** A rule, an attack, a split, a network or a data set, with its parameters. */
export interface Entry {
  readonly const: string;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-source'?: string;
  /** Kept for existing configs; not offered. */
  readonly 'x-legacy'?: boolean;
  readonly 'x-synthetic'?: boolean;
  /** Whether this machine has what it needs. */
  readonly 'x-here'?: boolean;
  readonly 'x-parameters'?: { readonly properties?: Readonly<Record<string, ParameterSchema>> };
}

export type Keys = Readonly<Record<string, KeySchema>>;

export interface ConfigSchema {
  readonly $defs: { readonly settings: { readonly properties: Keys } };
}

export interface Preview {
  /** What the first strategy needs with these data. */
  readonly memory_bytes: number;
  /** Training samples by client and class. */
  readonly partition: ReadonlyArray<readonly number[]>;
  readonly attacks: readonly string[];
  readonly pictures: ReadonlyArray<{ readonly name: string; readonly png: string }>;
}

export type RunDetail = Omit<Schemas['SimulationDetail'], 'config'> & { readonly config: Config };

/** With what `status.json` says beyond the document. */
export type RunStatus = Schemas['SimulationStatus'] & {
  readonly origin?: string;
  readonly started_at?: string;
  readonly updated_at?: string;
  readonly completed_at?: string;
  readonly failed_at?: string;
  readonly stopped_at?: string;
  /** What keeps its config from doing what it says. */
  readonly warnings?: readonly string[];
};

export type Validation = Schemas['Validation'];
export type Problem = Schemas['Problem'];
/** How many attackers the rule of a strategy works with. */
export type AttackerBound = NonNullable<Validation['attacker_bounds']>[number];

export type Estimate = Schemas['Estimate'];
export type QueueStatus = Schemas['QueueStatus'];
export type Worker = Schemas['Worker'];
export type TrashEntry = Schemas['TrashEntry'];
export type Health = Schemas['Health'];
export type Devices = Schemas['Devices'];
export type Datasets = Schemas['Datasets'];

export type DatasetEntry = Schemas['DatasetEntry'];

export type DatasetCheck = Schemas['DatasetCheck'];

export type Snapshot = Schemas['Snapshot'];
export type AttackSnapshots = Schemas['AttackSnapshots'];

/** A line of `/logs`. */
export interface LogEntry {
  readonly timestamp: string;
  readonly level: string;
  readonly message: string;
}

/**
 * Clients column by column; a number is null where it was not measured. Of many clients only those are listed that came: columns then run
 * over their `ids`, and `count` tells how many there are.
 */
export type RoundClients = Readonly<
  Record<'malicious' | 'participated' | 'aggregated' | 'removed', readonly number[]> &
    Record<'weight' | 'score' | 'distance' | 'training_loss' | 'loss' | 'accuracy', ReadonlyArray<number | null>>
> & { readonly count?: number; readonly ids?: readonly number[]; readonly failures: Readonly<Record<string, string>> };

/** An event `round` of `/events`: everything that was measured in one round of one strategy. */
export interface Round
  extends Readonly<
    Record<
      'test_accuracy' | 'test_loss' | 'aggregated_loss' | 'accuracy_mean' | 'accuracy_std' | 'worst_tenth_accuracy' | 'removal_threshold',
      number | null
    >
  > {
  readonly strategy: number;
  readonly round: number;
  readonly rounds: number;
  readonly ended?: string;
  readonly bytes: number;
  readonly robustness: Readonly<
    Record<'attack_success' | 'natural_rate' | 'honest_distance' | 'attacker_weight' | 'clean_accuracy', number | null>
  >;
  readonly detection: Readonly<
    Record<'true_positives' | 'false_positives' | 'true_negatives' | 'false_negatives', number> &
      Record<'precision' | 'recall' | 'f1', number | null>
  >;
  /** Metrics that have no older place; runs of the first version have none. */
  readonly metrics?: Readonly<Record<string, number | null>>;
  readonly clients: RoundClients;
  readonly time_ns: Readonly<Record<'train' | 'attack' | 'aggregate' | 'measure' | 'evaluate', number>>;
}
