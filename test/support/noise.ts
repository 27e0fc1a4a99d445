/**
 * An error on the console and an unhandled rejection fail the test that caused them. A test that provokes one on
 * purpose replaces `console.error` while it does.
 */
import { format } from 'node:util';
import { afterEach } from 'vitest';

const heard: string[] = [];
const nextTurn = globalThis.setImmediate; // the real one, whatever clock a test runs on

console.error = (...args: unknown[]) => {
  heard.push(format(...args));
};
process.on('unhandledRejection', (reason) => {
  heard.push(`Unhandled rejection: ${format(reason)}`);
});

afterEach(async () => {
  await new Promise<void>((resolve) => nextTurn(() => resolve())); // rejections are known after the microtasks
  const lines = heard.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected noise:\n${lines.join('\n')}`);
});
