import { html } from 'lit';
import type { Failure } from '../../api/result.js';
import { openDialog } from '../../components/dialog.js';
import { t } from './messages.js';

const EXAMPLES = [
  ['rule:krum,rfa', 'filterRule'],
  ['name:"seed study 6"', 'filterName'],
  ['accuracy:<50% seed:1..5 duration:>2m', 'filterNumber'],
  ['created:2026-11-24 created:>2026-11-01', 'filterTime'],
  ['attack:none verdict:any', 'filterAny'],
] as const;

/** Tells how a filter is written. */
export function openFilterHelp(): void {
  void openDialog(
    t('filterHelp'),
    () => html`<div class="stack filter-help">
      <p>${t('filterWords')}</p>
      <dl>
        ${EXAMPLES.map(([example, key]) => html`<dt><code>${example}</code></dt><dd>${t(key)}</dd>`)}
      </dl>
      <p>${t('filterKeys', { example: 'config.batch_size:32 metric.test_loss:<1' })}</p>
    </div>`,
    { wide: true },
  );
}

const MISTAKES = ['query_key', 'query_value', 'query_number', 'query_text', 'query_quote'] as const;

/** What is wrong with the filter, in the reader's language; as the lab says it where it is another mistake. */
export function inWords(failure: Failure): string {
  const [field] = failure.fields;
  const key = MISTAKES.find((one) => one === field?.type);
  if (!key || !field?.context) {
    return failure.message;
  }
  const { at = '', word = '', meant = '' } = field.context;
  const values = { at: String(at), word, meant };
  return key === 'query_key' && meant !== '' ? `${t(key, values)} ${t('wrongMeant', values)}` : t(key, values);
}
