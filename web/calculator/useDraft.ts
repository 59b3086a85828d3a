import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type JobSave, measuredOf } from '../../domain/jobs.ts';
import type { Translate } from '../ui/locale.tsx';
import { areaAfter, blankArea } from './areaEntries.ts';
import { $draft, type Draft } from './draft.ts';
import { initialDraft } from './initialDraft.ts';
import { readJob } from './savedJob.ts';

// The draft on the screen: restored from this device or opened from a link, and stored while the user types.

const FIRST = 'first';
const BLANK: Draft = {
  areas: [{ ...blankArea(), key: FIRST }],
  settling: false,
  chosen: null,
  answered: null,
};

/** The state before a press removed or replaced something, to restore it. */
export type Undo = { text: string; draft: Draft; open: string; job: JobSave | null };

export function useDraft(t: Translate) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(BLANK);
  /** The key of the area being edited. */
  const [open, setOpen] = useState(FIRST);
  const [undo, setUndo] = useState<Undo | null>(null);
  /** The open saved job, measured as when it was opened here. */
  const [job, setJob] = useState<JobSave | null>(null);
  const latest = useRef(draft);

  // Only after the first render, because the server-rendered page knows nothing about this device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `navigate` are made anew on every render.
  useEffect(() => {
    const stored = $draft.get();
    const initial = initialDraft(search, state);
    const shown = initial?.draft ?? (latest.current === BLANK ? stored : null);
    if (!shown) return;
    setDraft(shown);
    setOpen(lastKey(shown));
    if (initial) {
      setJob(initial.job);
      // Stored at once, so that a reload does not replace what is typed meanwhile.
      $draft.set(initial.draft);
    }
    let isGone = false;
    const finish = async () => {
      const job = stored?.jobId ? await readJob(stored.jobId) : null;
      const savedJob = job && { ...job, ...stored?.base };
      if (isGone) return;
      if (!initial) {
        setJob((now) => now ?? savedJob);
        return;
      }
      if (stored?.answered)
        setUndo({
          text: t('Your earlier areas are set aside.'),
          draft: stored,
          open: lastKey(stored),
          job: savedJob,
        });
      await navigate({ search: '' }, { replace: true });
    };
    finish().catch((error: unknown) => console.warn('The calculator could not be opened whole.', error));
    return () => {
      isGone = true;
    };
  }, [search, state]);

  // Debounced, because storage is slow on old phones.
  useEffect(() => {
    latest.current = draft;
    if (draft === BLANK) return;
    const store = () => $draft.set(draft);
    const timer = setTimeout(store, 50);
    addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', store);
    };
  }, [draft]);
  useEffect(
    () => () => {
      if (latest.current !== BLANK) $draft.set(latest.current);
    },
    [],
  );

  /** Binds the draft to the saved job: later saves update it, even after a reload. */
  const becomeJob = useCallback((saved: JobSave) => {
    setJob(saved);
    setDraft((now) => ({ ...now, jobId: saved.id, base: measuredOf(saved) }));
  }, []);
  const startOver = () => {
    setUndo({ text: t('Your earlier areas are set aside.'), draft, open, job });
    setDraft({ ...BLANK, areas: [{ ...areaAfter(draft.areas.at(-1)), key: FIRST }] });
    setOpen(FIRST);
    setJob(null);
  };

  return { draft, setDraft, open, setOpen, undo, setUndo, job, setJob, becomeJob, startOver };
}

const lastKey = ({ areas }: Draft): string => areas.at(-1)?.key ?? FIRST;
