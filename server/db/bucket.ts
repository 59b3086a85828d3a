import { addAbortSignal, type Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { BucketAway, errorCode } from './connectionErrors.ts';

/** The parts of S3_URL. */
export type BucketAddress = {
  /** The origin that speaks S3's API. */
  endpoint: string;
  bucket: string;
  /** Start of every key: empty, or ending with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Objects by key. Every call rejects with BucketAway when the bucket does not do it in time. */
export type Bucket = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Also succeeds when there is no such object. */
  remove(key: string): Promise<void>;
  close(): void;
};

/** Including a second try. Short, because somebody is waiting for the picture. */
const LIMIT_MS = 5_000;
const TRIES = 2;

export function openBucket(
  { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: BucketAddress,
  limitMs = LIMIT_MS,
): Bucket {
  let client: S3Client | undefined;

  type Library = typeof import('@aws-sdk/client-s3');
  async function call<T>(
    work: (s3: Library, client: S3Client, limit: AbortSignal) => Promise<T>,
  ): Promise<T> {
    // Loaded on first use, as a store without a bucket does not need it.
    const s3 = await import('@aws-sdk/client-s3');
    client ??= new s3.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other providers than Amazon have no host per bucket, and some do not know the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
    });
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await work(s3, client, limit);
    } catch (error) {
      // Only its code, because the answer to a wrong secret repeats the signed text.
      throw new BucketAway(limit.aborted ? 'no answer in time' : errorCode(error));
    }
  }

  const object = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    put: (key, bytes, type) =>
      call(async ({ PutObjectCommand }, client, abortSignal) => {
        const command = new PutObjectCommand({ ...object(key), Body: bytes, ContentType: type });
        await client.send(command, { abortSignal });
      }),
    get: (key) =>
      call(async ({ GetObjectCommand, NoSuchKey }, client, abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand(object(key)), { abortSignal });
          return await readBytes(Body, abortSignal);
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (key) =>
      call(async ({ DeleteObjectCommand }, client, abortSignal) => {
        await client.send(new DeleteObjectCommand(object(key)), { abortSignal });
      }),
    close: () => client?.destroy(),
  };
}

/** The SDK's time limit only covers the response's headers. */
async function readBytes(
  body: GetObjectCommandOutput['Body'],
  limit: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await Array.fromAsync(addAbortSignal(limit, body as Readable));
  return new Uint8Array(Buffer.concat(parts));
}
