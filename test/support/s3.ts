import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { s3Store } from '../../src/server/platform/files/s3.ts';
import { s3Address } from '../../src/server/platform/files/s3-address.ts';

const bucket = 'uploads';

/** STORAGE_URL of the test server on this port, whose access key and secret are both S3RVER. */
export const storageUrl = (port: number): string =>
  `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=eu-central-1&tls=false`;

export function storeAt(url: string, limits?: { call: number; put: number }) {
  const address = s3Address(url);
  if (!address) throw new Error('not an address of a store');
  return s3Store(address, limits);
}

/** A real S3-compatible server with one bucket, stored in the folder. */
export async function startS3(folder: string, port = 0) {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const listening = await server.run();
  return { port: listening.port, url: storageUrl(listening.port), close: () => server.close() };
}

/** The files in the bucket by path. */
export function inBucket(folder: string): Map<string, Buffer> {
  const root = join(folder, bucket);
  const files = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  const ending = '._S3rver_object';
  return new Map(
    files
      .filter((name) => name.endsWith(ending))
      .map((name) => [name.slice(0, -ending.length), readFileSync(join(root, name))]),
  );
}

/**
 * A proxy between a program and its store. It passes everything (`through`), resets connections like a stopped server
 * (`down`), accepts them and never answers (`hangs`), resets them at the first bytes (`cuts`), or passes requests and
 * drops the responses (`mute`).
 */
export async function unsteadyS3(port: number) {
  let state: 'through' | 'down' | 'hangs' | 'cuts' | 'mute' = 'through';
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
    if (state === 'down') socket.resetAndDestroy();
    if (state === 'cuts') socket.once('data', () => socket.resetAndDestroy());
    if (state === 'down' || state === 'cuts' || state === 'hangs') return;
    const onward = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    open.add(onward.on('close', () => open.delete(onward)));
    socket.pipe(onward);
    const isMute = state === 'mute';
    onward.on('data', (bytes) => {
      if (!isMute) socket.write(bytes);
    });
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: storageUrl(own),
    /** Connections so far. */
    connections: () => connections,
    /** For new connections; resets open ones. */
    be(next: typeof state) {
      state = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
