import { expect, test } from 'vitest';
import { codeTexts } from './text-messages.ts';

test('a code fits into one text message, in each language', () => {
  for (const text of Object.values(codeTexts)) {
    const message = text('123456');
    const isPlain = /^[\x20-\x7e]*$/.test(message) && !/[[\\\]^`{|}~]/.test(message);
    expect(message).toContain('123456');
    expect(message.length).toBeLessThanOrEqual(isPlain ? 160 : 70);
  }
});
