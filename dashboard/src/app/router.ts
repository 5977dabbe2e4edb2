import { Signal } from './signal.js';

/** Where the dashboard lives on the lab. */
export const BASE = '/ui';

export interface Place {
  /** Below {@link BASE}, such as `/runs/x`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Where we are. */
export const place = new Signal<Place>({ path: '/', query: new URLSearchParams() });

/** The address of a view, for links. */
export function href(path: string, query: URLSearchParams | Record<string, string> = {}): string {
  const text = new URLSearchParams(query).toString();
  return BASE + path + (text ? `?${text}` : '');
}

/** Goes to a view. */
export function go(path: string, query: URLSearchParams | Record<string, string> = {}): void {
  history.pushState(null, '', href(path, query));
  arrive();
  document.getElementById('main')?.scrollTo(0, 0);
}

/** Notes a change of the view's state in the address, without a new step in the history. */
export function note(query: URLSearchParams): void {
  history.replaceState(history.state, '', href(place.value.path, query));
  arrive();
}

/** Pages that show one of their list by `?id=`; its id as a further segment leads there, too. */
const LISTS: readonly string[] = ['/sweeps', '/redteam'];

function arrive(): void {
  const url = new URL(location.href);
  const asked = url.pathname.slice(BASE.length) || '/';
  const list = LISTS.find((path) => match(`${path}/:id`, asked));
  if (list) {
    url.searchParams.set('id', match(`${list}/:id`, asked)?.['id'] ?? '');
    history.replaceState(history.state, '', href(list, url.searchParams));
  }
  place.value = { path: list ?? asked, query: url.searchParams };
}

/** Follows the address, and links of the page without loading it again. */
export function startRouter(): void {
  forgetToken();
  window.addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && isPlain(event) && isInside(link)) {
      event.preventDefault();
      const url = new URL(link.href);
      go(url.pathname.slice(BASE.length) || '/', url.searchParams);
    }
  });
  arrive();
}

/** The token has done its work when the page is here; it must not be copied on with the address. */
function forgetToken(): void {
  const url = new URL(location.href);
  if (url.searchParams.has('token')) {
    url.searchParams.delete('token');
    history.replaceState(null, '', url);
  }
}

function isPlain(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isInside(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.pathname.startsWith(`${BASE}/`) && !link.target && !link.hasAttribute('download');
}

/** The values of a pattern's `:name` segments in {@link path}, or undefined when it is another path. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) {
    return undefined;
  }
  const values: Record<string, string> = {};
  for (const [i, segment] of wanted.entries()) {
    const value = given[i] ?? '';
    if (segment.startsWith(':') && value) {
      values[segment.slice(1)] = decode(value);
    } else if (segment !== value) {
      return undefined;
    }
  }
  return values;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not well-formed; no run has such a name either.
    return segment;
  }
}

/** What the page in sight is of, for the tab; undefined where the name of the page says it. */
export const subject = new Signal<string | undefined>(undefined);

/** The id of the run, sweep or campaign that a page shows. */
export function shownAt({ path, query }: Place): string | undefined {
  const run = match('/runs/:id', path)?.['id'];
  const listed = path === '/sweeps' || path === '/redteam' ? query.get('id') : null;
  return run ?? (listed || undefined);
}

/** Where a run, a sweep or a campaign is shown; their ids tell them apart. */
export function pageOf(id: string): string {
  const named = encodeURIComponent(id);
  return id.startsWith('sweep_') ? `/sweeps?id=${named}` : id.startsWith('campaign_') ? `/redteam?id=${named}` : `/runs/${named}`;
}

// The page comes to life before the router starts, and would load the list of runs first, whatever page is asked for.
if (typeof location !== 'undefined') {
  arrive();
}
