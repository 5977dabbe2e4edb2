import { messages } from '../../app/messages.js';

/** The words of the pictures of attacks. */
export const t = messages({
  noSnapshots: ['No snapshots', 'Keine Aufnahmen'],
  noSnapshotsText: [
    'Set save_attack_snapshots in the config to see what attacks do to data and weights.',
    'Mit save_attack_snapshots in der Konfiguration sieht man, was Angriffe mit Daten und Gewichten tun.',
  ],
  snapshotsShown: ['{count} snapshot|{count} snapshots', '{count} Aufnahme|{count} Aufnahmen'],
  snapshotOf: ['{attack}: client {client}, round {round}', '{attack}: Client {client}, Runde {round}'],
  before: ['Before', 'Vorher'],
  after: ['After', 'Nachher'],
  compareLabel: ['Samples before and after {attack}', 'Proben vor und nach {attack}'],
  allRounds: ['All rounds', 'Alle Runden'],
  allClients: ['All clients', 'Alle Clients'],
  allAttacks: ['All attacks', 'Alle Angriffe'],
  visual: ['Training data', 'Womit trainiert wird'],
  comparison: ['Before and after', 'Vorher und nachher'],
  confusion_matrix: ['Labels', 'Etiketten'],
  difference_heatmap: ['Where images change', 'Wo sich Bilder ändern'],
  html_diff: ['Texts', 'Texte'],
  prediction_grid: ['Predictions', 'Vorhersagen'],
  prediction_comparison: ['Predictions compared', 'Vorhersagen im Vergleich'],
  weight_layer_delta: ['Change by layer', 'Änderung je Schicht'],
  weight_histogram: ['Weights', 'Gewichte'],
  facts: ['Facts', 'Angaben'],
  pagePreview: ['Page {name}', 'Seite {name}'],
});
