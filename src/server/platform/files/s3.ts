import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';
import { checkPath, type FileStore } from './store.ts';

/** Milliseconds to connect, and to wait for an answer. */
const connectMs = 3_000;
const answerMs = 10_000;

/** Keeps uploads in an S3-compatible store. Its library is loaded with the first file. */
export function s3Store({ endpoint, bucket: Bucket, region, credentials }: S3Address): FileStore {
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
        requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
      }),
    }));
    return opened;
  };

  return {
    async put(path, bytes) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength }));
    },
    async get(path) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(path) {
      const Key = checkPath(path);
      const { client, s3 } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
