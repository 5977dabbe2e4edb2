import { html, type TemplateResult } from 'lit';
import { messages } from './messages.js';

export const t = messages({
  runs: ['Runs', 'Läufe'],
  launch: ['Launch', 'Starten'],
  run: ['Run', 'Lauf'],
  compare: ['Compare', 'Vergleich'],
  sweeps: ['Sweeps', 'Reihen'],
  reports: ['Reports', 'Berichte'],
  report: ['Report', 'Bericht'],
  redteam: ['Red team', 'Red Team'],
  data: ['Data sets', 'Datensätze'],
  queue: ['Queue', 'Warteschlange'],
  terminal: ['Terminal', 'Terminal'],
  crew: ['Crew', 'Crew'],
  system: ['System', 'System'],
  trash: ['Trash', 'Papierkorb'],
});

/** A page: where it is, and how it comes into the browser. */
export interface Route {
  readonly key: Parameters<typeof t>[0];
  /** A pattern for `match`. */
  readonly path: string;
  /** The keys that lead there; pages without them are not in the navigation. */
  readonly keys?: string;
  /** Under the menu of what is needed less often. */
  readonly aside?: boolean;
  /** Fetches the page's code, which nobody needs before. */
  readonly load: () => Promise<unknown>;
  readonly render: (values: Readonly<Record<string, string>>) => TemplateResult;
}

/** Every page, in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  { key: 'runs', path: '/', keys: 'g r', load: () => import('../pages/runs/index.js'), render: () => html`<page-runs></page-runs>` },
  {
    key: 'launch',
    path: '/launch',
    keys: 'g l',
    load: () => import('../pages/launch/index.js'),
    render: () => html`<page-launch></page-launch>`,
  },
  {
    key: 'run',
    path: '/runs/:id',
    load: () => import('../pages/run/index.js'),
    render: ({ id }) => html`<page-run .runId=${id ?? ''}></page-run>`,
  },
  {
    key: 'compare',
    path: '/compare',
    keys: 'g c',
    load: () => import('../pages/compare/index.js'),
    render: () => html`<page-compare></page-compare>`,
  },
  {
    key: 'sweeps',
    path: '/sweeps',
    keys: 'g a', aside: true,
    load: () => import('../pages/sweeps/index.js'),
    render: () => html`<page-sweeps></page-sweeps>`,
  },
  {
    key: 'reports',
    path: '/reports',
    keys: 'g p', aside: true,
    load: () => import('../pages/reports/index.js'),
    render: () => html`<page-reports></page-reports>`,
  },
  {
    key: 'report',
    path: '/reports/:id',
    load: () => import('../pages/reports/report.js'),
    render: ({ id }) => html`<page-report .reportId=${id ?? ''}></page-report>`,
  },
  {
    key: 'redteam',
    path: '/redteam',
    keys: 'g b',
    load: () => import('../pages/redteam/index.js'),
    render: () => html`<page-redteam></page-redteam>`,
  },
  { key: 'trash', path: '/trash', load: () => import('../pages/trash/index.js'), render: () => html`<page-trash></page-trash>` },
  { key: 'data', path: '/data', keys: 'g d', load: () => import('../pages/data/index.js'), render: () => html`<page-data></page-data>` },
  { key: 'queue', path: '/queue', keys: 'g q', aside: true, load: () => import('../pages/queue/index.js'), render: () => html`<page-queue></page-queue>` },
  {
    key: 'terminal',
    path: '/terminal',
    keys: 'g t', aside: true,
    load: () => import('../pages/terminal/index.js'),
    render: () => html`<page-terminal></page-terminal>`,
  },
  { key: 'crew', path: '/crew', keys: 'g w', load: () => import('../pages/crew/index.js'), render: () => html`<page-crew></page-crew>` },
  {
    key: 'system',
    path: '/system',
    keys: 'g s', aside: true,
    load: () => import('../pages/system/index.js'),
    render: () => html`<page-system></page-system>`,
  },
];
