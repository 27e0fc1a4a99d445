import type { OnProgress } from '../platform/progress.ts';
import type { Terminal } from './command.ts';

const barWidth = 30;
/** Milliseconds between two drawings of the bar, and between two lines if there is no terminal. */
const drawEveryMs = 100;
const lineEveryMs = 5_000;
/** Milliseconds before a rate is meaningful. */
const minRateMs = 1_000;

/**
 * Shows how far a command has got: a bar on a terminal, otherwise a line every five seconds, with the rate and the time
 * left at that rate.
 * @param now milliseconds of a clock that does not jump
 */
export function showProgress(
  { isScreen, progress, printStatus }: Pick<Terminal, 'isScreen' | 'progress' | 'printStatus'>,
  now: () => number = () => performance.now(),
): OnProgress {
  let current = '';
  let startedAt = 0;
  let shownAt = 0;
  return (what, done, of) => {
    const at = now();
    const isNew = what !== current;
    if (isNew) {
      current = what;
      startedAt = at;
    }
    // A log needs no line that says that nothing was done.
    if (!isScreen && done === 0) {
      shownAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const isDone = of !== undefined && done >= of;
    if (!(isNew || (isScreen && isDone)) && at - shownAt < (isScreen ? drawEveryMs : lineEveryMs)) return;
    shownAt = at;
    const share = of === undefined ? null : of === 0 ? 1 : Math.min(1, done / of);
    const text = describe({ what, done, of, share, ms: at - startedAt });
    if (!isScreen) return printStatus(text.trim());
    const filled = Math.round((share ?? 0) * barWidth);
    progress(share === null ? text : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${text}`);
  };
}

interface State {
  what: string;
  done: number;
  of: number | undefined;
  share: number | null;
  ms: number;
}

function describe({ what, done, of, share, ms }: State): string {
  const count = `${format(done)}${of === undefined ? '' : ` of ${format(of)}`} ${what}`;
  const parts = [share === null ? count : `${String(Math.floor(share * 100)).padStart(3)} %  ${count}`];
  if (ms >= minRateMs && done > 0) parts.push(`${format(Math.round((done * 1000) / ms))} a second`);
  if (ms >= minRateMs && share && share < 1) parts.push(`${duration((ms * (1 - share)) / share)} left`);
  return parts.join(', ');
}

const format = (count: number): string => count.toLocaleString('en', { maximumFractionDigits: 1 });

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
