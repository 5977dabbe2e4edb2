import { afterEach, expect, it } from 'vitest';
import { language } from '../../app/preferences.js';
import { sentence } from './change.js';

afterEach(() => (language.value = 'en'));

const ALL = {
  learning_rate: 0.0005,
  batch_size: 1024,
  num_of_client_epochs: 3,
  clients_per_round: 5,
  seeds: 3,
  num_of_malicious_clients: 4,
  num_of_clients: 12,
  num_of_rounds: 20,
  dataset_keyword: 'digits',
  aggregation_strategy_keyword: 'krum',
};

it('says every change in an order of its own, with all digits', () => {
  expect(sentence(ALL, '')).toBe(
    'make it krum instead, on digits, 20 rounds, 12 clients, 4 attackers, 3 seeds, 5 clients per round, 3 local epochs, batch size 1024, learning rate 0.0005',
  );
  language.value = 'de';
  expect(sentence(ALL, '')).toBe(
    'nimm krum stattdessen, auf digits, 20 Runden, 12 Clients, 4 Angreifer, 3 Seeds, 5 Clients pro Runde, 3 lokale Epochen, Batchgröße 1024, Lernrate 0.0005',
  );
});

it('says one of something as a word, since “1 seed” is the seed 1', () => {
  expect(sentence({ seeds: 1, num_of_malicious_clients: 1 }, ' without noise ')).toBe('make it one attacker, one seed, without noise');
});

it('says nothing where nothing changes', () => {
  expect(sentence({}, ' ')).toBe('');
});
