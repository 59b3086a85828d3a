import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../domain/base/locale.ts';
import { parseSpoken } from '../../domain/calculator/spokenShapes.ts';
import { Field } from '../ui/Field.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { AreaEntries } from './areaEntries.ts';
import { understoodText, withSpoken } from './spokenArea.ts';

type SayPanelProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** All sizes at once, spoken or typed. What is understood is shown and filled in as it comes. */
export function SayPanel({ area, onChange }: SayPanelProps) {
  const t = useT();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [listening, setListening] = useState(false);
  const [problem, setProblem] = useState<ListeningProblem | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** The area before this text, and as the text made it. */
  const spokenFrom = useRef<{ before: AreaEntries; made: AreaEntries } | null>(null);

  // Always from the area before the text: half of "8 by 12 ft 6 in" reads as a depth of 6.
  const say = (said: string) => {
    setText(said);
    const before = spokenFrom.current?.made === area ? spokenFrom.current.before : area;
    const spoken = parseSpoken(said, before.shape);
    if (!spoken && said.trim() === '') spokenFrom.current = null;
    if (!spoken) return;
    const made = withSpoken(before, spoken);
    spokenFrom.current = { before, made };
    onChange(made);
  };
  const start = () => {
    spokenFrom.current = null;
    setProblem(null);
    setListening(true);
    stop.current = listen(language, {
      onText: say,
      onEnd: (why) => {
        setListening(false);
        setProblem(why);
      },
    });
  };
  const spoken = parseSpoken(text, area.shape);
  return (
    <div className="calc-say">
      <Field
        label={t('All sizes in one go')}
        hint={
          spoken
            ? understoodText(spoken, area, t)
            : t('For example: 20 x 30, 4 in. Or: half circle twenty feet, three inches.')
        }
        error={problem ? listeningText(problem, t) : null}
      >
        {(control) => (
          <input
            {...control}
            className="inp"
            autoComplete="off"
            autoCapitalize="off"
            value={text}
            onChange={({ target }) => say(target.value)}
          />
        )}
      </Field>
      {canListen() ? (
        <button
          type="button"
          className="btn btn-primary btn-xl"
          aria-pressed={listening}
          onClick={() => (listening ? stop.current?.() : start())}
        >
          <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M9 3h6v10H9zM5 11v2a7 7 0 0 0 14 0v-2M12 20v2" />
          </svg>
          {listening ? t('Listening… tap to stop') : t('Speak')}
        </button>
      ) : null}
    </div>
  );
}

function listeningText(problem: ListeningProblem, t: Translate): string {
  switch (problem) {
    case 'not_allowed':
      return t('The microphone is not allowed here. Type it instead.');
    case 'no_signal':
      return t('This phone needs signal to understand speech. Type it instead.');
    case 'nothing_heard':
      return t('Nothing was heard. Try again closer to the phone, or type it.');
  }
}

// Speech recognition, where the browser has it (Chrome, Edge, Safari; not Firefox). Most send the sound to their
// maker's servers, so it needs signal.

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

function canListen(): boolean {
  return recognizer() !== null;
}

type ListeningProblem = 'not_allowed' | 'no_signal' | 'nothing_heard';

type Subscription = {
  /** What was said so far. */
  onText: (text: string) => void;
  onEnd: (problem: ListeningProblem | null) => void;
};

/** Listens until the speaker pauses; returns what stops it. */
function listen(language: Language, { onText, onEnd }: Subscription): () => void {
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
