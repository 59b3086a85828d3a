import type { Language } from '../../domain/base/locale.ts';

// Listening, where the browser has it (Chrome, Edge, Safari; not Firefox). Most of them send the sound to their
// maker's servers, so it needs signal; the typed field beside it never does.

type Recognition = EventTarget & {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  start(): void;
  abort(): void;
};
type RecognitionEvent = Event & {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
};

function recognizer(): (new () => Recognition) | null {
  if (typeof window === 'undefined') return null;
  const has = window as unknown as Record<string, new () => Recognition>;
  return has.SpeechRecognition ?? has.webkitSpeechRecognition ?? null;
}

export function canListen(): boolean {
  return recognizer() !== null;
}

export type ListeningProblem = 'not_allowed' | 'no_signal' | 'nothing_heard';

type Hearing = {
  /** What was said so far. */
  onText: (text: string) => void;
  onEnd: (problem: ListeningProblem | null) => void;
};

/** Listens for one saying; returns what stops it. */
export function listen(language: Language, { onText, onEnd }: Hearing): () => void {
  const Recognizer = recognizer();
  if (!Recognizer) {
    onEnd('not_allowed');
    return () => undefined;
  }
  const recognition = new Recognizer();
  recognition.lang = language === 'es' ? 'es-US' : 'en-US';
  recognition.interimResults = true;
  recognition.maxAlternatives = 1;
  let problem: ListeningProblem | null = null;
  recognition.addEventListener('result', (event) => {
    const { results } = event as RecognitionEvent;
    onText(Array.from(results, (result) => result[0]?.transcript ?? '').join(' '));
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string };
    if (error === 'aborted') return;
    const blocked = error === 'not-allowed' || error === 'service-not-allowed' || error === 'audio-capture';
    problem = blocked ? 'not_allowed' : error === 'network' ? 'no_signal' : 'nothing_heard';
  });
  recognition.addEventListener('end', () => onEnd(problem));
  recognition.start();
  return () => recognition.abort();
}
