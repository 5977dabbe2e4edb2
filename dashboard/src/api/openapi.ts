// Made of the lab's openapi.json by `npm run types`; a test compares.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        /** @description Every error but 422. */
        readonly Error: {
            readonly detail: string;
        };
        readonly InvalidRequest: {
            readonly detail: readonly {
                readonly type: string;
                readonly loc: readonly (string | number)[];
                readonly msg: string;
                readonly input: unknown;
                /** @description Details for programs: for a filter `at`, the position of the character from 1, the `word` there and the name that was probably `meant`. */
                readonly ctx?: {
                    readonly [key: string]: string | number;
                };
            }[];
        };
        /** @description Flat (keys such as `aggregation_strategy_keyword`, `num_of_rounds` at the top) or structured (`shared_settings` and `simulation_strategies`, each strategy overriding the shared settings key by key). The lab keeps unknown keys. */
        readonly Config: {
            readonly [key: string]: unknown;
        };
        readonly Message: {
            readonly message: string;
        };
        readonly Said: {
            /** @description Send it with the next message to continue this conversation. */
            readonly context_id?: string;
            readonly message: string;
            readonly question?: components["schemas"]["CrewQuestion"];
        };
        /** @description The crew's open question; `message` ends with it. */
        readonly CrewQuestion: {
            readonly agent: string;
            /** @description The actions after a yes, one per line; absent when the prompt names them all. */
            readonly plan?: string;
            readonly prompt: string;
            /** @description Answers to send as the next message; any other words do, too. */
            readonly choices: readonly string[];
        };
        readonly Conversation: {
            /** @description Send it with the next message to continue this conversation. */
            readonly context_id: string;
            /** @description The last 40 turns, the oldest first. */
            readonly lines: readonly {
                /** @description The speaker; `player` for the caller. */
                readonly agent: string;
                readonly kind: string;
                readonly text: string;
            }[];
            readonly question?: components["schemas"]["CrewQuestion"];
        };
        readonly Health: {
            /**
             * @description `degraded` when no broker answers; simulations then run as child processes all the same.
             * @enum {string}
             */
            readonly status: "healthy" | "degraded";
            /** @enum {string} */
            readonly redis: "connected" | "unreachable" | "not configured";
            /** @description Live workers, by their heart-beats. */
            readonly celery_workers: number;
            /**
             * @description `celery` while the broker answers and a worker lives: workers run the simulations. Otherwise the lab runs them itself, as child processes.
             * @enum {string}
             */
            readonly execution_mode: "celery" | "subprocess";
            /** @description Foreign values under the lab's Redis keys, which the lab skips. Absent when there are none. */
            readonly redis_foreign?: readonly string[];
            /** @description Runs with a file that cannot be read. Absent when there is none. */
            readonly damaged?: readonly {
                readonly simulation_id: string;
                readonly file: string;
                /** @description The fault in the file, and the fix. */
                readonly message: string;
            }[];
        };
        readonly Devices: {
            readonly available_devices: readonly ("cpu" | "gpu")[];
            readonly gpu_available: boolean;
            readonly gpu_info: {
                readonly name: string;
                readonly vram_gb: number;
            } | null;
            /** @enum {string} */
            readonly recommended_device: "cpu" | "gpu";
            /** @description What training there is worth: samples a second of 50 clients of mlp on it, and on all cores of the CPU. */
            readonly gpu_training: {
                /** @enum {string} */
                readonly kind: "opencl" | "cuda";
                readonly driver: string;
                readonly samples_per_second: number;
                readonly cpu_samples_per_second: number;
            } | null;
            /** @description Why nothing is trained there, in words. */
            readonly gpu_reason: string | null;
            /** @description Ids of the runs, sweeps and campaigns at work on this machine that train there now. */
            readonly gpu_runs: readonly string[];
        };
        readonly SimulationSummary: {
            readonly simulation_id: string;
            readonly display_name: string | null;
            readonly strategy_name: string;
            readonly num_of_rounds: number | string;
            readonly num_of_clients: number | string;
            /** @description Local time without a zone. */
            readonly created_at: string;
            /** Format: date-time */
            readonly created_at_utc: string;
            readonly tags?: components["schemas"]["Tags"];
            readonly notes?: components["schemas"]["Notes"];
            /** @description Lists may omit the run unless a client asks for archived runs. Absent when false. */
            readonly archived?: boolean;
            readonly dataset_keyword?: string | null;
            /** @description The keyword of every rule, in the order of the strategies. */
            readonly strategies?: readonly string[];
            /** @description The type of every attack in a schedule. */
            readonly attacks?: readonly string[];
            /** @description What its files take on the disk. */
            readonly size_bytes?: number;
            /** @enum {string} */
            readonly status?: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress?: number;
            readonly current_round?: number | null;
            readonly total_rounds?: number | null;
            readonly current_strategy?: number | null;
            readonly total_strategies?: number | null;
        };
        readonly SimulationDetail: {
            readonly config: components["schemas"]["Config"];
            readonly result_files: readonly string[];
            /** @enum {string} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            readonly current_round: number | null;
            readonly total_rounds: number | null;
            readonly current_strategy: number | null;
            readonly total_strategies: number | null;
            readonly tags: components["schemas"]["Tags"];
            readonly notes: components["schemas"]["Notes"];
            /** @description Lists may omit the run unless a client asks for archived runs. Absent when false. */
            readonly archived?: boolean;
        };
        /** @description What else `status.json` says, such as `origin` and `started_at`, passes through. */
        readonly SimulationStatus: {
            /** @enum {string} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            readonly current_round: number | null;
            readonly total_rounds: number | null;
            readonly current_strategy: number | null;
            readonly total_strategies: number | null;
            readonly error: string | null;
            /**
             * @description What kind of failure ended it; not of simulations that another program ran.
             * @enum {string}
             */
            readonly error_code?: "config" | "bound" | "data" | "diverged" | "memory" | "python" | "cluster" | "files" | "limit" | "interrupted" | "exited" | "internal";
            /** @description Only of a simulation that was queued on the broker. */
            readonly celery_task_id?: string;
            readonly priority?: number;
            /** @description Only of a simulation that asked for one. */
            readonly cluster?: string;
            /** @description Only of a branch: the simulation whose rounds, up to this one, are its own first rounds. */
            readonly trunk?: {
                readonly run: string;
                readonly round: number;
            };
            /** @description How many failures of machines the simulation has survived. */
            readonly retries?: number;
            /** @description The last of them. */
            readonly retry_cause?: string;
        };
        readonly Launched: {
            readonly simulation_id: string;
            /** @description Warnings of `validate`, at most 50; the status has them as well. */
            readonly warnings: readonly string[];
        };
        readonly Prepared: {
            readonly simulation_id: string;
            /**
             * @description One line for a shell, quoted as needed.
             * @example /opt/crucible/bin/crucible run /var/lib/crucible/out/api_run_20261122_214500_123456
             */
            readonly command: string;
            /** @description Where the config was stored, on the lab's machine. */
            readonly config_path: string;
            /** @description Warnings of `validate`, at most 50; the status has them as well. */
            readonly warnings: readonly string[];
        };
        readonly Stopped: {
            /** @constant */
            readonly message: "stopped";
            readonly simulation_id: string;
        };
        readonly Renamed: {
            /** @constant */
            readonly message: "renamed";
            readonly simulation_id: string;
            readonly display_name: string;
        };
        readonly Rename: {
            readonly display_name: string;
        };
        readonly Deleted: {
            /** @constant */
            readonly message: "deleted";
            readonly simulation_id: string;
        };
        readonly DeleteMany: {
            readonly simulation_ids: readonly string[];
        };
        readonly DeletedMany: {
            readonly deleted: readonly string[];
            readonly failed: readonly {
                readonly simulation_id: string;
                readonly error: string;
            }[];
        };
        /** @description Rates were measured on a small server; a machine may be twice as fast or as slow. */
        readonly Estimate: {
            /** @description About how long the run takes on a machine that does nothing else; null for language models. */
            readonly seconds: number | null;
            /** @description About what its largest strategy needs; null where only the data can tell, as a preview does. */
            readonly memory_bytes: number | null;
            /** @description Limits of a run here. */
            readonly heap_bytes: number;
        };
        readonly Problem: {
            readonly field: string;
            readonly message: string;
            /** @enum {string} */
            readonly code: "invalid_value" | "missing_key" | "conflict" | "doubtful" | "text_value" | "unread_key" | "no_gpu" | "missing_data" | "missing_weights" | "stand_in_weights" | "too_few_malicious_clients" | "too_many_malicious_clients";
            /** @enum {string} */
            readonly severity: "error" | "warning";
        };
        /** @description `errors` holds `field: message` and is null when valid; `warnings` never make a config invalid. */
        readonly Validation: {
            readonly valid: boolean;
            readonly errors: readonly string[] | null;
            readonly warnings: readonly string[];
            /** @description Only with `estimate=true`; null for a config that cannot run. */
            readonly estimate?: components["schemas"]["Estimate"] | null;
            /** @description Only with `estimate=true`: the largest number of attackers that each rule accepts with its clients. Rules that accept any number are absent. */
            readonly attacker_bounds?: readonly {
                /** @description Its place in `simulation_strategies`, from 0. */
                readonly strategy: number;
                readonly rule: string;
                /** @description The largest `num_of_malicious_clients` that it works with. */
                readonly most_malicious_clients: number;
            }[];
            /** @description Rules whose name has two forms, each with the form in use. Features and classes of files. Reasons why a split of the data was not tried. Nothing is wrong with them. */
            readonly notes?: readonly string[];
            /** @description Errors and warnings once more, for programs: what keeps the config from running here as well, such as data or weights that are not there, and keys that nothing reads. */
            readonly problems: readonly components["schemas"]["Problem"][];
        };
        readonly QueueStatus: {
            readonly queued: number;
            readonly pending: number;
            readonly running: number;
            readonly completed: number;
            readonly failed: number;
            readonly stopped: number;
            readonly total: number;
            /** @description Nothing is queued or running. */
            readonly is_empty: boolean;
        };
        readonly Worker: {
            readonly id: string;
            readonly host: string;
            /** @description Simulations it takes at a time. */
            readonly slots: number;
            /** @description Ids of the simulations it has. */
            readonly running: readonly string[];
            /**
             * Format: date-time
             * @description By the clock of the broker.
             */
            readonly last_heartbeat: string;
        };
        /** @description Whatever the run's file holds. */
        readonly PlotData: Record<string, never> | readonly unknown[];
        readonly AllPlotData: {
            readonly strategies: readonly {
                readonly strategy_number: number;
                readonly data: components["schemas"]["PlotData"];
            }[];
        };
        /** @description Paths are relative to the simulation and served by `results`. */
        readonly Snapshot: {
            readonly client_id: number;
            readonly round_num: number;
            readonly attack_type: string;
            readonly image_path: string;
            readonly visualizations: {
                readonly additional?: {
                    readonly [key: string]: string;
                };
            } & {
                readonly [key: string]: string;
            };
            readonly metadata: Record<string, never> | null;
            readonly flip_summary?: Record<string, never>;
            readonly is_text_attack?: boolean;
            readonly is_weight_attack?: boolean;
        };
        readonly AttackSnapshots: {
            readonly has_snapshots: boolean;
            readonly strategies: readonly {
                readonly strategy_number: number;
                readonly summary: Record<string, never> | null;
                readonly snapshots: readonly components["schemas"]["Snapshot"][];
            }[];
        };
        readonly TableRow: {
            readonly [key: string]: string | number | boolean | null;
        };
        /** @description Short labels, each once. */
        readonly Tags: readonly string[];
        readonly Notes: string;
        /** @description Absent fields stay unchanged. */
        readonly AnnotationsChange: {
            readonly tags?: components["schemas"]["Tags"];
            readonly notes?: components["schemas"]["Notes"];
            readonly archived?: boolean;
        };
        readonly Annotations: {
            readonly tags: components["schemas"]["Tags"];
            readonly notes: components["schemas"]["Notes"];
            /** @description Lists may omit the run unless a client asks for archived runs. Absent when false. */
            readonly archived?: boolean;
        };
        readonly Resumed: {
            /** @constant */
            readonly message: "resumed";
            readonly simulation_id: string;
        };
        readonly Trashed: {
            /** @constant */
            readonly message: "trashed";
            readonly simulation_id: string;
        };
        readonly Restored: {
            /** @constant */
            readonly message: "restored";
            readonly simulation_id: string;
        };
        readonly TrashEmptied: {
            /** @constant */
            readonly message: "emptied";
            /** @description How many simulations that were. */
            readonly removed: number;
        };
        readonly TrashEntry: {
            readonly simulation_id: string;
            /** Format: date-time */
            readonly trashed_at: string;
            /**
             * Format: date-time
             * @description When it is removed for good.
             */
            readonly removed_after: string;
            readonly size_bytes: number;
        };
        readonly DatasetCheck: {
            readonly valid: boolean;
            readonly compatible: boolean;
            readonly info: {
                readonly splits: readonly string[];
                /** @description Of all splits together, null when the hub does not say. */
                readonly num_examples: number | null;
                readonly features: string;
                readonly has_label: boolean;
                readonly key_features: readonly string[];
            } | null;
            /** @description Begins with `Network error:`, `Authentication error:`, `Access forbidden:`, `Invalid dataset name format`, `Dataset '<name>' not found` or `Unable to validate dataset:`. */
            readonly error: string | null;
            readonly reason: string | null;
        };
        readonly Datasets: {
            /** @description False while the folder of data sets holds a file `no-downloads`. */
            readonly downloads_allowed: boolean;
            readonly datasets: readonly components["schemas"]["DatasetEntry"][];
        };
        readonly DatasetEntry: {
            /** @description Its `dataset_keyword`. */
            readonly name: string;
            readonly kind: string;
            /**
             * @description `drawn` is synthetic; `installed` was brought by a package of the system.
             * @enum {unknown}
             */
            readonly state: "here" | "installed" | "drawn" | "built_in" | "missing";
            /** @description Whether it is known where it comes from. */
            readonly fetchable: boolean;
            readonly title?: string;
            /** @description Approximate size of the download, null where it is unknown. */
            readonly bytes?: number | null;
            /** @description As its publisher states it. */
            readonly licence?: string;
            readonly citation?: string;
            /** @description Whether it was ever fetched and loaded so. */
            readonly tried?: boolean;
            readonly fetch?: components["schemas"]["DatasetFetch"];
        };
        /** @description There for a set that was asked for since the lab started and is not here yet. */
        readonly DatasetFetch: {
            /** @enum {unknown} */
            readonly state: "running" | "stopped" | "failed";
            /** @description The current step, or the reason of a failure; in English. */
            readonly message: string;
            /** @description How much of it is here. */
            readonly bytes: number;
        };
        readonly DatasetMessage: {
            /** @enum {unknown} */
            readonly message: "fetching" | "stopped";
            readonly name: string;
        };
        readonly TerminalTicket: {
            /** @description Good for one `GET /api/terminal?ticket=…`. */
            readonly ticket: string;
            /** @description Seconds for which it is good. */
            readonly expires_in: number;
        };
        readonly Chat: {
            /** @description The context_id of an earlier answer, to continue its conversation; the crew then remembers the earlier messages. */
            readonly context_id?: string | null;
            readonly messages: readonly {
                readonly role: string;
                readonly content: readonly {
                    /** @constant */
                    readonly type: "text";
                    readonly text: string;
                }[];
            }[];
            /** @description The id of the run, sweep or campaign on the page around the chat: *it* means that. */
            readonly shown?: string | null;
            /** @description The tag of the language in which the crew answers; without it that of the message. */
            readonly language?: string | null;
        };
        readonly Join: {
            readonly code: string;
        };
        /** @description `{name, base, axes, exclude, budget, tuning, curves}`, or a config of either form with lists where it takes one value. Axes: `rule`, `pre`, `attack`, `f`, `heterogeneity`, `seed`, and dotted paths of settings. */
        readonly Grid: {
            readonly name?: string;
            /** @description A config, flat or structured with one strategy; without it real digits, on which averaging learns. */
            readonly base?: Record<string, never>;
            /** @description For each axis its levels; every combination is a cell. */
            readonly axes?: {
                readonly [key: string]: readonly unknown[];
            };
            /** @description Combinations of levels that are left out. */
            readonly exclude?: readonly Record<string, never>[];
            /** @description `{"halving": {"eta": 3, "min_rounds": 5}}`; excludes `tuning`. */
            readonly budget?: Record<string, never>;
            readonly tuning?: components["schemas"]["SweepTuning"];
            /**
             * @description The rounds of each cell that the sweep keeps: `none`, `all`, or `every K` such as `every 5` with the last one. They change no result and no hash. A cell without a cached curve runs again.
             * @default none
             */
            readonly curves: string;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Before the grid, every rule gets the same number of tries on a part of the training samples, and goes in with the best. Test samples are not looked at. */
        readonly SweepTuning: {
            /** @description Tries of every rule. */
            readonly tries: number;
            /** @description The share of the training samples set aside; 0.2 when left out. */
            readonly validation?: number;
            /** @description Levels of the axis `attack` that judge tries; all when absent. */
            readonly attacks?: readonly string[];
            /** @description Seeds of the tries; the grid's first when left out. */
            readonly seeds?: readonly unknown[];
            /** @description Values of settings to try, for every rule. */
            readonly settings?: {
                readonly [key: string]: readonly unknown[];
            };
            /** @description Values for single rules, by their label. */
            readonly rules?: {
                readonly [key: string]: {
                    readonly [key: string]: readonly unknown[];
                };
            };
        };
        /** @description Result of one try of a rule on the held-out part. */
        readonly TuningResult: {
            readonly contender: string;
            readonly try: number;
            readonly settings: Record<string, never>;
            readonly cells: number;
            readonly worst_attack: string;
            /** @description Mean under the attack that leaves least. */
            readonly validation_accuracy: number | null;
            readonly chosen: boolean;
        };
        readonly SweepLaunched: {
            readonly sweep_id: string;
        };
        readonly SweepMessage: {
            /** @enum {unknown} */
            readonly message: "stopped" | "resumed" | "deleted";
            readonly sweep_id: string;
        };
        readonly SweepAxis: {
            readonly name: string;
            readonly levels: readonly string[];
        };
        /** @description A level for each axis, and why there is no such cell. */
        readonly SweepExclusion: {
            readonly reason: string;
        } & {
            readonly [key: string]: string;
        };
        readonly SweepPlan: {
            readonly cells: number;
            /** @description Distinct simulations, those without attack included. */
            readonly runs: number;
            readonly excluded: number;
            readonly threads: number;
            /** @description A guess, were nothing known before. */
            readonly estimated_seconds: number;
            readonly axes: readonly components["schemas"]["SweepAxis"][];
            readonly exclusions: readonly components["schemas"]["SweepExclusion"][];
            /** @description Cells whose data cannot be split; the sweep runs the others. */
            readonly unsplittable?: readonly components["schemas"]["SweepExclusion"][];
            /** @description Number of seeds that comparisons of rules need. The seed is the unit of replication. */
            readonly replication?: {
                /** @description Seeds of this grid. */
                readonly seeds: number;
                /** @description Pairs of rules; each is a test. */
                readonly pairs: number;
                /** @description Seeds with which the sign-flip test can reach 5 %. */
                readonly least: number;
                /** @description Seeds that find a difference of two standard deviations with 80 % power. */
                readonly wanted: number;
                /** @description False with fewer seeds than least. */
                readonly enough: boolean;
                readonly text: string;
                readonly text_de: string;
            };
            /** @description Keys that change nothing in any cell, each with its place. */
            readonly warnings?: readonly string[];
            /** @description Cost of the kept rounds; absent without `curves`. */
            readonly curves?: {
                /** @description Rows of the table, at most. */
                readonly rounds: number;
                /** @description About the size of rounds.csv; Parquet takes a fraction of it. */
                readonly bytes: number;
            };
        };
        readonly SweepSummary: {
            readonly sweep_id: string;
            readonly name: string;
            /** @enum {unknown} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            /** @description Null before it has begun. */
            readonly cells: number | null;
            readonly created: string | null;
        };
        readonly SweepDetail: {
            readonly sweep_id: string;
            readonly name: string;
            /** @enum {unknown} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            /** @description Null before it has begun. */
            readonly cells: number | null;
            readonly created: string | null;
            readonly error: string | null;
            /** @description `runs`, `done`, `cached`, `failed`, `threads`, seconds, `occupied` (share of the threads' time that cells took), `over_training` (wall time over training shared by all threads). */
            readonly time: Record<string, never> | null;
            readonly grid: Record<string, never>;
            /** @description `leaderboard`, `best`, `worst_case`, `groups`, `comparisons`, `exclusions`, `pitfalls`, `resolution`, and `tuning` where the grid tunes; intervals are `{n, mean, low, high}`. */
            readonly summary: {
                readonly tuning?: {
                    readonly tries: number;
                    readonly validation: number;
                    readonly results: readonly components["schemas"]["TuningResult"][];
                };
            } | null;
            readonly result_files: readonly string[];
        };
        /** @description A column for each axis and each measure. */
        readonly SweepCell: {
            readonly number: number;
            /** @enum {unknown} */
            readonly state: "final" | "eliminated" | "diverged" | "could_not_run";
            readonly final_accuracy: number | null;
            readonly worst_tenth_accuracy?: number | null;
            readonly worst_class_recall?: number | null;
            readonly client_accuracy_spread?: number | null;
            readonly personal_accuracy_mean?: number | null;
            readonly clean_accuracy?: number | null;
            readonly accuracy_drop?: number | null;
            readonly attack_success?: number | null;
            readonly natural_rate?: number | null;
            readonly detection_precision?: number | null;
            readonly detection_recall?: number | null;
            readonly detection_f1?: number | null;
            readonly rounds: number;
            readonly hash: string;
        };
        /** @description A column for each axis and each measure. */
        readonly SweepRound: {
            /** @description Of the cell. */
            readonly number: number;
            readonly round: number;
            readonly accuracy: number | null;
            readonly loss: number | null;
            /** @description Null before the first attack, and for attacks that aim at no class. */
            readonly attack_success: number | null;
        };
        readonly CampaignLaunched: {
            readonly campaign_id: string;
        };
        readonly CampaignMessage: {
            /** @enum {unknown} */
            readonly message: "stopped" | "resumed" | "deleted";
            readonly campaign_id: string;
        };
        /** @description `config` or `run`. */
        readonly CampaignRequest: {
            /** @description A config of either form, of one strategy. */
            readonly config?: Record<string, never>;
            /** @description In place of `config`: a run whose config is attacked. */
            readonly run?: string;
            /** @description Which strategy of the run, where it has several. */
            readonly strategy?: number;
            /** @description How many runs it may take, those that confirm included. */
            readonly budget: number;
            /** @description The first of the search's seeds; the config's by default. */
            readonly seed?: number;
            /**
             * @description Run every attack that could have been chosen as well, and compare.
             * @default false
             */
            readonly grid: boolean;
            /**
             * @description Count a run that fails as 0 %, so that an attack may win that breaks the run and not the model.
             * @default false
             */
            readonly count_failures: boolean;
        };
        readonly CampaignPlan: {
            readonly rule: string;
            readonly clients: number;
            readonly attackers: number;
            readonly budget: number;
            /** @description On how many fresh seeds the best is confirmed, each with a run without attack. */
            readonly confirmations: number;
            /** @description How many attacks there are to choose from. */
            readonly plans: number;
            /** @description Keys of the config that change nothing, each with its place. */
            readonly warnings?: readonly string[];
        };
        readonly CampaignSummary: {
            readonly campaign_id: string;
            readonly rule: string;
            /** @enum {unknown} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            readonly budget: number;
            /** @description How many there are so far. */
            readonly runs: number;
            readonly stage: string;
            /** @description The worst attack so far on the first seed; empty before there is any. */
            readonly best: string;
            readonly best_accuracy: number | null;
            readonly created: string | null;
        };
        readonly CampaignDetail: {
            readonly campaign_id: string;
            readonly rule: string;
            /** @enum {unknown} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            readonly budget: number;
            /** @description How many there are so far. */
            readonly runs: number;
            readonly stage: string;
            /** @description The worst attack so far on the first seed; empty before there is any. */
            readonly best: string;
            readonly best_accuracy: number | null;
            readonly created: string | null;
            readonly error: string | null;
            readonly request: components["schemas"]["CampaignRequest"];
            /** @description `line`, `attack`, `accuracy` and `clean_accuracy` as `{n, mean, low, high}`, `judgement`, `attacks`, `failures`, `path`, with `grid` also how that compares. */
            readonly report: Record<string, never> | null;
            /** @description The config of the best attack, to be run. */
            readonly best_config: Record<string, never> | null;
            readonly result_files: readonly string[];
        };
        readonly CampaignLine: {
            readonly run: number;
            readonly stage: string;
            readonly attack: string;
            readonly seed: number;
            readonly rounds: number;
            /** @description Null for a run that failed, unless failures count. */
            readonly accuracy: number | null;
            readonly attack_schedule: readonly Record<string, never>[];
            /** @description Why the run failed; empty when it did not. */
            readonly failure: string;
            readonly cell: string;
            /** @description Whether it is the worst so far on the first seed. */
            readonly best: boolean;
        };
        /** @description A mean over seeds with its 95 % interval after Student; `low` and `high` are null for one seed, all but `n` for none. */
        readonly MeanInterval: {
            readonly n: number;
            readonly mean: number | null;
            readonly low: number | null;
            readonly high: number | null;
        };
        /** @description The verdict on strategies that differ only in their seed. */
        readonly Judgement: {
            readonly strategies: readonly {
                readonly simulation_id: string;
                readonly strategy: number;
                readonly seed: number;
            }[];
            readonly rule: string;
            /** @enum {string} */
            readonly verdict: "held" | "bent" | "broke" | "undecided" | "no_bite" | "helped" | "too_weak" | "no_twin" | "calm";
            /** @description The verdict as users read it. */
            readonly words: {
                readonly en: string;
                readonly de: string;
            };
            readonly seeds: number;
            /** @description (clean − attacked)/(clean − chance) over the last attacked rounds, the clean twin's in the same rounds. */
            readonly relative_loss: components["schemas"]["MeanInterval"];
            /** @description Under attack. */
            readonly accuracy: components["schemas"]["MeanInterval"];
            /** @description Of the clean twins in the same rounds. */
            readonly clean_accuracy: components["schemas"]["MeanInterval"];
            /** @description Attack success above its natural rate; of attacks that aim at a class. */
            readonly backdoor: components["schemas"]["MeanInterval"];
            /** @description Distance of the attacked strategy to the best clean rule among those requested. */
            readonly usefulness: components["schemas"]["MeanInterval"];
            /** @description p of the paired t test of attacked against clean, two-sided. */
            readonly worse_p: number | null;
            /** @description Whether the rule filters or removes clients that it holds to be hostile; detection figures mean something only then. */
            readonly detects: boolean;
            /** @description The greatest relative loss of a judged round. */
            readonly worst_round_loss: components["schemas"]["MeanInterval"];
            /** @description Share of judged rounds with a relative loss above the margin of held. */
            readonly rounds_past_margin: components["schemas"]["MeanInterval"];
            /** @description The accuracy of the weighted mean minus that of the rule when no client attacks, paired by seed; n is 0 if no weighted mean ran in the same scenario. */
            readonly clean_accuracy_cost?: {
                readonly n: number;
                readonly mean: number | null;
                readonly low: number | null;
                readonly high: number | null;
                readonly sentence: {
                    readonly en: string;
                    readonly de: string;
                };
            };
            /** @description Success of an attack on a class after its end; only where rounds follow it. */
            readonly durability?: {
                readonly after_5: components["schemas"]["MeanInterval"];
                readonly after_20: components["schemas"]["MeanInterval"];
                readonly rounds_above_half: components["schemas"]["MeanInterval"];
            };
            /** @description Whether the same attack harms a rule without a defence in the same scenario; unknown without such a control, or with fewer than three seeds of it. */
            readonly bite: {
                /** @enum {string} */
                readonly state: "bites" | "none" | "unknown";
                readonly seeds: number;
                readonly controls: readonly {
                    readonly rule: string;
                    readonly relative_loss: components["schemas"]["MeanInterval"];
                    readonly backdoor: components["schemas"]["MeanInterval"];
                }[];
            };
            /** @description The attacker: a fixed suite of attacks, or a red team that searched against this rule. Only a rule that held the latter may be called robust. */
            readonly against: {
                /** @enum {string} */
                readonly kind: "suite" | "red_team";
                /** @description Different attacks of the suite. */
                readonly attacks?: number;
                /** @description Runs of the red team. */
                readonly runs?: number;
            };
            /** @description Sentences on the attacker and the bite of the attack, where they matter to the verdict; may be empty. */
            readonly sentence: {
                readonly en: string;
                readonly de: string;
            };
            /** @description The attackers' mean share in the aggregate. */
            readonly attacker_weight: number | null;
            /** @description The accuracy of always answering the largest class. */
            readonly chance: number | null;
            /** @description Which share of the final accuracy's variance comes from which source of randomness, by an additive model; only where exactly one seed of `seeds` varies. */
            readonly variance?: readonly {
                /** @enum {string} */
                readonly source: "data" | "partition" | "init" | "sampling" | "batches" | "attack" | "rule";
                readonly runs: number;
                readonly degrees: number;
                readonly variance: number | null;
                readonly share: number | null;
            }[];
        };
        readonly Verdicts: {
            readonly judgements: readonly components["schemas"]["Judgement"][];
            readonly words: readonly {
                /** @enum {string} */
                readonly verdict: "held" | "bent" | "broke" | "undecided" | "no_bite" | "helped" | "too_weak" | "no_twin" | "calm";
                readonly en: string;
                readonly de: string;
                readonly meaning: string;
            }[];
            readonly thresholds: {
                readonly [key: string]: number;
            };
            /** @description Simulations whose measurements cannot be read; nothing is concluded from them. */
            readonly unreadable: readonly string[];
        };
        readonly RunsColumn: {
            /**
             * @example accuracy
             * @example config.batch_size
             * @example metric.test_loss
             */
            readonly key: string;
            /**
             * @description What its values are; `share` is from 0 to 1, `time` seconds since 1970.
             * @enum {string}
             */
            readonly kind: "text" | "number" | "share" | "time" | "seconds" | "bytes";
            /** @description How many strategies have a value, in the list of all columns. */
            readonly runs?: number;
        };
        readonly RunsRow: {
            readonly simulation_id: string;
            /** @enum {string} */
            readonly status: "queued" | "pending" | "running" | "completed" | "failed" | "stopped";
            readonly progress: number;
            readonly current_round: number | null;
            readonly total_rounds: number | null;
            readonly current_strategy: number | null;
            readonly total_strategies: number | null;
            readonly values: {
                readonly [key: string]: (number | string | null) | readonly (number | string)[] | components["schemas"]["MeanInterval"];
            };
        };
        readonly RunsGroup: {
            /** @description The common values of the group, by column. */
            readonly key: {
                readonly [key: string]: number | string | null;
            };
            readonly runs: number;
            /** @description Runs that are completed. */
            readonly finished: number;
            readonly strategies: number;
            readonly values: {
                readonly [key: string]: (number | string | null) | readonly (number | string)[] | components["schemas"]["MeanInterval"];
            };
        };
        readonly RunsOffer: {
            /** @description Empty for none. */
            readonly value: string;
            readonly runs: number;
        };
        readonly RunsTable: {
            /** @description Runs that match. */
            readonly runs: number;
            /** @description Strategies that match. */
            readonly strategies: number;
            /** @description Runs that there are, matching or not. */
            readonly all: number;
            /** @description Runs that are not in the index yet; ask again. */
            readonly unread: number;
            /** @description Rows or groups on all pages. */
            readonly total: number;
            readonly columns: readonly components["schemas"]["RunsColumn"][];
            readonly rows?: readonly components["schemas"]["RunsRow"][];
            readonly groups?: readonly components["schemas"]["RunsGroup"][];
            /** @description By column, the most frequent value first. */
            readonly offers?: {
                readonly [key: string]: readonly components["schemas"]["RunsOffer"][];
            };
        };
        /** @description The rounds of a run without its clients. */
        readonly RunCurves: {
            readonly strategies: readonly {
                readonly rounds: readonly number[];
                /** @description A number for each round, null for none, by the path of the metric in the event, such as robustness.clean_accuracy. */
                readonly metrics: {
                    readonly [key: string]: readonly (number | null)[];
                };
            }[];
            /** @description The line of events.ndjson from which on it cannot be read, from 1. */
            readonly damaged_line: number | null;
        };
        /** @description An experiment: its verdict, what each metric came to over its seeds, and how far it lies from the baseline. */
        readonly ComparedArm: components["schemas"]["Judgement"] & {
            /** @description By the path of the metric in the event. */
            readonly values: {
                readonly [key: string]: components["schemas"]["MeanInterval"];
            };
            /** @description Null without a baseline, and for the baseline itself. */
            readonly contrast: null | {
                /** @description How many experiments share a seed with the baseline; both p are corrected for these tests (t: Holm, sign flips: max-T). */
                readonly tests: number;
                /** @description This minus the baseline, over the seeds that both ran. */
                readonly difference: components["schemas"]["MeanInterval"];
                /** @description p of the paired t test, two-sided, corrected; null for fewer than two shared seeds. */
                readonly t_p: number | null;
                /** @description p of the sign-flip test, two-sided, corrected (max-T); null for no shared seed. */
                readonly sign_flip_p: number | null;
                /**
                 * @description differs if both tests find a difference at 5 %, undecided if one of them does.
                 * @enum {string}
                 */
                readonly finding: "differs" | "undecided" | "none";
            };
        };
        readonly RunsComparison: {
            readonly arms: readonly components["schemas"]["ComparedArm"][];
            /** @description Half of a 95 % interval in units of s/√n after Student, by n from 0; null below two. */
            readonly student: readonly (number | null)[];
            /** @description Ids of no simulation. */
            readonly missing: readonly string[];
            readonly words: readonly {
                /** @enum {string} */
                readonly verdict: "held" | "bent" | "broke" | "undecided" | "no_bite" | "helped" | "too_weak" | "no_twin" | "calm";
                readonly en: string;
                readonly de: string;
                readonly meaning: string;
            }[];
            readonly thresholds: {
                readonly [key: string]: number;
            };
            /** @description Simulations that have not completed; nothing is concluded from them. */
            readonly unfinished: readonly string[];
            /** @description Simulations whose log is damaged; nor from these. */
            readonly damaged: readonly string[];
        };
        /** @description The fields choose the figure: `curves` draws curves, `fates` a strip of clients, `counts` a matrix, `axes` and `lines` parallel axes, and `rows`, `columns` and `values` a map of shares. */
        readonly PrintedFigure: {
            /** @description Title of the axis of values. */
            readonly title: string;
            /** @description Title of the axis of rounds, or of the columns. */
            readonly across?: string;
            /**
             * @default linear
             * @enum {unknown}
             */
            readonly scale: "percent" | "linear" | "log";
            readonly curves?: readonly {
                readonly name: string;
                /**
                 * @description `beside` goes with the curve before it, in whose colour it is dotted; curves of `honest` clients, and of `hostile` ones, look alike and share the legend by their name.
                 * @default compared
                 * @enum {unknown}
                 */
                readonly role: "compared" | "beside" | "honest" | "hostile";
                /** @description By round from 1; null leaves a gap. */
                readonly values: readonly (number | null)[];
                /** @description By round from 1; null leaves a gap. */
                readonly low?: readonly (number | null)[];
                /** @description By round from 1; null leaves a gap. */
                readonly high?: readonly (number | null)[];
            }[];
            readonly spans?: readonly {
                readonly from: number;
                readonly to: number;
                readonly label: string;
            }[];
            readonly rows?: readonly string[];
            readonly columns?: readonly string[];
            readonly values?: readonly (readonly (number | null)[])[];
            /** @description Title of the rows. */
            readonly down?: string;
            /** @description By client from 0, a letter for each round from 1: `.` absent, `u` honest and used, `l` honest and left out, `p` attacker and used, `c` attacker and left out, `f` failed, `r` removed before. */
            readonly fates?: readonly string[];
            /** @description Names of the fates in the legend. */
            readonly names?: {
                readonly absent?: string;
                readonly used?: string;
                readonly left_out?: string;
                readonly caught?: string;
                readonly passed?: string;
                readonly failed?: string;
                readonly removed?: string;
            };
            /** @description In rows of one length; drawn as the share in the row. */
            readonly counts?: readonly (readonly number[])[];
            /** @description What rows and columns of `counts` are called; numbers from 0 where it is left out. */
            readonly classes?: readonly string[];
            readonly axes?: readonly {
                readonly name: string;
                /**
                 * @default linear
                 * @enum {unknown}
                 */
                readonly scale: "percent" | "linear" | "log";
                /** @description By line: all of them texts, or numbers with null for none. */
                readonly values: readonly (number | string | null)[];
            }[];
            /** @description Lines of one name share colour, dashes, sign and their place in the legend. */
            readonly lines?: readonly {
                readonly name: string;
                /**
                 * @description Whether it is pale, like an item that the reader has deselected.
                 * @default false
                 */
                readonly behind: boolean;
            }[];
        };
        readonly PrintedTable: {
            readonly caption: string;
            readonly label: string;
            readonly columns: readonly {
                readonly name: string;
                /**
                 * @description The best value of the column.
                 * @default none
                 * @enum {unknown}
                 */
                readonly order: "highest" | "lowest" | "none";
            }[];
            readonly rows: readonly (readonly (string | {
                readonly mean?: number | null;
                /** @description Half of the 95 % interval. */
                readonly half?: number | null;
                readonly n: number;
                /**
                 * @description Printed in percent.
                 * @default false
                 */
                readonly share: boolean;
            })[])[];
        };
        readonly ReportSummary: {
            readonly report_id: string;
            readonly title: string;
            /** @description UTC. */
            readonly created: string;
            /** @description When last, UTC. */
            readonly changed: string;
        };
        readonly Report: {
            readonly report_id: string;
            readonly title: string;
            /** @description UTC. */
            readonly created: string;
            /** @description When last, UTC. */
            readonly changed: string;
            /** @description Markdown. */
            readonly text: string;
        };
        /** @description Absent fields stay unchanged; a new report needs a title. */
        readonly ReportChange: {
            readonly title?: string;
            readonly text?: string;
        };
        readonly WaitingLine: {
            /** @description The runs at work here. */
            readonly working: readonly {
                readonly id: string;
                /** @description Estimated remaining time with the current load, if no run is added; null where it is unknown. */
                readonly ends_in_seconds: number | null;
            }[];
            /** @description How many may run at a time. */
            readonly slots: number;
            readonly running: number;
            readonly waiting: readonly {
                readonly id: string;
                /** @enum {unknown} */
                readonly kind: "simulation" | "sweep" | "campaign";
                readonly place: number;
                readonly priority: number;
                readonly paused: boolean;
                /**
                 * @description Reason of the wait: it is paused, all slots are in use or others come first, workers choose the runs, the lab has just started, or a start failed and is tried again.
                 * @enum {unknown}
                 */
                readonly reason: "paused" | "slots" | "workers" | "starting" | "retrying";
                /** @description Estimated start, if no run is added; null where it is unknown. */
                readonly begins_in_seconds: number | null;
                /** @description About when it has ended; null where nothing is known. */
                readonly ends_in_seconds: number | null;
            }[];
        };
        /** @description Absent fields stay unchanged. */
        readonly QueueChange: {
            readonly priority?: number;
            readonly paused?: boolean;
            /** @description The id of one that waits; null is the end. */
            readonly before?: string | null;
        };
        readonly Checks: {
            /** @enum {string} */
            readonly status: "ok" | "unavailable";
            readonly checks: {
                /** @description `ok`, or the reason why the folder of runs takes no data. */
                readonly disk: string;
                /** @description `ok`, or the state of Redis. */
                readonly queue: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
