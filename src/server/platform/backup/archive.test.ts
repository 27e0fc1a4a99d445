import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ArchiveEntry, BackupUnreadable, readArchive, writeArchive } from './archive.ts';

const passphrase = 'a horse that nobody guesses';
const workFactor = 10;
const chunkLength = 64 * 1024 + 16;

async function* inParts(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}
async function* each(entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}
const write = async (entries: ArchiveEntry[]) =>
  Buffer.concat(await collect(writeArchive(passphrase, each(entries), workFactor)));
const read = (bytes: Buffer, given = passphrase) => collect(readArchive(given, inParts(bytes, 30_011)));

describe('an archive', () => {
  const entries = [
    { name: 'backup.json', bytes: Buffer.from('{}') },
    { name: `files/${'long/'.repeat(40)}name.bin`, bytes: randomBytes(3 * 64 * 1024) },
    { name: 'empty', bytes: Buffer.alloc(0) },
  ];
  let archive: Buffer;
  /** The offset of the encrypted chunks, after the header and the nonce. */
  let start: number;
  beforeAll(async () => {
    archive = await write(entries);
    start = archive.indexOf('\n', archive.indexOf('\n---') + 1) + 1 + 16;
  });

  test('returns its entries unchanged', async () => {
    expect(await read(archive)).toEqual(entries);
  });

  test('is an age file that contains a gzipped tar', async (context) => {
    expect(archive.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    // age reads a passphrase from a terminal only, which script(1) provides.
    if (process.platform !== 'linux' || ['age', 'tar', 'script'].some((tool) => spawnSync(tool, ['--version']).error))
      context.skip('age, tar or script is not installed');
    const shell = `printf '${passphrase}\\n' | script -qec 'age -d -o "$OUT" "$IN"' /dev/null >/dev/null && tar -tzf "$OUT"`;
    const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-age-'));
    const env = { ...process.env, IN: `${folder}/backup.age`, OUT: `${folder}/backup.tar.gz` };
    writeFileSync(env.IN, archive);
    const { stdout } = spawnSync('sh', ['-c', shell], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stdout.trim().split('\n')).toEqual(entries.map(({ name }) => name));
  });

  test('does not open with a wrong passphrase', async () => {
    await expect(read(archive, 'a horse that somebody guesses')).rejects.toThrow('The passphrase is not the one');
  });

  test('is refused when truncated anywhere, including after a whole chunk', async () => {
    for (const length of [start, start + chunkLength, start + 2 * chunkLength, archive.length - 1])
      await expect(read(archive.subarray(0, length)), `cut at ${length}`).rejects.toThrow('damaged');
  });

  test('is refused when a byte was changed or chunks were swapped', async () => {
    for (const at of [start, start + chunkLength + 4_000, archive.length - 1]) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed), `changed at ${at}`).rejects.toThrow('damaged');
    }
    const chunk = (n: number) => archive.subarray(start + n * chunkLength, start + (n + 1) * chunkLength);
    const swapped = Buffer.concat([
      archive.subarray(0, start),
      chunk(1),
      chunk(0),
      archive.subarray(start + 2 * chunkLength),
    ]);
    await expect(read(swapped)).rejects.toThrow('damaged');
  });

  test('is distinguished from any other file', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('FRAUD SHIELD BACKUP\n'),
      randomBytes(1_000),
      archive.subarray(0, 60),
    ])
      await expect(read(bytes)).rejects.toThrow(/not a backup of Fraud Shield/);
    await expect(read(Buffer.alloc(0))).rejects.toThrow(BackupUnreadable);
  });

  test('fails with the error of its source', async () => {
    async function* failing(): AsyncGenerator<ArchiveEntry> {
      yield { name: 'one', bytes: randomBytes(100_000) };
      throw new TypeError('the source failed');
    }
    await expect(collect(writeArchive(passphrase, failing(), workFactor))).rejects.toThrow(TypeError);
  });

  test('ends without an error when it is not read to its end, while an entry is being written too', async () => {
    async function* large(): AsyncGenerator<ArchiveEntry> {
      for (let n = 0; n < 10; n++) yield { name: `large ${n}`, bytes: randomBytes(8_000_000) };
    }
    // An error event without a listener would fail the run.
    let chunks = 0;
    for await (const _ of writeArchive(passphrase, large(), workFactor)) if (++chunks === 20) break;
    expect(chunks).toBe(20);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});
