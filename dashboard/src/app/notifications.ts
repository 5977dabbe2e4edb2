import type { NamedRun, RunState } from '../api/types.js';
import { toast } from '../components/toasts.js';
import { messages } from './messages.js';
import { notifies } from './preferences.js';
import { go } from './router.js';
import { ended } from './live-runs.js';

const t = messages({
  en: {
    completed: '{name} is completed',
    failed: '{name} has failed',
    stopped: '{name} was stopped',
    many: '{count} runs have ended',
    open: 'Open',
    denied: 'This browser does not allow notifications for this page.',
  },
  de: {
    completed: '{name} ist fertig',
    failed: '{name} ist gescheitert',
    stopped: '{name} wurde angehalten',
    many: '{count} Läufe sind zu Ende',
    open: 'Öffnen',
    denied: 'Dieser Browser erlaubt für diese Seite keine Benachrichtigungen.',
  },
});

const MOST_AT_ONCE = 3;

export const runName = (run: Pick<NamedRun, 'display_name' | 'simulation_id'>): string => run.display_name ?? run.simulation_id;

/** Tells when runs end: here, and outside the page if that is wanted and nobody looks at it. */
export function startNotifications(): void {
  ended.listen((runs) => {
    if (runs.length > MOST_AT_ONCE) {
      tell(t('many', { count: runs.length }), '/', 'plain');
    } else {
      for (const run of runs) {
        tell(t(endOf(run.status), { name: runName(run) }), `/runs/${run.simulation_id}`, run.status === 'failed' ? 'bad' : 'good');
      }
    }
  });
}

function endOf(state: RunState): 'completed' | 'failed' | 'stopped' {
  return state === 'failed' || state === 'stopped' ? state : 'completed';
}

function tell(text: string, path: string, kind: 'plain' | 'good' | 'bad'): void {
  toast({ text, kind, action: { label: t('open'), run: () => go(path) } });
  if (notifies.value && document.visibilityState === 'hidden' && isPossible() && Notification.permission === 'granted') {
    tellOutside(text, path);
  }
}

/** Some browsers have no notifications, or none for pages that came over plain HTTP. */
const isPossible = (): boolean => 'Notification' in window;

function tellOutside(text: string, path: string): void {
  try {
    const notification = new Notification('Crucible', { body: text, tag: path });
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
