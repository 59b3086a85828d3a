import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_QUOTE_PHOTOS } from '../../domain/quotes.ts';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import { SHARED_CACHE, SHARED_TEXT } from '../offline/workerMessages.ts';
import { useT } from '../ui/locale.tsx';
import { shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { blankQuote, saveDraft, savedDraft } from './quotes.ts';

/** Takes what another app shared into the draft of the request. Returns how often; the form restarts each time. */
export function useShared(): number {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [taken, setTaken] = useState(0);
  const outcome = params.get('shared');
  const take = useEffectEvent(async () => {
    const tell = (text: string) => toast({ tone: 'error', title: t('Error'), text });
    if (outcome === 'lost') tell(t('This device could not keep what you shared. Please try again.'));
    if (outcome === 'unfit') tell(t('Only pictures and text can be shared here. Nothing else came through.'));
    if (outcome === 'text') toast({ title: t('Only the text came through. Please add the photos here.') });
    if (outcome !== null)
      setParams(
        (before) => {
          before.delete('shared');
          return before;
        },
        { replace: true },
      );
    try {
      const taken = await takeShared();
      if (!taken) return;
      setTaken((before) => before + 1);
      if (taken.isUnreadable) tell(t('This picture cannot be read here. Try another one.'));
      else if (!taken.isFull && outcome !== 'unfit')
        toast({ title: t('What you shared is in your request.') });
      if (taken.isFull) toast({ title: t('{n} photos at most.', { n: MAX_QUOTE_PHOTOS }) });
    } catch (error) {
      // The text may be in the draft already.
      setTaken((before) => before + 1);
      await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
  });
  useEffect(() => void take(), []);
  return taken;
}

type Outcome = {
  isUnreadable: boolean;
  /** The request has as many pictures as it may. */
  isFull: boolean;
};

/** Leaves where it is what does not fit on the device today: it is tried again. Null when nothing was shared. */
async function takeShared(): Promise<Outcome | null> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return null;
  const cache = await caches.open(SHARED_CACHE);
  const text = (await (await cache.match(SHARED_TEXT))?.text()) ?? '';
  const draft = savedDraft() ?? blankQuote('quote');
  if (!draft.message.includes(text))
    // All of it: the form says when it is too long.
    saveDraft({ ...draft, message: [draft.message, text].filter(Boolean).join('\n\n') });
  await cache.delete(SHARED_TEXT);
  const outcome: Outcome = { isUnreadable: false, isFull: false };
  const { saveJobPhoto } = await import('../offline/photos.ts');
  for (const request of await cache.keys()) {
    const photo = await (await cache.match(request))?.blob();
    try {
      if (photo && !(await saveJobPhoto(QUOTE_PHOTOS, await shrinkPicture(photo), MAX_QUOTE_PHOTOS)))
        outcome.isFull = true;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      outcome.isUnreadable = true;
    }
    await cache.delete(request);
  }
  await caches.delete(SHARED_CACHE);
  return outcome;
}
