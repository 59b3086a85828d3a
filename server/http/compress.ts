import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { isFinished } from './requests.ts';

// How a response is sent: not at all when the browser still has it (ETag), else compressed.

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
export const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/;
export const WORTH_BYTES = 1_000;

export type Coding = 'br' | 'gzip';

/** The best encoding the browser accepts. `q=0` rejects one. */
export function codingFor(accepted: string | undefined): Coding | null {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (coding: Coding) =>
    offers.some((offer) => offer.split(';')[0] === coding && !/;\s*q=0(\.0*)?$/.test(offer));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/**
 * In memory of its own: Node's buffers share pieces of 64 KiB, and one that is cached would keep its whole piece.
 *
 * @param quality of brotli, 0 to 11: 4 while a request waits, 11 for content compressed once
 */
export async function encode(
  coding: Coding,
  body: Uint8Array,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return new Uint8Array(await zip(body, { level: quality > 9 ? 9 : 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    // A window just large enough for such bodies: the default one takes many times their memory.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  return new Uint8Array(await brotli(body, { params }));
}

export function weakTag(body: Uint8Array | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Weak comparison, as specified for GET: `W/"x"` and `"x"` match. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((other) => bare(other) === bare(tag) || other.trim() === '*');
}

/**
 * ETag, 304 and compression for responses made for one request; shared ones bring their own (responseCache.ts,
 * files.ts). Responses to other methods than GET and HEAD are short, and browsers do not cache them.
 */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  if (isFinished(c) || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return;
  const { res } = c;
  if (!COMPRESSIBLE.test(res.headers.get('Content-Type') ?? '')) return;
  if (res.headers.has('Content-Encoding') || !res.body) return;
  const secret = /no-store/.test(res.headers.get('Cache-Control') ?? '');
  const body = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  if (res.status === 200 && !secret) {
    const tag = headers.get('ETag') ?? weakTag(body);
    headers.set('ETag', tag);
    if (isKnown(c.req.header('If-None-Match'), tag)) return replace(c, null, 304, headers);
  }
  headers.append('Vary', 'Accept-Encoding');
  const coding = body.byteLength < WORTH_BYTES ? null : codingFor(c.req.header('Accept-Encoding'));
  if (!coding) return replace(c, body, res.status, headers);
  headers.set('Content-Encoding', coding);
  replace(c, await encode(coding, body, 4), res.status, headers);
};

function replace(c: Context, body: Uint8Array | null, status: number, headers: Headers): void {
  headers.delete('Content-Length');
  if (body) headers.set('Content-Length', String(body.byteLength));
  else headers.delete('Content-Type');
  // Hono copies the old response's headers onto the new one, so remove the old one first.
  c.res = undefined;
  c.res = new Response(body && Buffer.from(body), { status, headers });
}
