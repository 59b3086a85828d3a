import { useQuery } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useEffect, useRef } from 'react';
import type { RefusalCode } from '../../../domain/base/refusals.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import type { DeliveryMark, DeliveryProof } from '../../../domain/delivery/deliveries.ts';
import { afterMark } from '../../../domain/delivery/deliveryStatuses.ts';
import { type DriveList, driveListSchema, type Stop } from '../../../domain/orders/adminDeliveries.ts';
import { UNDO_MINUTES } from '../../../domain/orders/orders.ts';
import { useOwnerQuery } from '../../device/useOwnerQuery.ts';
import type { OutboxItem, OwnerDatabase } from '../../offline/databases.ts';
import { cacheAdminCode, forgetDays, readDay, saveDay } from '../../offline/driverList.ts';
import { readOutbox, record } from '../../offline/outbox.ts';
import { forgetAnswers } from '../../offline/owner.ts';
import { inBase64, shrinkPicture } from '../../ui/pictures/shrinkPicture.ts';
import { type AdminFailure, admin } from '../ui/adminApi.ts';
import { useFailure } from '../ui/adminQuery.tsx';
import type { CollectedMoney } from './CollectSheet.tsx';

// A driver's day: the server's current state, or else this device's copy, plus marks that are not sent yet.

type OutboxState = { state: 'waiting' | 'second_step' | 'refused'; code: RefusalCode | null };
export type DriveStop = Stop & {
  outboxState: OutboxState | null;
  pictures: number;
  /** ISO time until which the last mark made on this device can be undone. */
  undoUntil: string | null;
};
export type DriveDay = {
  list: Omit<DriveList, 'stops'> & { stops: DriveStop[] };
  asOf: string;
  /** Whether it could not be refreshed. */
  isKept: boolean;
};
/** Both null: still loading. */
type Drive = { day: DriveDay | null; failure: AdminFailure | null };

const NONE: readonly OutboxItem[] = [];

/** @param question the truck and the day; null for today and for the driver's own truck */
export function useDrive(personId: string, question: DriveQuestion): Drive {
  const { truck, day } = question;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['orders', 'drive', personId, truck, day],
    queryFn: () => askDrive(personId, question),
  });
  const readKept = (database: OwnerDatabase) => readDrive(database, personId, dayKey(question));
  const saved = useOwnerQuery(readKept, [personId, truck, day]);
  const outbox = useOwnerQuery(readOutbox) ?? NONE;

  useEffect(() => {
    const today = storeDate(new Date());
    // Runs without signal too, when no newer list can replace them.
    forgetDays(personId, ({ mayChoose, day = '' }) => mayChoose !== 'all' && day < today).catch(
      (error: unknown) => console.warn('Lists of earlier days may still be on this phone.', error),
    );
  }, [personId]);

  const waiting = outbox.filter(({ state }) => state === 'waiting').length;
  const waitingBefore = useRef(0);
  useEffect(() => {
    // A mark was answered, so the server's state is newer.
    if (waiting < waitingBefore.current) void refetch();
    waitingBefore.current = waiting;
  }, [waiting, refetch]);

  const failure = useFailure(error, isPending);
  const drive = data ?? saved;
  // Without signal, the failure is known before the stored list is read.
  if (!drive) return { day: null, failure: saved === undefined && failure?.status === 0 ? null : failure };
  const stops = drive.list.stops.map((stop) => withMarks(stop, outbox, drive.asOf));
  return { day: { list: { ...drive.list, stops }, asOf: drive.asOf, isKept: failure !== null }, failure };
}

type DriveQuestion = { truck: number | null; day: string | null };
type SavedDrive = { list: DriveList; asOf: string };

/** Under which a list is kept. Today is this device's: the list itself says which day the store took. */
const dayKey = ({ truck, day }: DriveQuestion) => `${truck ?? 'own'} ${day ?? storeDate(new Date())}`;

async function askDrive(personId: string, question: DriveQuestion): Promise<SavedDrive> {
  const query = { truck: question.truck?.toString(), day: question.day ?? undefined };
  const list = await parseResponse(admin.drive.$get({ query }));
  const isDriver = list.mayChoose !== 'all';
  forgetDays(personId, ({ day }) => isDriver && day !== list.day)
    .then(() => (isDriver ? forgetAnswers(personId) : undefined))
    .then(() => saveDay(personId, dayKey(question), list))
    .then(cacheAdminCode)
    .catch((error: unknown) => console.warn('The list was not stored in full.', error));
  return { list, asOf: new Date().toISOString() };
}

