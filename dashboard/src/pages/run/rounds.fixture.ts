import type { Round, RoundClients } from '../../api/types.js';
import { History, type Step } from './history.js';

/** Rounds for tests: five clients that all take part, nobody attacks, accuracy 0.5. */
export function round(number: number, clients: Partial<RoundClients> = {}, rest: Partial<Round> = {}): Round {
  const all = [0, 1, 2, 3, 4];
  const half = all.map(() => 0.5);
  return {
    strategy: 0,
    round: number,
    rounds: 10,
    test_accuracy: 0.5,
    test_loss: 1,
    aggregated_loss: 1,
    accuracy_mean: 0.5,
    accuracy_std: 0,
    worst_tenth_accuracy: 0.5,
    removal_threshold: null,
    bytes: 100,
    robustness: { attack_success: null, natural_rate: null, honest_distance: null, attacker_weight: null, clean_accuracy: null },
    detection: { true_positives: 0, false_positives: 0, true_negatives: 5, false_negatives: 0, precision: null, recall: null, f1: null },
    clients: {
      malicious: [],
      participated: all,
      aggregated: all,
      removed: [],
      weight: half,
      score: half,
      distance: half,
      training_loss: half,
      loss: half,
      accuracy: half,
      failures: {},
      ...clients,
    },
    time_ns: { train: 1e9, attack: 0, aggregate: 5e8, measure: 0, evaluate: 5e8 },
    ...rest,
  };
}

export function steps(...rounds: readonly Round[]): readonly Step[] {
  const history = new History();
  rounds.forEach((one) => history.add(one));
  return history.strategies[0] ?? [];
}
