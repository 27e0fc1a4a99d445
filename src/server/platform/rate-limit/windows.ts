/** What somebody took in a stretch of time. */
export interface OpenWindow {
  /** Points. */
  used: number;
  /** In milliseconds of the process. */
  endsAt: number;
}

const sweepEveryMs = 30_000;

/** Windows by what is counted in them; one that is over is none. */
export function openWindows<Window extends OpenWindow = OpenWindow>() {
  const windows = new Map<string, Window>();
  // Whoever never comes back leaves a window behind.
  setInterval(() => {
    const now = performance.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }, sweepEveryMs).unref();

  return {
    find(key: string, now: number): Window | null {
      const window = windows.get(key);
      return window && window.endsAt > now ? window : null;
    },
    open(key: string, window: Window): Window {
      windows.set(key, window);
      return window;
    },
    close(key: string): void {
      windows.delete(key);
    },
  };
}
