/**
 * Fails a test that writes to console.error or leaves a promise rejected. A test that does so on purpose replaces
 * `console.error` meanwhile.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

interface Heard {
  lines: string[];
  nextTurn: typeof setImmediate;
}

// Once in each process: files that share one run this again.
const holder = globalThis as { heardNoise?: Heard };
if (!holder.heardNoise) {
  // The timer is taken before a test installs fake ones.
  holder.heardNoise = { lines: [], nextTurn: globalThis.setImmediate };
  process.on('unhandledRejection', (reason) => {
    holder.heardNoise?.lines.push(`Unhandled rejection: ${format(reason)}`);
  });
}
const { lines, nextTurn } = holder.heardNoise;

console.error = (...args: unknown[]) => {
  lines.push(format(...args));
};

afterEach(async () => {
  await new Promise<void>((resolve) => nextTurn(() => resolve())); // rejections are reported after microtasks
  const heard = lines.splice(0);
  if (heard.length > 0) throw new Error(`Unexpected noise:\n${heard.join('\n')}`);
});
