import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import type { Translate } from '../ui/locale.tsx';
import { type Draft, keepDraft, keptDraft } from './draft.ts';
import { blankArea } from './entries.ts';

// The draft on the screen: brought back from this device or opened with the page, and kept as it is typed.

export const FORM_ID = 'calculator-form';

export const FIRST = 'first';
const BLANK: Draft = {
  ...{ areas: [{ ...blankArea(), key: FIRST }], settling: false, chosen: null, answered: null },
};
/** What one press took away or put in place of something, and how to have it back. */
export type Undo = { words: string; draft: Draft; open: string; job: JobSave | null };

/** What an area without a name of its own is called. */
export const numbered = (at: number, t: Translate) => t('Area {n}', { n: at + 1 });

export function useDraft(t: Translate) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(BLANK);
  /** The key of the area that is typed in. */
  const [open, setOpen] = useState(FIRST);
  const [undo, setUndo] = useState<Undo | null>(null);
  /** The saved job that was opened here. */
  const [job, setJob] = useState<JobSave | null>(null);
  const latest = useRef(draft);

  // Only after mount: the server's page knows nothing of this device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `navigate` are made anew on every render.
  useEffect(() => {
    const kept = keptDraft();
    const last = kept?.areas.at(-1)?.key ?? FIRST;
    if (kept) {
      setDraft(kept);
      setOpen(last);
    }
    let isGone = false;
    const lookAtWhatIsOpened = async () => {
      const { openingOf, savedJob } = await import('./opening.ts');
      const opened = openingOf(search);
      if (isGone) return;
      if (opened) {
        setDraft(opened.draft);
        setOpen(opened.draft.areas.at(-1)?.key ?? FIRST);
        setJob(opened.job);
      }
      const before = kept?.jobId ? await savedJob(kept.jobId) : null;
      if (isGone) return;
      if (!opened) {
        setJob((now) => now ?? before);
        return;
      }
      if (kept?.answered)
        setUndo({ words: t('Your earlier areas are set aside.'), draft: kept, open: last, job: before });
      // Read once: a reload must not put the address over what is typed meanwhile.
      keepDraft(opened.draft);
      if (search !== '') await navigate({ search: '' }, { replace: true });
    };
    lookAtWhatIsOpened().catch((error: unknown) => {
      console.warn('What was to be opened in the calculator did not come.', error);
    });
    return () => {
      isGone = true;
    };
  }, [search]);

  // A reload or a dead battery costs nothing; once typing rests, because storage is slow on old phones.
  useEffect(() => {
    latest.current = draft;
    if (draft === BLANK) return;
    const keep = () => keepDraft(draft);
    const timer = setTimeout(keep, 300);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [draft]);
  useEffect(
    () => () => {
      if (latest.current !== BLANK) keepDraft(latest.current);
    },
    [],
  );

  /** From now on this is that job: saving changes it, also after a reload. */
  const becomeJob = useCallback((saved: JobSave) => {
    setJob(saved);
    setDraft((now) => ({ ...now, jobId: saved.id }));
  }, []);
  const startAnew = () => {
    setUndo({ words: t('Your earlier areas are set aside.'), draft, open, job });
    setDraft({ ...BLANK });
    setOpen(FIRST);
    setJob(null);
  };

  return { draft, setDraft, open, setOpen, undo, setUndo, job, setJob, becomeJob, startAnew };
}
