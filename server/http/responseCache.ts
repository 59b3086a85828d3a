import type { Context } from 'hono';
import { COMPRESSIBLE, type Coding, codingFor, encode, isKnown, WORTH_BYTES, weakTag } from './compress.ts';
import { serverTiming } from './log.ts';
import { currentRequestId, markFinished } from './requests.ts';
import type { SecurityHeaders } from './security.ts';

// Caches responses that are the same for everybody, as the bytes to send: made, hashed and compressed once, however
// often they are requested. Nothing personal is stored here.

/** What a route produces. Without a `type` there is no body, as in a redirect. */
export type ResponseParts = {
  status: number;
  type?: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** In addition to the type and its security headers. With `no-store` it gets no ETag. */
  headers: Record<string, string>;
};
export type EncodedBodies = Partial<Record<Coding, Uint8Array<ArrayBuffer>>>;

/** All public pages in two languages, each with its styles. */
const MAX_BYTES = 48 * 1024 * 1024;

type CacheEntry = { version: string; answer: CachedResponse; bytes: number };
type PendingAnswer = { version: string; result: Promise<CachedResponse> };

/** The responses of a process, the newest version of each key. When full, the least recently used are evicted. */
export class ResponseCache {
  readonly #security: SecurityHeaders;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, CacheEntry>();
  readonly #making = new Map<string, PendingAnswer>();
  readonly #others: ResponseCache[] = [];
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(security: SecurityHeaders, mostBytes = MAX_BYTES) {
    this.#security = security;
    this.#mostBytes = mostBytes;
  }

  /** Including those of the caches beside it; so are the lookups. */
  get bytes(): number {
    return this.#others.reduce((sum, { bytes }) => sum + bytes, this.#bytes);
  }

  get hits(): number {
    return this.#others.reduce((sum, { hits }) => sum + hits, this.#hits);
  }

  get misses(): number {
    return this.#others.reduce((sum, { misses }) => sum + misses, this.#misses);
  }

