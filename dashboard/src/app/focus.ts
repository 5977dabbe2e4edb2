/**
 * Keeps the focus on the page: where what has it goes away, or can have it no more, what held it takes its place, so that whoever uses the
 * keyboard goes on from there and not from the top.
 */

const CHANGES: MutationObserverInit = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden'] };

/** Begins to keep it. */
export function keepFocus(): void {
  let around: readonly HTMLElement[] = [];
  let looking = false;
  const look = (): void => {
    looking = false;
    if (around.length > 0 && isLost()) {
      heir(around)?.focus({ preventScroll: true });
    }
  };
  // A frame later browsers have taken the focus from what is disabled, too.
  const lookSoon = (): void => {
    if (!looking) {
      looking = true;
      requestAnimationFrame(() => requestAnimationFrame(look));
    }
  };
  document.addEventListener('focusin', ({ target }) => (around = target instanceof HTMLElement ? holders(target) : []));
  // Whoever clicks beside everything wants the focus to be nowhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('a, button, input, select, textarea, summary, label, [tabindex]')) {
      around = [];
    }
  });
  new MutationObserver(lookSoon).observe(document.body, CHANGES);
}

/** Some browsers leave the focus for a while on what cannot have it any more. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.matches(':disabled');

function holders(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let holder = element.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
    found.push(holder);
  }
  return found;
}

/** The nearest of {@link around} that is still in sight, otherwise the page's content. */
function heir(around: readonly HTMLElement[]): HTMLElement | null {
  const found = around.find((one) => one.isConnected && one.checkVisibility()) ?? document.getElementById('main');
  if (found && found.tabIndex < 0 && !found.hasAttribute('tabindex')) {
    found.tabIndex = -1;
  }
  return found;
}
