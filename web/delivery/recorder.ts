import { MAX_VOICE_SECONDS } from '../../domain/orders/voiceNotes.ts';

// Records a few seconds of speech with the browser's own recorder.

export type RecordingProblem = 'unsupported' | 'not_allowed' | 'no_microphone';
export type Recording = {
  /** Null when nothing was recorded. */
  done: Promise<Blob | null>;
  stop(): void;
};

/** What the store takes, the smallest first. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for speech: half a minute has 90 KB. */
const BITS_PER_SECOND = 24_000;

/** Begins to record, for as long as a note may be. */
export async function startRecording(): Promise<Recording | RecordingProblem> {
  const mimeType = globalThis.MediaRecorder && TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  // Absent from pages that are not secure.
  if (!mimeType || !navigator.mediaDevices) return 'unsupported';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    console.info('There is no microphone to record with.', error);
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'no_microphone' : 'not_allowed';
  }
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const { promise: done, resolve } = Promise.withResolvers<Blob | null>();
  const parts: Blob[] = [];
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, MAX_VOICE_SECONDS * 1000);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    resolve(parts.length > 0 ? new Blob(parts, { type: mimeType }) : null);
  });
  recorder.start();
  return { done, stop };
}
