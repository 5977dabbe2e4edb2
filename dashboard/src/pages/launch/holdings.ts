import { html, type TemplateResult } from 'lit';
import type { Preview } from '../../api/types.js';
import { charted } from '../../components/chart-menu.js';
import type { Cell } from '../../components/strip.js';
import { t } from './messages.js';
import '../../components/strip.js';

type Partition = Preview['partition'];

export interface Spread {
  readonly clients: number;
  readonly classes: number;
  readonly least: number;
  readonly most: number;
  readonly few: number;
  readonly many: number;
}

/** How evenly samples and classes are shared out. */
export function spread(partition: Partition): Spread {
  const samples = partition.map((row) => row.reduce((sum, count) => sum + count, 0));
  const classes = partition.map((row) => row.filter((count) => count > 0).length);
  return {
    clients: partition.length,
    classes: partition[0]?.length ?? 0,
    least: samples.reduce((a, b) => Math.min(a, b), Infinity),
    most: samples.reduce((a, b) => Math.max(a, b), 0),
    few: classes.reduce((a, b) => Math.min(a, b), Infinity),
    many: classes.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** How many samples of each class every client holds. */
export function holdings(partition: Partition): TemplateResult {
  const { clients, classes } = spread(partition);
  const most = partition.reduce((max, row) => row.reduce((a, b) => Math.max(a, b), max), 1);
  const count = (client: number, kind: number): number => partition[client]?.[kind] ?? 0;
  const title = t('holdingsTitle');
  const cell = (client: number, kind: number): Cell => ({ color: '--series-1', strength: Math.sqrt(count(client, kind) / most), marked: false });
  return charted(
    {
      title,
      sheet: () => ({ heads: [t('client'), ...Array.from({ length: classes }, (_, kind) => `${t('classOf')} ${kind}`)], rows: partition.map((row, client) => [client, ...row]) }),
      print: () => ({ title, scale: 'linear', across: t('classOf'), down: t('client'), counts: partition }),
    },
    html`<cr-strip
      .label=${t('holdingsPicture')}
      .rowLabel=${t('client')}
      .columnLabel=${t('classOf')}
      .rows=${clients}
      .columns=${classes}
      .cell=${cell}
      .describe=${(client: number, kind: number) => t('holding', { client, kind, count: count(client, kind) })}
    ></cr-strip>`,
  );
}
