import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { emlFolderMailer } from '../../../src/server/platform/mail/eml-folder.ts';
import type { Mail, Mailer } from '../../../src/server/platform/mail/mailer.ts';
import { mailbox } from '../../support/mailbox.ts';
import { smallDisk } from '../../support/small-disk.ts';

const from = 'Fraud Shield <no-reply@registry.example>';
const sample: Mail = {
  id: crypto.randomUUID(),
  to: 'sana@example.com',
  subject: 'A link',
  text: 'Hello,\n\nLines = signs.\n',
  html: '<p>Hello</p>',
};

describe('the outbox folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-outbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('gets each message as a file of mode 0600, and only its path is printed', async () => {
    const printed: string[] = [];
    const outbox = join(folder, 'outbox');
    await emlFolderMailer({ folder: outbox, from, print: (line) => printed.push(line) }).send({
      ...sample,
      text: 'https://registry.example/reset-password?token=secret',
    });
    const [name] = readdirSync(outbox);
    expect(name).toMatch(/^[\d-]+T[\d-]+Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(outbox, name ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(printed).toEqual([`Mail written to ${join(outbox, name ?? '')}`]);
  });

  test('keeps apart what two processes send at once, also under ids that begin alike', async () => {
    const outbox = join(folder, 'shared');
    const mailers = [1, 2].map(() => emlFolderMailer({ folder: outbox, from, print: () => {} }));
    for (const decision of Array.from({ length: 20 }, () => crypto.randomUUID())) {
      const send = (mailer: Mailer | undefined, about: string) =>
        mailer?.send({ ...sample, id: `${decision}:${about}`, subject: `${about} ${decision}` });
      await Promise.all(mailers.map((mailer, at) => send(mailer, ['reply', 'reading'][at] ?? '')));
    }
    expect(
      new Set(
        mailbox(outbox)
          .all()
          .map(({ subject }) => subject),
      ).size,
    ).toBe(40);
  });

  test('has no parts of a message that did not fit on the disk, once it does', async (context) => {
    const disk = smallDisk(1);
    if (!disk) return context.skip('needs root to mount a small disk');
    try {
      const outbox = join(disk.path, 'outbox');
      const mailer = emlFolderMailer({ folder: outbox, from, print: () => {} });
      await mailer.send({ ...sample, id: crypto.randomUUID() });
      disk.fill();
      for (let attempt = 0; attempt < 3; attempt++) await expect(mailer.send(sample)).rejects.toThrow('ENOSPC');
      disk.clear();
      await mailer.send(sample);
      expect(readdirSync(outbox).map((name) => name.slice(-4))).toEqual(['.eml', '.eml']);
    } finally {
      disk.remove();
    }
  });
});
