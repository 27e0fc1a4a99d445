import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pLimit from 'p-limit';
import type { ClamdAddress } from './clamd-address.ts';

export interface Scanner {
  /**
   * @returns the name of the malware that was found, or null
   * @throws ScannerAway, or Error when the scanner could not judge these bytes
   */
  scan(bytes: Uint8Array): Promise<string | null>;
}

/** The scanner cannot be reached, or does not answer in time. */
export class ScannerAway extends Error {
  override name = 'ScannerAway';
  /** Error code of the operating system. */
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super('the malware scanner is away', { cause });
    this.code = code;
  }
}

/** For the whole exchange: clamd needs a second or two for ten megabytes. */
const defaultTimeoutMs = 20_000;
const maxConcurrent = 4;
const maxChunkBytes = 65_536;
const maxAnswerLength = 1_000;

/** A clamd, which gets the bytes over its socket (INSTREAM in clamd(8)), so it needs no access to our files. */
export function clamdScanner(address: ClamdAddress, { timeoutMs = defaultTimeoutMs } = {}): Scanner {
  const limit = pLimit(maxConcurrent);
  return {
    scan: (bytes) =>
      limit(async () => {
        const socket = connect(address);
        const timer = setTimeout(() => socket.destroy(new ScannerAway('ETIMEDOUT')), timeoutMs);
        try {
          return malwareIn(await exchange(socket, bytes));
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? String(error.code) : null;
          throw code === null || error instanceof ScannerAway ? error : new ScannerAway(code, error);
        } finally {
          clearTimeout(timer);
          socket.destroy();
        }
      }),
  };
}

/** Sends the bytes and returns the answer, which may come before the end if clamd refuses the rest. */
async function exchange(socket: Socket, bytes: Uint8Array): Promise<string> {
  const answer = readAnswer(socket);
  answer.catch(() => {}); // the loop below may fail first
  for (const part of instream(bytes)) {
    if (socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), answer]);
  }
  return answer;
}

/** Chunks with their length as four bytes; one of length 0 ends the stream. */
function* instream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let from = 0; from < bytes.length; from += maxChunkBytes) {
    const chunk = bytes.subarray(from, from + maxChunkBytes);
    yield length(chunk.length);
    yield chunk;
  }
  yield length(0);
}

function length(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

/** The text before the NUL that ends an answer. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) {
    text += String(part);
    const [answer, rest] = text.split('\0');
    if (answer !== undefined && rest !== undefined) return answer;
    if (text.length > maxAnswerLength) break;
  }
  throw new ScannerAway('no answer');
}

/** @throws Error when clamd answered with an error, such as a file beyond its StreamMaxLength */
function malwareIn(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (found) return found;
  throw new Error(/size limit/i.test(answer) ? 'the file is larger than StreamMaxLength of clamd' : 'clamd failed');
}
