import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Language, LOCALE_TAGS } from '../../domain/base/locale.ts';
import { pileKindOf } from '../../domain/calculator/pile.ts';
import { parseSpoken, type SpokenArea, saysAmount } from '../../domain/calculator/spoken/spoken.ts';
import { parsePile } from '../../domain/calculator/spoken/spokenPile.ts';
import { Field } from '../ui/Field.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { AreaEntries } from './areaEntries.ts';
import { pileCheckPath } from './pileCheck.ts';
import { filledIn, pileText, understoodText } from './spokenArea.ts';

type SayPanelProps = {
  area: AreaEntries;
  /** `added`: areas that come right after it. */
  onChange: (area: AreaEntries, added: readonly AreaEntries[]) => void;
};

/** Enters all sizes at once, spoken or typed. Shows what was understood to confirm, and asks if it is ambiguous. */
export function SayPanel({ area, onChange }: SayPanelProps) {
  const t = useT();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [used, setUsed] = useState('');
  const [listening, setListening] = useState(false);
  const [problem, setProblem] = useState<ListeningProblem | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const toConfirm = useRef<HTMLDivElement>(null);
  useEffect(() => () => stop.current?.(), []);

  const say = (said: string) => {
    setText(said);
    setUsed('');
  };
  const start = () => {
    say('');
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
  const pile = parsePile(text);
  // Without a height, it may be an area that the pile is spread over.
  const ways = pile?.height ? [] : parseSpoken(text, area.shape);
  const sentences = ways.map((way) => understoodText(way, area, t));
  const pileSentence = pile ? pileText(pile, area.unit, t) : '';
  const [only] = ways.length === 1 && !pile ? ways : [];
  const asked = [...sentences, pileSentence].filter(Boolean).join();
  const isAmount = asked === '' && saysAmount(text);
  // The bar at the bottom must not cover what was understood, because the person has to confirm it.
  useEffect(() => {
    if (asked || isAmount) toConfirm.current?.scrollIntoView({ block: 'nearest' });
  }, [asked, isAmount]);
  const fillIn = (way: readonly SpokenArea[]) => {
    onChange(...filledIn(area, way));
    say('');
    setUsed(understoodText(way, area, t));
  };
  return (
    <div className="calc-say">
      <Field
        label={t('All sizes in one go')}
        hint={t('For example: 20 x 30 ft, 4 in deep. Or: circle, radius six feet, three inches deep.')}
        error={problem ? listeningText(problem, t) : null}
      >
        {(control) => (
          <input
            {...control}
            className="inp"
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="done"
            value={text}
            onChange={({ target }) => say(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || text.trim() === '') return;
              event.preventDefault();
              if (only) fillIn(only);
            }}
          />
        )}
      </Field>
      <div className="calc-say" ref={toConfirm}>
        <p role="status">
          {used
            ? t('Filled in: {sizes}', { sizes: used })
            : only || (pile && ways.length === 0)
              ? t('Understood: {sizes}', { sizes: asked })
              : ways.length > 0
                ? t('Which one do you mean?')
                : text.trim() === '' || listening
                  ? ''
                  : isAmount
                    ? t('That is an amount of material. Say how long, wide and deep the area is.')
                    : t('No sizes understood yet.')}
        </p>
        {only ? (
          <button type="button" className="btn btn-primary btn-xl" onClick={() => fillIn(only)}>
            {only.length > 1 ? t('Use these {n} areas', { n: only.length }) : t('Use these sizes')}
          </button>
        ) : (
          ways.map((way, at) => (
            <button
              key={sentences[at]}
              type="button"
              className="btn btn-quiet btn-xl"
              onClick={() => fillIn(way)}
            >
              {sentences[at]}
            </button>
          ))
        )}
        {pile ? (
          <Link
            className={ways.length === 0 ? 'btn btn-primary btn-xl' : 'btn btn-quiet btn-xl'}
            to={pileCheckPath(pile, pileKindOf(area.materialId), area.unit)}
          >
            {ways.length === 0 ? t('Open the pile check') : pileSentence}
          </Link>
        ) : null}
      </div>
      {canListen() ? (
        <button
          type="button"
          className="btn btn-quiet btn-xl"
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

// Speech recognition, if the browser has it (Chrome, Edge, Safari; not Firefox). Most browsers send the audio to
// their vendor's servers, so it needs signal.

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
  /** Called with the transcript so far. */
  onText: (text: string) => void;
  onEnd: (problem: ListeningProblem | null) => void;
};

/** Listens until the speaker pauses; returns a function that stops it. */
function listen(language: Language, { onText, onEnd }: Subscription): () => void {
  const Recognizer = recognizer();
  if (!Recognizer) {
    onEnd('not_allowed');
    return () => undefined;
  }
  const recognition = new Recognizer();
  recognition.lang = LOCALE_TAGS[language];
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
