import { once } from '../once.ts';
import type { S3Address } from './s3-address.ts';
import { checkPath, type FileStore, StoreUnavailable } from './store.ts';

const connectTimeoutMs = 2_000;
/** For a whole call including retries, in milliseconds. */
const defaultTimeoutsMs = { call: 10_000, put: 20_000 };
const maxAttempts = 2;

/** Stores uploads in an S3-compatible store. The SDK is loaded with the first file. */
export function s3Store(
  { endpoint, bucket: Bucket, region, credentials }: S3Address,
  timeoutsMs: { call: number; put: number } = defaultTimeoutsMs,
): FileStore {
  const load = once(async () => {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      // Stores other than Amazon's serve all buckets from one host name, and support fewer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts,
      requestHandler: { connectionTimeout: connectTimeoutMs },
    });
    return { s3, client };
  });

  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });

  return {
    async put(path, bytes) {
      const Key = checkPath(path);
      const { client, s3 } = await load();
      const command = new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength });
      await client.send(command, within(timeoutsMs.put)).catch(throwStoreError);
    },
    async get(path) {
      const Key = checkPath(path);
      const { client, s3 } = await load();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }), within(timeoutsMs.call));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        return throwStoreError(error);
      }
    },
    async remove(path) {
      const Key = checkPath(path);
      const { client, s3 } = await load();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), within(timeoutsMs.call)).catch(throwStoreError);
    },
  };
}

/**
 * @throws StoreUnavailable when the store does not respond, is overloaded or fails; the error itself when the store
 * refuses the call, for instance because of a wrong key
 */
function throwStoreError(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  if (status !== undefined && status < 500 && status !== 429) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  throw new StoreUnavailable(code, error);
}
