import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';
import { checkPath, type FileStore, StoreAway } from './store.ts';

/** Milliseconds to connect; and those that a call may take in all, second tries included. */
const connectMs = 2_000;
const usualMs = { call: 10_000, put: 20_000 };
/** Of one call. */
const tries = 2;

/** Keeps uploads in an S3-compatible store. Its library is loaded with the first file. */
export function s3Store(
  { endpoint, bucket: Bucket, region, credentials }: S3Address,
  limits: { call: number; put: number } = usualMs,
): FileStore {
  let opened: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        // Stores other than Amazon's are reached by one host name for all buckets, and know fewer checksums.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: tries,
        requestHandler: { connectionTimeout: connectMs },
      }),
    }));
    return opened;
  };

  const limit = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });

  return {
    async put(path, bytes) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      const command = new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength });
      await client.send(command, limit(limits.put)).catch(asAway);
    },
    async get(path) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }), limit(limits.call));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        return asAway(error);
      }
    },
    async remove(path) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), limit(limits.call)).catch(asAway);
    },
  };
}

/**
 * A store that answers and does not like what it is asked, a wrong key say, is not away.
 * @throws StoreAway for one that does not answer, or is not able to work; the error itself otherwise
 */
function asAway(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  if (status !== undefined && status < 500 && status !== 429) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  throw new StoreAway(code, error);
}
