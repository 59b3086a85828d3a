import {
  type ADMIN_TOPICS,
  type AdminTopic,
  adminNewsSchema,
  NEWS_PULSE_MS,
} from '../../../domain/admin/admin.ts';
import { backoffMs } from '../../offline/backoff.ts';
import { adminHeaders } from './adminApi.ts';

// What changed in the yard, while an office page is open. `EventSource` cannot say who asks, so the stream is read
// by hand; a stream that ends is asked for again, and begins with `all`.

const SILENCE_MS = 2.5 * NEWS_PULSE_MS;

type Tell = (topic: AdminTopic) => void;

const followers = new Set<Tell>();
let reading: AbortController | null = null;

async function readStream(ended: AbortSignal): Promise<void> {
  // A connection that died on the way, as of a phone between two masts, says nothing ever again, not even that.
  const silence = new AbortController();
  const signal = AbortSignal.any([ended, silence.signal]);
  const headers = await adminHeaders();
  const listen = () => setTimeout(() => silence.abort(new Error('the news fell silent')), SILENCE_MS);
  let patience = listen();
  const heard = () => {
    clearTimeout(patience);
    patience = listen();
  };
  try {
    await readNews(await fetch('/api/admin/news', { headers, signal }), heard);
  } finally {
    clearTimeout(patience);
  }
}

async function readNews(response: Response, heard: () => void): Promise<void> {
  if (!response.ok || !response.body) throw new Error(`the news answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    text += value;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const { topic } = adminNewsSchema.parse(JSON.parse(line.slice(6)));
      for (const tell of followers) tell(topic);
    }
  }
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream(signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      console.info('News of the office comes later.', error);
    }
    await new Promise((wake) => {
      setTimeout(wake, backoffMs(failures));
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

/** @returns the call that ends it */
export function followNews(topic: AdminTopic, tell: () => void): () => void {
  const follower: Tell = (changed) => {
    if (changed === 'all' || topic === 'all' || changed === topic) tell();
  };
  followers.add(follower);
  if (!reading) {
    reading = new AbortController();
    void keepReading(reading.signal);
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    reading?.abort();
    reading = null;
  };
}

/** For what this page itself changed: its lists need not wait for the store to say so. */
export function tellNews(topic: (typeof ADMIN_TOPICS)[number]): void {
  for (const follower of followers) follower(topic);
}