  /** A separate cache, for responses that must not evict these. */
  another(mostBytes: number): ResponseCache {
    const cache = new ResponseCache(this.#security, mostBytes);
    this.#others.push(cache);
    return cache;
  }

  /** Whether it is cached, or being made. */
  has(key: string, version: string): boolean {
    return this.#kept.get(key)?.version === version || this.#making.get(key)?.version === version;
  }

  /**
   * @param key everything that the response depends on, except its version
   * @param version of what it is made from, such as the catalog's revision; a new version is made again
   * @param make called once, however many requests wait for it
   */
  send(
    c: Context,
    key: string,
    version: string,
    make: () => Promise<ResponseParts>,
  ): Response | Promise<Response> {
    const entry = this.#kept.get(key);
    if (entry?.version !== version) {
      this.#misses += 1;
      return this.#made(key, version, make).then((answer) => answer.send(c, () => this.#weigh(key)));
    }
    this.#hits += 1;
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.answer.send(c, () => this.#weigh(key), 'cache;desc=hit');
  }

  /** A response that is not cached here. `encoded`: its bodies that are already compressed. */
  uncached(parts: ResponseParts, encoded?: EncodedBodies): CachedResponse {
    return new CachedResponse(parts, this.#security, encoded);
  }

  #made(key: string, version: string, make: () => Promise<ResponseParts>): Promise<CachedResponse> {
    const making = this.#making.get(key);
    if (making?.version === version) return making.result;
    const entry: PendingAnswer = { version, result: make().then((parts) => this.#keep(key, version, parts)) };
    this.#making.set(key, entry);
    const finished = () => {
      if (this.#making.get(key) === entry) this.#making.delete(key);
    };
    entry.result.then(finished, finished);
    return entry.result;
  }

  #keep(key: string, version: string, parts: ResponseParts): CachedResponse {
    const fresh = new CachedResponse(parts, this.#security);
    const oldEntry = this.#kept.get(key);
    // A new version with the same bytes reuses the compressed bodies.
    const isSame = oldEntry && oldEntry.answer.tag !== null && oldEntry.answer.tag === fresh.tag;
    const answer = isSame ? oldEntry.answer : fresh;
    if (oldEntry) this.#bytes -= oldEntry.bytes;
    this.#kept.delete(key);
    this.#kept.set(key, { version, answer, bytes: 0 });
    this.#weigh(key);
    return answer;
  }

  #weigh(key: string): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    this.#bytes += entry.answer.bytes - entry.bytes;
    entry.bytes = entry.answer.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

const CODINGS = ['br', 'gzip'] as const;
/** Unlike `Buffer.from`, into memory of its own. */
const utf8 = new TextEncoder();
/** Approximate size of a response besides its bodies. */
const OVERHEAD_BYTES = 4_000;

type OutgoingAnswer = { body: string | Uint8Array<ArrayBuffer> | null; headers: Record<string, string> };

class CachedResponse {
  readonly #status: number;
  /** Null for a response that must not be cached. */
  readonly tag: string | null;
  readonly #plain: OutgoingAnswer;
  readonly #unchanged: Record<string, string>;
  readonly #encoded: Partial<Record<Coding, OutgoingAnswer | Promise<OutgoingAnswer>>> = {};
  readonly #isText: boolean;
  #bytes: number;

  constructor(
    { status, type, body, headers }: ResponseParts,
    security: SecurityHeaders,
    encoded?: EncodedBodies,
  ) {
    const bytes = type === undefined ? null : typeof body === 'string' ? utf8.encode(body) : body;
    const isKept = status === 200 && !/no-store/.test(headers['Cache-Control'] ?? '');
    this.#status = status;
    const isText = encoded === undefined && bytes !== null && COMPRESSIBLE.test(type ?? '');
    this.#isText = isText && bytes.byteLength >= WORTH_BYTES;
    this.tag = isKept ? (headers.ETag ?? weakTag(bytes ?? '')) : null;
    const { 'Content-Security-Policy': policy = '', ...secured } = security[policyKind(type)];
    const varies = isText || encoded?.br !== undefined;
    const vary = [headers.Vary, varies ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
    const shared = {
      ...secured,
      ...headers,
      ...(this.tag === null ? {} : { ETag: this.tag }),
      ...(vary && { Vary: vary }),
    };
    // The headers of a 304 replace those of the cached response, and it has no type to choose a policy by.
    this.#unchanged = shared;
    this.#bytes = OVERHEAD_BYTES + (bytes?.byteLength ?? 0);
    this.#plain = {
      // A short text is sent in one write with its headers.
      body: bytes !== null && typeof body === 'string' && !this.#isText ? body : bytes,
      headers: {
        ...shared,
        'Content-Security-Policy': policy,
        'Content-Length': String(bytes?.byteLength ?? 0),
        ...(type && { 'Content-Type': type }),
      },
    };
    for (const coding of CODINGS) {
      const encodedBody = encoded?.[coding];
      if (encodedBody) this.#encoded[coding] = this.#as(coding, encodedBody);
    }
  }

  /** Grows: each encoding is made when a client first accepts it. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param onGrow called when another encoding has been made
   * @param timing for `Server-Timing`
   */
  send(c: Context, onGrow?: () => void, timing = serverTiming()): Response | Promise<Response> {
    markFinished(c);
    if (this.tag !== null && isKnown(c.req.header('If-None-Match'), this.tag)) {
      return respond(c, 304, { body: null, headers: this.#unchanged }, timing);
    }
    const coding = codingFor(c.req.header('Accept-Encoding'));
    const outgoing = coding === null ? this.#plain : this.#in(coding, onGrow);
    if (!(outgoing instanceof Promise)) return respond(c, this.#status, outgoing, timing);
    return outgoing.then((encoded) => respond(c, this.#status, encoded, timing));
  }

  #in(coding: Coding, onGrow?: () => void): OutgoingAnswer | Promise<OutgoingAnswer> {
    const encodedBody = this.#encoded[coding];
    if (encodedBody) return encodedBody;
    const { body } = this.#plain;
    if (!this.#isText || !(body instanceof Uint8Array)) return this.#plain;
    // Not worth the time for a response that is sent once.
    const encoding = encode(coding, body, this.tag === null ? 4 : 7).then((bytes) => {
      const encoded = this.#as(coding, bytes);
      this.#encoded[coding] = encoded;
      this.#bytes += bytes.byteLength;
      onGrow?.();
      return encoded;
    });
    this.#encoded[coding] = encoding;
    encoding.catch(() => delete this.#encoded[coding]);
    return encoding;
  }

  #as(coding: Coding, body: Uint8Array<ArrayBuffer>): OutgoingAnswer {
    const length = { 'Content-Length': String(body.byteLength) };
    return { body, headers: { ...this.#plain.headers, 'Content-Encoding': coding, ...length } };
  }
}

/** A plain headers object goes to the socket unchanged; a `Headers` object would be built for every request. */
function respond(c: Context, status: number, { body, headers }: OutgoingAnswer, timing: string): Response {
  return new Response(body, {
    status,
    headers: { ...headers, 'X-Request-Id': currentRequestId(c), ...(timing && { 'Server-Timing': timing }) },
  });
}

function policyKind(type: string | undefined): keyof SecurityHeaders {
  if (type?.startsWith('text/html')) return 'page';
  return type === undefined || type.startsWith('application/json') ? 'data' : 'file';
}
