import { useEffect, useState, useSyncExternalStore } from 'react';
import { initialStatus, readStatus, type SyncStatus, watchStatus } from '../offline/status.ts';
import { isUpdateReady, watchUpdates } from './updates.ts';

// Which one thing the net bar says. A quick send on a good line says nothing at all.

export type News =
  | 'outdated'
  | 'offline'
  | 'sending'
  | 'needs-you'
  | 'waiting'
  | 'all-sent'
  | 'update'
  | null;

/** What is the case now. `noticed` is what came before and how long the present has lasted. */
export function newsOf(
  status: SyncStatus,
  noticed: { wasOffline: boolean; lasting: boolean; justSent: boolean; updateReady: boolean },
): News {
  if (status.outdated) return 'outdated';
  if (!status.online) return 'offline';
  if (status.sending && status.total > 0 && (noticed.wasOffline || noticed.lasting)) return 'sending';
  if (status.needsAttention > 0) return 'needs-you';
  // What waits is safe through a reload, and a newer app may be what it waits for.
  if (noticed.updateReady && status.waiting > 0 && status.parked !== 'sign_in') return 'update';
  if (status.waiting > 0 && (noticed.wasOffline || noticed.lasting || status.parked)) return 'waiting';
  if (noticed.justSent) return 'all-sent';
  return noticed.updateReady ? 'update' : null;
}

const LASTING_MS = 1500;
const ALL_SENT_MS = 4000;

export function useNetNews(): { news: News; status: SyncStatus } {
  const status = useSyncExternalStore(watchStatus, readStatus, initialStatus);
  const updateReady = useSyncExternalStore(watchUpdates, isUpdateReady, () => false);
  const [wasOffline, setWasOffline] = useState(false);
  const [lasting, setLasting] = useState(false);
  const [justSent, setJustSent] = useState(false);
  const busy = status.waiting > 0;
  const told = wasOffline || lasting;
  useEffect(() => {
    if (!status.online) setWasOffline(true);
  }, [status.online]);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLasting(true), LASTING_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  useEffect(() => {
    // Only what was told of as waiting is told of as sent.
    if (busy || !told || !status.online) return;
    setWasOffline(false);
    setLasting(false);
    if (lasting || status.sent > 0) setJustSent(true);
  }, [busy, told, lasting, status.online, status.sent]);
  useEffect(() => {
    if (!justSent) return;
    const timer = setTimeout(() => setJustSent(false), ALL_SENT_MS);
    return () => clearTimeout(timer);
  }, [justSent]);
  return { news: newsOf(status, { wasOffline, lasting, justSent, updateReady }), status };
}
