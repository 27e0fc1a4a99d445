/** How long whatever moves the focus itself may take. */
const patienceMs = 100;

/**
 * Keeps the place of keyboards and screen readers when what has the focus disappears or is disabled, such as a row with its
 * button or a search that is done: what it stood in takes the focus, or the title if the page became another one.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let path: Element[] = [];
  const end = new AbortController();
  const note = ({ target }: Event) => {
    path = target instanceof Element ? withAncestors(target) : [];
  };
  // Some browsers tell of it while the element is still there.
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (path[0] === target && path[0]?.isConnected) path = [];
    });
  document.addEventListener('focusin', note, end);
  document.addEventListener('focusout', forget, end);
  const changes = new MutationObserver(() => {
    const [lost] = path;
    if (!lost || canHaveFocus(lost)) return;
    const left = path;
    path = [];
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === lost) focusPlace(left.find(canHaveFocus));
    }, patienceMs);
  });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    end.abort();
    changes.disconnect();
  };
}

const canHaveFocus = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

function withAncestors(element: Element): Element[] {
  return element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
}

const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * @param place what is left around it. Outside of them it was a menu or a dialog, which gives the focus back itself; one that has
 * opened over it will take the focus, however long a slow machine needs for it.
 */
function focusPlace(place: Element | undefined): void {
  if (!place?.closest(`main, ${dialogs}`)) return;
  const isCovered = [...document.querySelectorAll(`[role=menu], ${dialogs}`)].some((over) => !over.contains(place));
  if (isCovered) return;
  const target = place.querySelector('h1') ?? place;
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
