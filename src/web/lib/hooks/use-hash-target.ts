import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the element named by the URL's hash, also after the content above it has loaded and moved it. Folded
 * sections around it open.
 */
export function useHashTarget(settled: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash may be visited again, and the layout shifts
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (!target) return;
    unfold(target);
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key, settled]);
}

/** Opens the folded parts of the page around an element, so that it can be seen and focused. */
function unfold(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
