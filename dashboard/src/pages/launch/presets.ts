import type { Config } from '../../api/types.js';
import type { Draft } from './config.js';

/** A config to begin with. */
export interface Preset {
  readonly key: 'first' | 'clean' | 'skew' | 'flips' | 'backdoor' | 'alie' | 'removal' | 'texts';
  /** About how long it takes on two cores. */
  readonly seconds: number;
  readonly draft: Draft;
}

const BASE: Config = {
  dataset_keyword: 'femnist_iid',
  model_type: 'cnn',
  model_keyword: 'mlp',
  num_of_rounds: 12,
  num_of_clients: 10,
  num_of_client_epochs: 3,
  batch_size: 32,
  seed: 42,
  training_subset_fraction: 0.8,
  training_device: 'cpu',
  cpus_per_client: 1,
  gpus_per_client: 0,
  min_fit_clients: 10,
  min_evaluate_clients: 10,
  min_available_clients: 10,
  evaluate_metrics_aggregation_fn: 'weighted_average',
  remove_clients: false,
  use_llm: false,
  preserve_dataset: false,
  show_plots: false,
  save_plots: true,
  save_csv: true,
  num_of_malicious_clients: 0,
  attack_schedule: [],
};

const rules = (...keywords: string[]): Config[] => keywords.map((keyword) => ({ aggregation_strategy_keyword: keyword }));

/** What an attack takes away is told against the same strategy without it. */
function preset(key: Preset['key'], seconds: number, settings: Config, strategies: readonly Config[]): Preset {
  const twin = settings['attack_schedule'] ? { clean_twin: true } : {};
  return { key, seconds, draft: { shared_settings: { ...BASE, ...twin, ...settings }, simulation_strategies: strategies } };
}

const specific = (attack_type: string, start_round: number, end_round: number, more: Config = {}): Config => ({
  attack_type,
  start_round,
  end_round,
  selection_strategy: 'specific',
  malicious_client_ids: [0, 1],
  ...more,
});

const TRIMMED: Config = { aggregation_strategy_keyword: 'trimmed_mean', trim_ratio: 0.2 };
const KRUM: Config = { aggregation_strategy_keyword: 'krum', num_krum_selections: 1 };

export const PRESETS: readonly Preset[] = [
  preset(
    'first',
    10,
    {
      display_name: 'Two of ten clients turn hostile in round 4',
      num_of_malicious_clients: 2,
      attack_schedule: [specific('sign_flip', 4, 12, { scale: 3 })],
    },
    [...rules('fedavg'), TRIMMED, KRUM],
  ),
  preset('clean', 5, { display_name: 'Averaging, nobody attacks' }, rules('fedavg')),
  preset(
    'skew',
    10,
    {
      display_name: 'Each client sees few characters',
      partitioning_strategy: 'dirichlet',
      partitioning_params: { alpha: 0.3 },
      num_of_rounds: 15,
    },
    [...rules('fedavg'), { aggregation_strategy_keyword: 'fedavg', proximal_mu: 0.1 }],
  ),
  preset(
    'flips',
    15,
    {
      display_name: 'Three of ten flip their labels',
      num_of_malicious_clients: 3,
      attack_schedule: [specific('label_flipping', 1, 12, { malicious_client_ids: [0, 1, 2] })],
    },
    rules('fedavg', 'median', 'rfa'),
  ),
  preset(
    'backdoor',
    15,
    {
      display_name: 'A trigger opens a back door',
      num_of_malicious_clients: 2,
      attack_schedule: [specific('backdoor_trigger', 3, 12, { target_class: 3 })],
      save_attack_snapshots: true,
    },
    [...rules('fedavg'), TRIMMED],
  ),
  preset(
    'alie',
    30,
    {
      display_name: 'A little is enough, against five rules',
      num_of_malicious_clients: 3,
      attack_schedule: [specific('alie', 2, 12, { malicious_client_ids: [0, 1, 2], z: 1.5 })],
    },
    [...rules('fedavg', 'median', 'rfa'), { ...TRIMMED, trim_ratio: 0.3 }, KRUM],
  ),
  preset(
    'removal',
    10,
    {
      display_name: 'Trust is lost, and clients are removed',
      num_of_malicious_clients: 2,
      remove_clients: true,
      begin_removing_from_round: 3,
      strict_mode: false,
      min_fit_clients: 2,
      min_evaluate_clients: 2,
      min_available_clients: 2,
      attack_schedule: [specific('gaussian_noise', 2, 12, { target_noise_snr: -5, attack_ratio: 1 })],
    },
    [
      {
        aggregation_strategy_keyword: 'trust',
        trust_threshold: 0.3,
        trust_normalisation: 'robust',
        beta_value: 0.5,
        num_of_clusters: 1,
      },
    ],
  ),
  preset(
    'texts',
    10,
    {
      display_name: 'Tokens are replaced in texts',
      dataset_keyword: 'synthetic_text',
      model_type: 'embedding',
      model_keyword: 'embedding_bag',
      max_seq_length: 32,
      optimizer: 'adam',
      learning_rate: 0.05,
      batch_size: 16,
      num_of_malicious_clients: 4,
      attack_schedule: [
        specific('token_replacement', 4, 12, {
          malicious_client_ids: [0, 1, 2, 3],
          target_vocabulary: 'medical',
          replacement_strategy: 'financial',
          replacement_prob: 1,
        }),
      ],
    },
    rules('fedavg', 'rfa'),
  ),
];
