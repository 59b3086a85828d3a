// What a provider does on a bad day. For tests: nothing outside this process can ask for it.

export const CHAT_FAULTS = [
  /** No answer at all. */
  'silent',
  /** 429, and the library's second try as well. */
  'limited',
  /** 500 with a page of HTML. */
  'html-500',
  /** 401 with the provider's own words. */
  'refused',
  /** Stops in the middle and keeps the connection. */
  'stall',
  /** The connection breaks in the middle. */
  'drop',
  /** Ends in the middle as if all were said. */
  'no-done',
  'broken-json',
  'error-in-stream',
  /** 200 with a page of HTML. */
  'html-200',
  /** Valid JSON that is no chunk. */
  'garbage',
  /** Never stops talking. */
  'huge',
  /** One line without an end. */
  'huge-line',
  /** The provider's filter took the answer away. */
  'withheld',
  'empty',
] as const;
export type ChatFault = (typeof CHAT_FAULTS)[number];

const PAGE = '<!doctype html><h1>upstream secret-host-17 is sad</h1>';
const encode = (text: string) => new TextEncoder().encode(text);
const STREAM = { 'Content-Type': 'text/event-stream' };

type Line = {
  /** Ends with the client. */
  gone: AbortSignal;
  /** Breaks the connection. */
  cut: () => void;
};

/** The answer of a bad day. @param lines a good one's events */
export async function faultyAnswer(
  fault: ChatFault,
  lines: string[],
  { gone, cut }: Line,
): Promise<Response> {
  const half = lines.slice(0, Math.ceil(lines.length / 2)).join('');
  const said = lines.find((one) => /"content":"[^"]/.test(one)) ?? lines[1] ?? '';
  const error = {
    error: { message: 'quota of org-secret used up', type: 'rate', code: 'rate', param: null },
  };
  switch (fault) {
    case 'silent':
      await new Promise<void>((over) => gone.addEventListener('abort', () => over(), { once: true }));
      return new Response(null, { status: 499 });
    case 'limited':
      return Response.json(error, { status: 429, headers: { 'retry-after-ms': '1' } });
    case 'html-500':
      return new Response(PAGE, {
        status: 500,
        headers: { 'Content-Type': 'text/html', 'retry-after-ms': '1' },
      });
    case 'refused':
      return Response.json(error, { status: 401 });
    case 'html-200':
      return new Response(PAGE, { headers: { 'Content-Type': 'text/html' } });
    case 'stall':
      return streamed((put) => put(half), 'open');
    case 'drop':
      // After what was written has gone out.
      setTimeout(cut, 30);
      return streamed((put) => put(half), 'open');
    case 'no-done':
      return streamed((put) => put(half));
    case 'broken-json':
      return streamed((put) => put(`${half}data: {"choices":[{"delta":{"content":"cut\n\n`));
    case 'error-in-stream':
      return streamed((put) => put(`${half}data: ${JSON.stringify(error)}\n\n`));
    case 'garbage':
      return streamed((put) => put('data: 5\n\ndata: {"choices":{"0":7}}\n\ndata: null\n\ndata: [DONE]\n\n'));
    case 'huge':
      return streamed((put) => put(said.repeat(3_000)));
    case 'huge-line':
      return streamed((put) => {
        put('data: {"choices":"');
        for (let at = 0; at < 64; at += 1) put('x'.repeat(100_000));
      }, 'open');
    case 'withheld':
      return streamed((put) =>
        put(lines.join('').replace('"finish_reason":"stop"', '"finish_reason":"content_filter"')),
      );
    case 'empty':
      return streamed((put) => put(lines.filter((one) => !/"content":"[^"]/.test(one)).join('')));
  }
}

type Put = (text: string) => void;

function streamed(write: (put: Put) => void, end: 'closed' | 'open' = 'closed'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write((text) => controller.enqueue(encode(text)));
      if (end === 'closed') controller.close();
    },
  });
  return new Response(body, { headers: STREAM });
}
