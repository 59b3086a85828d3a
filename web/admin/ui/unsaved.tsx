import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { DRAFT_WORK, forgetDraft, readDraft, saveDraft } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

// Unsaved work: the form keeps its texts (`draft` of ui/Form.tsx), this file adds what belongs to them and has no field
// of its own, such as the revision that they are based on. A reload finds both; leaving the page asks first.

export const $unsaved = atom<readonly string[]>([]);

/** @param name the form's `draft` */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    $unsaved.set([...$unsaved.get(), name]);
    return () => $unsaved.set($unsaved.get().filter((other) => other !== name));
  }, [name, isUnsaved]);
}

/** What a form's `save` returns when nothing was saved, though no field is wrong: the draft stays. */
export const UNSAVED = {};

/** null without unsaved work under this name. @param draft of an earlier visit, instead of this tab's */
export function readWork<Work>(
  name: string,
  schema: z.ZodMiniType<Work>,
  draft = readDraft(name),
): Work | null {
  try {
    return schema.safeParse(JSON.parse(draft[DRAFT_WORK] ?? 'null')).data ?? null;
  } catch (error) {
    console.warn(`The unsaved work "${name}" cannot be read.`, error);
    return null;
  }
}

export const saveWork = (name: string, work: unknown): void =>
  saveDraft(name, { ...readDraft(name), [DRAFT_WORK]: JSON.stringify(work) });

/**
 * The work of a form, kept from its first change on.
 *
 * @param schema of what a reload of this tab restores; null where the form asks first (`asksAfterReload`)
 */
export function useWork<Work>(name: string, schema: z.ZodMiniType<Work> | null, start: () => Work) {
  const [savedWork] = useState(() => schema && readWork(name, schema));
  const [work, setWork] = useState(() => savedWork ?? start());
  const [isTouched, setTouched] = useState(savedWork !== null);
  useUnsaved(name, isTouched);
  useEffect(() => {
    if (isTouched) saveWork(name, work);
  }, [isTouched, name, work]);
  const touch = () => setTouched(true);
  const change = (part: Partial<Work>) => {
    setWork((previous) => ({ ...previous, ...part }));
    touch();
  };
  const forget = () => {
    forgetWork(name);
    setTouched(false);
  };
  return { work, isTouched, touch, change, forget };
}

/** Once it is saved or dropped. */
export function forgetWork(name: string): void {
  forgetDraft(name);
  $unsaved.set($unsaved.get().filter((other) => other !== name));
}

/** Asks before a page with unsaved work is left, by a link of ours or by closing it. */
export function LeaveGuard() {
  const t = useT();
  const isUnsaved = useStore($unsaved).length > 0;
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      $unsaved.get().length > 0 && (current.pathname !== next.pathname || current.search !== next.search),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    for (const name of $unsaved.get()) forgetWork(name);
    blocker.proceed();
  };
  return (
    <Sheet open onClose={blocker.reset} title={t('Leave without saving?')}>
      <p>{t('What you typed on this page is not saved yet.')}</p>
      <div className="acts">
        <Button className="btn-primary" onClick={blocker.reset}>
          {t('Keep editing')}
        </Button>
        <Button className="btn-danger" onClick={leave}>
          {t('Leave and discard')}
        </Button>
      </div>
    </Sheet>
  );
}
