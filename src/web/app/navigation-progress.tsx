import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '../lib/i18n.ts';

/** A page that comes sooner is not announced by a flicker. */
const patienceMs = 150;
/** From here on it is worth a word to a screen reader. */
const lastsMs = 1_500;

/** A thin line at the top of the window while the next page is long in coming. It floats, so it moves nothing. */
export function NavigationProgress() {
  const text = useText();
  const isUnderWay = useNavigation().state !== 'idle';
  const isSlow = useHasLasted(isUnderWay, patienceMs);
  const isLasting = useHasLasted(isUnderWay, lastsMs);
  return (
    <>
      {isSlow ? (
        <div
          aria-hidden="true"
          id="navigation-progress"
          className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden print:hidden"
        >
          <div className="size-full translate-x-[calc(-10%*var(--along))] animate-arrive bg-primary forced-colors:bg-[Highlight]" />
        </div>
      ) : null}
      <span aria-live="polite" className="sr-only">
        {isLasting ? text('loading') : ''}
      </span>
    </>
  );
}

/** Whether something has been going on for so many milliseconds. */
function useHasLasted(isUnderWay: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isUnderWay, ms]);

  return isUnderWay && hasLasted;
}