async function readDrive(database: OwnerDatabase, personId: string, key: string): Promise<SavedDrive | null> {
  const savedList = await readDay(database, personId, key);
  const read = driveListSchema.safeParse(savedList?.list);
  return savedList && read.success ? { list: read.data, asOf: savedList.asOf } : null;
}

/** Within which the store has applied a mark that it took. */
const APPLIED_MS = 5_000;

/**
 * The server's state with the marks of this device that it does not know: those that wait, steps forward that were sent
 * a moment before the list was read, and money that was sent after it. Otherwise the stop would fall back under the
 * driver's finger, and ask again for money that was received.
 */
export function withMarks(stop: Stop, outbox: readonly OutboxItem[], asOf: string): DriveStop {
  const appliedAfter = new Date(Date.parse(asOf) - APPLIED_MS).toISOString();
  const isOfStop = ({ payload }: OutboxItem) => (payload as Partial<DeliveryMark>)?.deliveryId === stop.id;
  const takenBack = outbox.findLastIndex((item) => {
    const { status } = (item.payload ?? {}) as Partial<DeliveryMark>;
    return isOfStop(item) && (status === 'undone' || status === 'failed');
  });
  let { status } = stop;
  let outboxState: OutboxState | null = null;
  let pictures = stop.proofs;
  let undoUntil: string | null = null;
  let { failedReason, dueCents, collected } = stop;
  for (const [index, item] of outbox.entries()) {
    if (!isOfStop(item)) continue;
    const payload = item.payload as Partial<DeliveryMark & DeliveryProof>;
    const mark = item.type === 'markDelivery' ? payload.status : undefined;
    if (item.state === 'refused') outboxState = { state: 'refused', code: item.code ?? null };
    else if (mark && mark !== 'collected')
      undoUntil = mark === 'started' || mark === 'delivered' ? undoEnd(item.madeAt) : null;
    const isForward = mark === 'started' || mark === 'delivered';
    if (item.state === 'sent' && isForward && index > takenBack && (item.answeredAt ?? '') > appliedAfter)
      status = afterMark(status, mark);
    const isWaiting = item.state === 'waiting';
    if (payload.collected && (isWaiting || (item.state === 'sent' && (item.answeredAt ?? '') > asOf))) {
      collected = [...collected, payload.collected];
      dueCents = Math.max(0, dueCents - payload.collected.amountCents);
    }
    if (!isWaiting) continue;
    outboxState ??= { state: item.isFactorMissing ? 'second_step' : 'waiting', code: null };
    if (item.type === 'proveDelivery' && (payload.kind ?? 'load') === 'load') pictures += 1;
    if (mark && mark !== 'collected') failedReason = mark === 'failed' ? (payload.reason ?? null) : null;
    if (!mark) continue;
    status = afterMark(status, mark);
  }
  const reported = { failedReason, dueCents, collected };
  return { ...stop, status, outboxState, pictures, undoUntil, ...reported };
}

const undoEnd = (madeAt: string) => new Date(Date.parse(madeAt) + UNDO_MINUTES * 60_000).toISOString();

/** Resolves once it is saved on this device; sending happens in the background. */
export async function markStop(
  { id }: Pick<Stop, 'id'>,
  status: DeliveryMark['status'],
  more: Pick<DeliveryMark, 'reason' | 'note' | 'collected'> = {},
): Promise<void> {
  await record('markDelivery', { deliveryId: id, status, at: new Date().toISOString(), ...more });
}

/** Records money that was due with the load. */
export const collectMoney = (
  stop: Pick<Stop, 'id'>,
  { method, amountCents, reference }: CollectedMoney,
): Promise<void> => markStop(stop, 'collected', { collected: { method, amountCents }, note: reference });

/** The same for a picture. @throws Unreadable if this browser cannot read it as a picture */
export async function proveStop(
  { id }: Pick<Stop, 'id'>,
  file: Blob,
  more: Pick<DeliveryProof, 'kind'> = {},
): Promise<void> {
  const time = new Date().toISOString();
  await record('proveDelivery', {
    deliveryId: id,
    at: time,
    jpeg: inBase64(await shrinkPicture(file)),
    ...more,
  });
}
