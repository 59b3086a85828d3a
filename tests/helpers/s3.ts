// A bucket that speaks S3's wire format, as far as the store uses it: put, get and delete. Each signature is worked out
// anew from the specification (AWS Signature Version 4).
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketAddress } from '../../server/db/bucket.ts';

/** With what must be escaped in a URL: `+` and `/` occur in real ones. */
export const ACCESS_KEY = 'AKIDEXAMPLE';
export const SECRET = 'wJalr/XUtnFEMI+K7MDENG';

type Fault = 'refuses' | 'hangs' | 'stops halfway' | null;

export type BucketStandIn = {
  address: BucketAddress;
  /** S3_URL. */
  url: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** `PUT`, `GET` … in the order they came. */
  asked: string[];
  fault: Fault;
  stop(): Promise<void>;
};

export async function startBucket(): Promise<BucketStandIn> {
  const server = createServer((request, response) => void answer(standIn, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: BucketStandIn = {
    address: {
      endpoint,
      bucket: 'pictures',
      prefix: 'shop/',
      region: 'eu-west-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET,
    },
    url: endpoint
      .replace('//', `//${ACCESS_KEY}:${encodeURIComponent(SECRET)}@`)
      .concat('/pictures/shop?region=eu-west-1'),
    objects: new Map(),
    asked: [],
    fault: null,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return standIn;
}

async function answer(standIn: BucketStandIn, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await Array.fromAsync(request));
  const { method = '', url = '' } = request;
  const { pathname } = new URL(url, 'http://bucket');
  standIn.asked.push(method);
  const say = (status: number, text = '') =>
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text);
  const fail = (status: number, code: string) =>
    say(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (standIn.fault === 'hangs') return undefined;
  if (standIn.fault === 'refuses') return fail(503, 'SlowDown');
  const wrong = signatureProblem(request, body);
  if (wrong) return fail(403, wrong);
  const { bucket } = standIn.address;
  if (!pathname.startsWith(`/${bucket}/`)) return fail(404, 'NoSuchBucket');
  const key = decodeURIComponent(pathname.slice(bucket.length + 2));
  const object = standIn.objects.get(key);
  if (method === 'PUT') {
    standIn.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
    return say(200);
  }
  if (method === 'DELETE') {
    standIn.objects.delete(key);
    return say(204);
  }
  if (!object) return fail(404, 'NoSuchKey');
  response.writeHead(200, { 'Content-Type': object.type, 'Content-Length': object.bytes.length });
  if (standIn.fault !== 'stops halfway') return response.end(object.bytes);
  return response.write(object.bytes.subarray(0, object.bytes.length >> 1));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const FORM =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/;

/** S3's code for what is wrong with it; null when it is right. */
function signatureProblem({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const parts = FORM.exec(headers.authorization ?? '')?.groups;
  if (!parts) return 'AccessDenied';
  const { id, day = '', region = '', signed = '', signature } = parts;
  if (id !== ACCESS_KEY) return 'InvalidAccessKeyId';
  const contentHash = String(headers['x-amz-content-sha256']);
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const signedHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    signedHeaders.join(''),
    signed,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
