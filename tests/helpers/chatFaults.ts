// Failures of the chat model.

export const CHAT_FAULTS = [
  /** No answer at all. */
  'silent',
  /** 429, with an immediate retry hint for the library. */
  'limited',
  /** 500 with a page of HTML. */
  'html-500',
  /** 401 with the provider's error body. */
  'refused',
  /** Stops in the middle and keeps the connection open. */
  'stall',
  /** The connection breaks in the middle. */
  'drop',
  /** Ends in the middle as if the answer were complete. */
  'no-done',
  'broken-json',
  'error-in-stream',
  /** 200 with a page of HTML. */
  'html-200',
  /** Valid JSON that is not a chunk. */
  'garbage',
  /** An extremely long answer. */
  'huge',
  /** Cut off by the provider's content filter. */
  'withheld',
  'empty',
] as const;
export type ChatFault = (typeof CHAT_FAULTS)[number];

const PAGE = '<!doctype html><h1>upstream secret-host-17 is sad</h1>';
const encode = (text: string) => new TextEncoder().encode(text);
const STREAM = { 'Content-Type': 'text/event-stream' };

type Line = {
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
  /** Breaks the connection. */
  cut: () => void;
};

/** The answer for a fault. @param lines the events of a normal answer */
export async function faultyAnswer(
  fault: ChatFault,
  lines: string[],
  { gone, cut }: Line,
): Promise<Response> {
  const firstHalf = lines.slice(0, Math.ceil(lines.length / 2)).join('');
  const wordLine = lines.find((line) => /"content":"[^"]/.test(line)) ?? lines[1] ?? '';
  const error = {
    error: { message: 'quota of org-secret used up', type: 'rate', code: 'rate', param: null },
  };
  switch (fault) {
    case 'silent':
      await new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve(), { once: true }));
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
      return streamed((put) => put(firstHalf), 'open');
    case 'drop':
      // Waits until the written bytes are sent.
      setTimeout(cut, 30);
      return streamed((put) => put(firstHalf), 'open');
    case 'no-done':
      return streamed((put) => put(firstHalf));
    case 'broken-json':
      return streamed((put) => put(`${firstHalf}data: {"choices":[{"delta":{"content":"cut\n\n`));
    case 'error-in-stream':
      return streamed((put) => put(`${firstHalf}data: ${JSON.stringify(error)}\n\n`));
    case 'garbage':
      return streamed((put) => put('data: 5\n\ndata: {"choices":{"0":7}}\n\ndata: null\n\ndata: [DONE]\n\n'));
    case 'huge':
      return streamed((put) => put(wordLine.repeat(3_000)));
    case 'withheld':
      return streamed((put) =>
        put(lines.join('').replace('"finish_reason":"stop"', '"finish_reason":"content_filter"')),
      );
    case 'empty':
      return streamed((put) => put(lines.filter((line) => !/"content":"[^"]/.test(line)).join('')));
  }
}

type WriteText = (text: string) => void;

function streamed(write: (put: WriteText) => void, end: 'closed' | 'open' = 'closed'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write((text) => controller.enqueue(encode(text)));
      if (end === 'closed') controller.close();
    },
  });
  return new Response(body, { headers: STREAM });
}
