import { type AdminTopic, CHANGES_PULSE_MS } from '../../../domain/admin.ts';
import { signedInHeaders } from '../../identity/callAsPerson.ts';
import { backoffMs } from '../../offline/api.ts';

// Live changes while an admin page is open. An EventSource sends no Authorization header, so the stream is
// read with fetch; a stream that ends is reopened, and starts with `all`.

const SILENCE_MS = 2.5 * CHANGES_PULSE_MS;

type Tell = (topic: AdminTopic) => void;

/** @returns a function that stops it */
export function followAdminChanges(tell: Tell): () => void {
  const ended = new AbortController();
  void readUntilAborted(tell, ended.signal);
  return () => ended.abort();
}

async function readUntilAborted(tell: Tell, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await openStream(tell, signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      console.info('Changes at the yard will arrive later.', error);
    }
    await new Promise((wake) => {
      setTimeout(wake, backoffMs(failures));
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

async function openStream(tell: Tell, ended: AbortSignal): Promise<void> {
  // A connection can die without an error, as on a phone between two cell towers; silence is the only sign.
  const silence = new AbortController();
  const signal = AbortSignal.any([ended, silence.signal]);
  const headers = await signedInHeaders();
  const wait = () => setTimeout(() => silence.abort(new Error('the stream fell silent')), SILENCE_MS);
  let patience = wait();
  const onChunk = () => {
    clearTimeout(patience);
    patience = wait();
  };
  try {
    await readEvents(await fetch('/api/admin/changes', { headers, signal }), tell, onChunk);
  } finally {
    clearTimeout(patience);
  }
}

async function readEvents(response: Response, tell: Tell, onChunk: () => void): Promise<void> {
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk();
    text += value;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: ')) tell((JSON.parse(line.slice(6)) as { topic: AdminTopic }).topic);
  }
}
