import type { NamedRun } from '../api/types.js';
import { toast } from '../components/toasts.js';
import { messages } from './messages.js';
import { notifies } from './preferences.js';
import { go } from './router.js';
import { ended, runName } from './live-runs.js';
import { launchedHere } from '../api/lab.js';

const t = messages({
  completed: ['{name} is completed', '{name} ist fertig'],
  failed: ['{name} has failed', '{name} ist gescheitert'],
  stopped: ['{name} was stopped', '{name} wurde angehalten'],
  many: ['{count} of your runs have ended', '{count} Ihrer Läufe sind zu Ende'],
  open: ['Open', 'Öffnen'],
  denied: ['This browser does not allow notifications for this page.', 'Dieser Browser erlaubt für diese Seite keine Benachrichtigungen.'],
});

/** What stands in the page about runs that ended, and takes it back. */
let standing: { readonly runs: readonly NamedRun[]; readonly dismiss: () => void } | undefined;

/** Tells when runs end that were launched in this tab, and of all others where that was asked for. */
export function startNotifications(): void {
  ended.listen((runs) => {
    const own = runs.filter((run) => notifies.value || launchedHere(run.simulation_id));
    if (own.length > 0) {
      const all = [...(standing?.runs ?? []), ...own];
      standing?.dismiss();
      standing = { runs: all, dismiss: tellHere(all) };
    }
    own.forEach(tellOutside);
  });
}

/** One message, which counts on from the one that stands already. */
function tellHere(runs: readonly NamedRun[]): () => void {
  const [first, ...others] = runs;
  const text = first && others.length === 0 ? endOf(first) : t('many', { count: runs.length });
  const kind = runs.some(({ status }) => status === 'failed') ? 'bad' : 'good';
  const path = first && others.length === 0 ? pathOf(first) : '/';
  return toast({ text, kind, action: { label: t('open'), run: () => go(path) }, ended: () => (standing = undefined) });
}

const pathOf = (run: NamedRun): string => `/runs/${run.simulation_id}`;

function endOf(run: NamedRun): string {
  return t(run.status === 'failed' || run.status === 'stopped' ? run.status : 'completed', { name: runName(run) });
}

/** Some browsers have no notifications, or none for pages that came over plain HTTP. */
const isPossible = (): boolean => 'Notification' in window;

/** Tells outside the page if that is wanted and nobody looks at it. */
function tellOutside(run: NamedRun): void {
  if (!notifies.value || document.visibilityState !== 'hidden' || !isPossible() || Notification.permission !== 'granted') {
    return;
  }
  try {
    const path = pathOf(run);
    const notification = new Notification('Crucible', { body: endOf(run), tag: path });
    notification.addEventListener('click', () => {
      window.focus();
      go(path);
    });
  } catch {
    // Browsers of telephones allow this to service workers only; the message in the page stays.
  }
}

/** Turns notifications outside the page on, after asking the browser, or off. */
export async function toggleNotifications(): Promise<void> {
  if (notifies.value) {
    notifies.value = false;
  } else if (isPossible() && (await Notification.requestPermission()) === 'granted') {
    notifies.value = true;
  } else {
    toast({ text: t('denied'), kind: 'bad' });
  }
}
