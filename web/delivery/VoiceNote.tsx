import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_VOICE_BYTES, MAX_VOICE_SECONDS } from '../../domain/orders/voiceNotes.ts';
import { NEW_ORDER } from '../offline/ids.ts';
import { forgetVoiceDraft, readVoiceDraft, saveVoiceDraft, type VoiceDraft } from '../offline/voiceNotes.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { type Recording, type RecordingProblem, startRecording } from './recorder.ts';
import './voice.css';

type Problem = RecordingProblem | 'too_long' | 'not_kept';

type VoiceNoteProps = {
  /** The order's number, or `NEW_ORDER`. */
  order: string;
  onChange?: (draft: VoiceDraft | null) => void;
  /** The one that the order has, which a new one replaces. */
  sent?: ReactNode;
};

/** Records what the driver should know, plays it and takes it back. Kept on this device until it is sent. */
export function VoiceNote({ order, onChange, sent = null }: VoiceNoteProps) {
  const t = useT();
  const [draft, setDraft] = useState<VoiceDraft | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const recording = useRef<Recording | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  const isRecording = seconds !== null;
  const blob = useMemo(() => draft && new Blob([draft.audio], { type: draft.type }), [draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each order.
  useEffect(() => {
    isGone.current = false;
    readVoiceDraft(order).then(
      (kept) => {
        if (isGone.current || !kept) return;
        setDraft(kept);
        onChange?.(kept);
      },
      (error: unknown) => console.info('This browser keeps no recordings.', error),
    );
    return () => {
      isGone.current = true;
      recording.current?.stop();
    };
  }, [order]);
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before) => (before === null ? null : before + 1)), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);

  const change = async (next: VoiceDraft | null) => {
    setDraft(next);
    onChange?.(next);
    try {
      if (next) await saveVoiceDraft(order, next);
      else await forgetVoiceDraft(order);
    } catch (error) {
      console.info('The recording is not kept on this device.', error);
      // A new order takes it from there.
      if (!next || order !== NEW_ORDER) return;
      setDraft(null);
      onChange?.(null);
      setProblem('not_kept');
    }
  };
  const start = async () => {
    setProblem(null);
    const begun = await startRecording();
    if (typeof begun === 'string') return setProblem(begun);
    // Asked for the microphone for so long that the page was left.
    if (isGone.current) return begun.stop();
    recording.current = begun;
    setSeconds(0);
    const made = await begun.done;
    recording.current = null;
    setSeconds(null);
    if (!made) return;
    if (made.size > MAX_VOICE_BYTES) return setProblem('too_long');
    await change({ audio: await made.arrayBuffer(), type: made.type });
    group.current?.focus();
  };
  const remove = async () => {
    await change(null);
    button.current?.focus();
  };
  return (
    <fieldset className="voice-note">
      <legend className="flabel">{t('Voice note for the driver')}</legend>
      <p className="hint">{t('Say it instead of typing it: up to {n} seconds.', { n: MAX_VOICE_SECONDS })}</p>
      {sent}
      {blob && !isRecording ? (
        <div ref={group} className="voice-play" tabIndex={-1}>
          <BlobVoice blob={blob} label={t('Your voice note')} />
          <button type="button" className="btn btn-quiet" onClick={() => void remove()}>
            <Icon name="trash" size="sm" />
            {t('Remove the recording')}
          </button>
        </div>
      ) : (
        <button
          ref={button}
          type="button"
          className="btn btn-quiet"
          onClick={() => (isRecording ? recording.current?.stop() : void start())}
        >
          <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M9 3h6v10H9zM5 11v2a7 7 0 0 0 14 0v-2M12 20v2" />
          </svg>
          {isRecording ? t('Stop recording') : sent ? t('Record another one') : t('Record a voice note')}
        </button>
      )}
      {isRecording ? (
        <p className="num">{t('Recording: {n} of {of} seconds', { n: seconds, of: MAX_VOICE_SECONDS })}</p>
      ) : null}
      {problem ? (
        <p className="hint err" role="alert">
          <Icon name="warning" size="sm" />
          {problemText(problem, t)}
        </p>
      ) : null}
    </fieldset>
  );
}

type BlobVoiceProps = { blob: Blob; label: string };

/** Plays a Blob; its object URL is revoked on unmount. */
export function BlobVoice({ blob, label }: BlobVoiceProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was just said.
  return url && <audio controls src={url} aria-label={label} />;
}

function problemText(problem: Problem, t: Translate): string {
  switch (problem) {
    case 'unsupported':
      return t('This browser cannot record. Type it instead.');
    case 'not_allowed':
      return t('The microphone is not allowed here. Type it instead.');
    case 'no_microphone':
      return t('This device has no microphone. Type it instead.');
    case 'too_long':
      return t('The recording is too large. Record a shorter one.');
    case 'not_kept':
      return t('This browser cannot keep the recording. Type it instead.');
  }
}
