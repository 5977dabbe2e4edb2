import { messages } from './messages.js';

export const t = messages({
  compare: ['Compare', 'Vergleich'],
  queue: ['Queue', 'Warteschlange'],
});

/** A page: the element `page-<key>`, where it is, and how it comes into the browser. */
export interface Route {
  readonly key: Parameters<typeof t>[0];
  /** A pattern for `match`; its values are properties of the element. */
  readonly path: string;
  /** The keys that lead there; pages without them are not in the navigation. */
  readonly keys?: string;
  /** Under the menu of what is needed less often. */
  readonly aside?: boolean;
  /** Fetches the page's code, which nobody needs before. */
  readonly load: () => Promise<unknown>;
}

/** Every page, in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  { key: 'runs', path: '/', keys: 'g r', load: () => import('../pages/runs/index.js') },
  { key: 'launch', path: '/launch', keys: 'g l', load: () => import('../pages/launch/index.js') },
  { key: 'run', path: '/runs/:runId', load: () => import('../pages/run/index.js') },
  { key: 'compare', path: '/compare', keys: 'g c', load: () => import('../pages/compare/index.js') },
  { key: 'sweeps', path: '/sweeps', keys: 'g a', aside: true, load: () => import('../pages/sweeps/index.js') },
  { key: 'reports', path: '/reports', keys: 'g p', aside: true, load: () => import('../pages/reports/index.js') },
  { key: 'report', path: '/reports/:reportId', load: () => import('../pages/reports/report.js') },
  { key: 'redteam', path: '/redteam', keys: 'g b', load: () => import('../pages/redteam/index.js') },
  { key: 'trash', path: '/trash', load: () => import('../pages/trash/index.js') },
  { key: 'data', path: '/data', keys: 'g d', load: () => import('../pages/data/index.js') },
  { key: 'queue', path: '/queue', keys: 'g q', aside: true, load: () => import('../pages/queue/index.js') },
  { key: 'terminal', path: '/terminal', keys: 'g t', aside: true, load: () => import('../pages/terminal/index.js') },
  { key: 'crew', path: '/crew', keys: 'g w', load: () => import('../pages/crew/index.js') },
  { key: 'system', path: '/system', keys: 'g s', aside: true, load: () => import('../pages/system/index.js') },
];
