/** A key, or keys one after the other, that does something wherever the focus is, unless it is in a field. */
export interface Shortcut {
  /** `KeyboardEvent.key` values separated by blanks, such as `g r`; `Mod+k` with Ctrl or Cmd. */
  readonly keys: string;
  readonly label: () => string;
  readonly run: () => void;
}

const PATIENCE_MS = 1_200;
const groups = new Set<readonly Shortcut[]>();
let typed: string[] = [];
let typedAt = 0;

/** Adds shortcuts until what this returns is called. */
export function shortcuts(group: readonly Shortcut[]): () => void {
  groups.add(group);
  return () => groups.delete(group);
}

/** All shortcuts there are now. */
export function allShortcuts(): Shortcut[] {
  return [...groups].flat();
}

export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) {
      return;
    }
    typed = event.timeStamp - typedAt > PATIENCE_MS ? [] : typed;
    typedAt = event.timeStamp;
    const { found, rest } = step(typed, keyName(event), allShortcuts());
    typed = rest;
    if (found) {
      event.preventDefault();
      found.run();
    }
  });
}

/** What one more key after {@link before} does: the shortcut it completes, and what is held for the next key. */
export function step(before: readonly string[], key: string, known: readonly Shortcut[]): { found?: Shortcut; rest: string[] } {
  for (const sequence of [[...before, key], [key]]) {
    const text = sequence.join(' ');
    const found = known.find((shortcut) => shortcut.keys === text);
    if (found) {
      return { found, rest: [] };
    }
    if (known.some((shortcut) => shortcut.keys.startsWith(`${text} `))) {
      return { rest: sequence };
    }
  }
  return { rest: [] };
}

function keyName(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'Mod+' : '';
  const alt = event.altKey ? 'Alt+' : '';
  return mod + alt + event.key;
}

/** Whether keys are text here. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])'))
  );
}
