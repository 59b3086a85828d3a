import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $status, type SyncStatus } from '../../offline/status.ts';
import type { Translate } from '../../ui/locale.tsx';
import { $updateReady } from './updates.ts';

// Decides what the net bar says. A quick send on a good connection is not mentioned.

type BarState =
  | 'outdated'
  | 'offline'
  | 'no-answer'
  | 'back'
  | 'sending'
  | 'needs-you'
  | 'waiting'
  | 'all-sent'
  | 'sign-in'
  | 'update'
  | null;

/** The current status. `noticed` holds what was shown before, and since when. */
export function barState(
  status: SyncStatus,
  noticed: Omit<Notice, 'sentBefore'> & { updateReady: boolean },
): BarState {
  if (status.outdated) return 'outdated';
  if (!status.online) return status.hasNetwork ? 'no-answer' : 'offline';
  if (status.sending && status.total > 0) {
    if (noticed.wasOffline) return 'back';
    if (noticed.lasting) return 'sending';
  }
  if (status.needsAttention > 0) return 'needs-you';
  // The outbox survives a reload, and it may be waiting for a newer app.
  if (noticed.updateReady && status.waiting > 0 && status.parked !== 'sign_in') return 'update';
  if (status.waiting > 0 && (noticed.wasOffline || noticed.lasting || status.parked)) return 'waiting';
  if (noticed.justSent) return 'all-sent';
  if (status.waitingForSignIn > 0) return 'sign-in';
  return noticed.updateReady ? 'update' : null;
}

type Notice = {
  wasOffline: boolean;
  /** Something has been waiting longer than a quick send takes. */
  lasting: boolean;
  justSent: boolean;
  /** What was sent last before anything was shown as waiting. */
  sentBefore: SyncStatus['lastSent'];
};

export const NOTHING: Notice = { wasOffline: false, lasting: false, justSent: false, sentBefore: undefined };

/** What to remember of this status. Only what was shown as waiting is later shown as sent. */
export function notice(previous: Notice, status: SyncStatus): Notice {
  const wasOffline = previous.wasOffline || !status.online;
  const wasShown = wasOffline || previous.lasting;
  const sentBefore = wasShown && previous.sentBefore !== undefined ? previous.sentBefore : status.lastSent;
  if (!wasShown || !status.online || status.waiting > 0) {
    const isSame = wasOffline === previous.wasOffline && sentBefore === previous.sentBefore;
    return isSame ? previous : { ...previous, wasOffline, sentBefore };
  }
  const justSent = previous.justSent || status.lastSent !== sentBefore;
  return { wasOffline: false, lasting: false, justSent, sentBefore: status.lastSent };
}

const LASTING_MS = 1500;
const ALL_SENT_MS = 4000;

export function useBarState(): { state: BarState; status: SyncStatus } {
  const status = useStore($status, { ssr: 'initial' });
  const updateReady = useStore($updateReady, { ssr: 'initial' });
  const [noticed, setNoticed] = useState(NOTHING);
  const { justSent } = noticed;
  const busy = status.waiting > 0;
  useEffect(() => setNoticed((current) => notice(current, status)), [status]);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setNoticed((current) => ({ ...current, lasting: true })), LASTING_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  useEffect(() => {
    if (!justSent) return;
    const timer = setTimeout(() => setNoticed((current) => ({ ...current, justSent: false })), ALL_SENT_MS);
    return () => clearTimeout(timer);
  }, [justSent]);
  return { state: barState(status, { ...noticed, updateReady }), status };
}

/** Any address without encryption: a Wi-Fi that wants a sign-in first answers it with its own page. */
export const WIFI_PAGE = 'http://neverssl.com/';

export const signInText = (count: number, t: Translate) =>
  count === 1
    ? t('1 request waits for you to sign in.')
    : t('{n} requests wait for you to sign in.', { n: count });

/** What a person has to do before the store takes what waits; null if it is sent by itself. */
export const obstacleText = ({ parked, isFactorMissing }: SyncStatus, t: Translate) => {
  if (parked === 'sign_in') return t('Sign in again to send it.');
  if (parked === 'update') return t('Reload the app to send it.');
  return isFactorMissing ? t('Set up two-step sign-in to send it.') : null;
};
