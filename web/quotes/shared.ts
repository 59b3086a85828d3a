import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_QUOTE_PHOTOS } from '../../domain/quotes.ts';
import { SHARED_CACHE } from '../offline/workerMessages.ts';
import { useT } from '../ui/locale.tsx';
import { shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { blankQuote, saveDraft, savedDraft } from './quotes.ts';

const MOST_MESSAGE = 5000;

/** Takes what another app shared into the draft of the request. Returns how often: each time, the form starts anew. */
export function useShared(): number {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [taken, setTaken] = useState(0);
  const isLost = params.get('shared') === 'lost';
  const take = useEffectEvent(async () => {
    const text = isLost ? t('This device could not keep what you shared. Please try again.') : null;
    if (text) toast({ tone: 'error', title: t('Error'), text });
    if (params.has('shared')) setParams({}, { replace: true });
    try {
      if (await takeShared()) setTaken((before) => before + 1);
    } catch (error) {
      if (error instanceof Unreadable)
        toast({
          tone: 'error',
          title: t('Error'),
          text: t('This picture cannot be read here. Try another one.'),
        });
      else await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
  });
  useEffect(() => void take(), []);
  return taken;
}

/** Leaves it where it is until all of it is in the draft: what does not fit today is tried again. */
async function takeShared(): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return false;
  const cache = await caches.open(SHARED_CACHE);
  const text = (await (await cache.match('/share/text'))?.text()) ?? '';
  const draft = savedDraft() ?? blankQuote('quote');
  if (!draft.message.includes(text))
    saveDraft({
      ...draft,
      message: [draft.message, text].filter(Boolean).join('\n\n').slice(0, MOST_MESSAGE),
    });
  const jpegs = [];
  for (let at = 0; at < MAX_QUOTE_PHOTOS; at += 1) {
    const photo = await cache.match(`/share/${at}`);
    if (photo) jpegs.push(await shrinkPicture(await photo.blob()));
  }
  if (jpegs.length > 0) {
    const { setQuotePhotos } = await import('../offline/photos.ts');
    await setQuotePhotos(jpegs);
  }
  await caches.delete(SHARED_CACHE);
  return true;
}
