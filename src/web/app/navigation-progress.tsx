import { useNavigation } from 'react-router';
import { useIsLongerThan } from '../lib/hooks/use-is-longer-than.ts';
import { useText } from '../lib/i18n/i18n.ts';

/** Faster navigations show no indicator, to avoid a flicker. */
const showDelayMs = 150;
/** Slower navigations are announced to screen readers. */
const announceDelayMs = 1_500;

/** A thin line at the top of the window while the next page loads. Positioned over the page, without layout shift. */
export function NavigationProgress() {
  const text = useText();
  const isNavigating = useNavigation().state !== 'idle';
  const isVisible = useIsLongerThan(isNavigating, showDelayMs);
  const isAnnounced = useIsLongerThan(isNavigating, announceDelayMs);
  return (
    <>
      {isVisible ? (
        <div
          aria-hidden="true"
          id="navigation-progress"
          className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden print:hidden"
        >
          <div className="size-full translate-x-[calc(-10%*var(--along))] animate-arrive bg-primary forced-colors:bg-[Highlight]" />
        </div>
      ) : null}
      <span aria-live="polite" className="sr-only">
        {isAnnounced ? text('loading') : ''}
      </span>
    </>
  );
}
