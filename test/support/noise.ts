/**
 * Fails a test that writes to console.error or leaves a promise rejected. A test that does so on purpose replaces
 * `console.error` meanwhile.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

const noise: string[] = [];
const nextTurn = globalThis.setImmediate; // before a test installs fake timers

console.error = (...args: unknown[]) => {
  noise.push(format(...args));
};
process.on('unhandledRejection', (reason) => {
  noise.push(`Unhandled rejection: ${format(reason)}`);
});

afterEach(async () => {
  await new Promise<void>((resolve) => nextTurn(() => resolve())); // rejections are reported after microtasks
  const lines = noise.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected noise:\n${lines.join('\n')}`);
});
