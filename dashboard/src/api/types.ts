/** What the lab sends and takes, as its `openapi.json` tells. */

export const STATES = ['queued', 'pending', 'running', 'completed', 'failed', 'stopped'] as const;
export type RunState = (typeof STATES)[number];

export interface Progress {
  readonly status: RunState;
  /** From 0 to 1. */
  readonly progress: number;
  readonly current_round: number | null;
  readonly total_rounds: number | null;
  readonly current_strategy: number | null;
  readonly total_strategies: number | null;
}

export interface Annotations {
  readonly tags: readonly string[];
  readonly notes: string;
  readonly archived?: boolean;
}

/** An entry of the list. */
export interface RunSummary extends Progress, Annotations {
  readonly simulation_id: string;
  readonly display_name: string | null;
  readonly strategy_name: string;
  readonly num_of_rounds: number | string;
  readonly num_of_clients: number | string;
  readonly created_at: string;
  readonly created_at_utc: string;
  readonly dataset_keyword: string | null;
  /** What the files take on the disk. */
  readonly size_bytes: number;
  /** Keywords of the aggregation rules, each once. */
  readonly strategies: readonly string[];
  /** Attack types of all schedules, each once. */
  readonly attacks: readonly string[];
}

/** What {@link liveRuns} tells of a run that is not over. */
export type LiveRun = Progress & Pick<RunSummary, 'simulation_id'>;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Config = { readonly [key: string]: Json };

/** One key of a config, as the lab's JSON Schema tells of it. */
export interface KeySchema {
  readonly 'x-group': string;
  /** A run warns when it has to assume this key. */
  readonly 'x-spell-out'?: boolean;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly default?: Json;
  readonly items?: { readonly properties?: Readonly<Record<string, Omit<KeySchema, 'x-group'>>> };
}

export interface ConfigSchema {
  readonly $defs: { readonly settings: { readonly properties: Readonly<Record<string, KeySchema>> } };
}

export interface Preview {
  /** What the first strategy needs with these data. */
  readonly memory_bytes: number;
  /** Training samples by client and class. */
  readonly partition: ReadonlyArray<readonly number[]>;
  readonly attacks: readonly string[];
  readonly pictures: ReadonlyArray<{ readonly name: string; readonly png: string }>;
}

export interface RunDetail extends Progress, Annotations {
  readonly config: Config;
  readonly result_files: readonly string[];
}

export interface RunStatus extends Progress {
  readonly error: string | null;
  readonly origin?: string;
  readonly priority?: number;
  readonly started_at?: string;
  readonly updated_at?: string;
  readonly completed_at?: string;
  readonly failed_at?: string;
  readonly stopped_at?: string;
  readonly retries?: number;
  readonly retry_cause?: string;
  /** What keeps its config from doing what it says. */
  readonly warnings?: readonly string[];
}

export interface Validation {
  readonly valid: boolean;
  /** `field: message` each. */
  readonly errors: readonly string[] | null;
  readonly warnings: readonly string[];
  /** Null for a config that cannot run. */
  readonly estimate?: Estimate | null;
}

/** About what a run takes; null where nothing is known. */
export interface Estimate {
  readonly seconds: number | null;
  readonly memory_bytes: number | null;
  /** What a run may take. */
  readonly heap_bytes: number;
}

export type QueueStatus = Readonly<Record<RunState | 'total', number>> & { readonly is_empty: boolean };

export interface Worker {
  readonly id: string;
  readonly host: string;
  readonly slots: number;
  readonly running: readonly string[];
  readonly last_heartbeat: string;
}

export interface Health {
  readonly status: 'healthy' | 'degraded';
  readonly redis: string;
  readonly celery_workers: number;
  readonly execution_mode: 'celery' | 'subprocess';
}

export interface Devices {
  readonly available_devices: readonly string[];
  readonly gpu_available: boolean;
  readonly gpu_info: { readonly name: string; readonly vram_gb: number } | null;
  readonly recommended_device: string;
}

export interface StrategyPlots {
  readonly strategy_number: number;
  readonly data: { readonly [key: string]: Json };
}

export interface Snapshot {
  readonly client_id: number;
  readonly round_num: number;
  readonly attack_type: string;
  /** Relative to the run, empty for texts. */
  readonly image_path: string;
  readonly visualizations: Readonly<Record<string, string>> & { readonly additional?: Readonly<Record<string, string>> };
  readonly metadata: { readonly [key: string]: Json } | null;
  readonly flip_summary?: { readonly [key: string]: Json };
  readonly is_text_attack?: boolean;
  readonly is_weight_attack?: boolean;
}

export interface AttackSnapshots {
  readonly has_snapshots: boolean;
  readonly strategies: ReadonlyArray<{
    readonly strategy_number: number;
    readonly summary: { readonly [key: string]: Json } | null;
    readonly snapshots: readonly Snapshot[];
  }>;
}

export interface DatasetCheck {
  readonly valid: boolean;
  readonly compatible: boolean;
  readonly info: {
    readonly splits: readonly string[];
    readonly num_examples: number | null;
    readonly features: string;
    readonly has_label: boolean;
    readonly key_features: readonly string[];
  } | null;
  readonly error: string | null;
  readonly reason: string | null;
}

/** A line of `/logs`. */
export interface LogEntry {
  readonly timestamp: string;
  readonly level: string;
  readonly message: string;
}

/** Clients column by column; a number is null where it was not measured. */
export interface RoundClients {
  readonly malicious: readonly number[];
  readonly participated: readonly number[];
  readonly aggregated: readonly number[];
  readonly removed: readonly number[];
  readonly weight: ReadonlyArray<number | null>;
  readonly score: ReadonlyArray<number | null>;
  readonly distance: ReadonlyArray<number | null>;
  readonly training_loss: ReadonlyArray<number | null>;
  readonly loss: ReadonlyArray<number | null>;
  readonly accuracy: ReadonlyArray<number | null>;
  readonly failures: Readonly<Record<string, string>>;
}

/** An event `round` of `/events`: everything that was measured in one round of one strategy. */
export interface Round {
  readonly strategy: number;
  readonly round: number;
  readonly rounds: number;
  readonly test_accuracy: number | null;
  readonly test_loss: number | null;
  readonly aggregated_loss: number | null;
  readonly accuracy_mean: number | null;
  readonly accuracy_std: number | null;
  readonly worst_tenth_accuracy: number | null;
  readonly removal_threshold: number | null;
  readonly ended?: string;
  readonly bytes: number;
  readonly robustness: Readonly<
    Record<'attack_success' | 'natural_rate' | 'honest_distance' | 'attacker_weight' | 'clean_accuracy', number | null>
  >;
  readonly detection: Readonly<
    Record<'true_positives' | 'false_positives' | 'true_negatives' | 'false_negatives', number> &
      Record<'precision' | 'recall' | 'f1', number | null>
  >;
  readonly clients: RoundClients;
  readonly time_ns: Readonly<Record<'train' | 'attack' | 'aggregate' | 'measure' | 'evaluate', number>>;
}
