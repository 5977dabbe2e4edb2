import { t } from './messages.js';

/** What an axis of a grid is called; any key of a config can be one, and has its own name. */
export function axisName(axis: string): string {
  switch (axis) {
    case 'contender':
    case 'rule':
      return t('rule');
    case 'attack':
    case 'pre':
    case 'heterogeneity':
    case 'seed':
      return t(axis);
    case 'f':
      return t('attackers');
    default:
      return axis;
  }
}
