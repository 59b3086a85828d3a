import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type DriveList, driveListSchema, type Stop } from '../../../domain/admin/deliveries.ts';
import type { RefusalCode } from '../../../domain/base/refusals.ts';
import { afterMark, type DeliveryMark } from '../../../domain/delivery/deliveries.ts';
import { UNDO_MINUTES } from '../../../domain/orders/orders.ts';
import { useOwnerQuery } from '../../identity/useOwnerQuery.ts';
import type { OutboxItem, OwnerDatabase } from '../../offline/databases.ts';
import { cacheAdminCode, readDay, readSitePhoto, saveDay } from '../../offline/driverList.ts';
import { readOutbox, record } from '../../offline/outbox.ts';
import { inBase64, shrinkPicture } from '../../ui/pictures/shrinkPicture.ts';
import { type AdminFailure, getAdmin } from '../ui/adminApi.ts';
import { useFailure } from '../ui/adminQuery.tsx';

// A driver's day: the server's current state, or else this device's copy, plus marks that are not sent yet.

type Told = { state: 'waiting' | 'refused'; code: RefusalCode | null };
export type DriveStop = Stop & {
  told: Told | null;
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

export function useDrive(personId: string, truck: number, day: string): Drive {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['orders', 'drive', personId, truck, day],
    queryFn: () => askDrive(personId, truck, day),
  });
  const readKept = (database: OwnerDatabase) => readDrive(database, personId, truck, day);
  const kept = useOwnerQuery(async () => readKept, [personId, truck, day]);
  const outbox = useOwnerQuery(async () => readOutbox, []) ?? NONE;

  const waiting = outbox.filter(({ state }) => state === 'waiting').length;
  const before = useRef(0);
  useEffect(() => {
    // A mark was answered, so the server's state is newer.
    if (waiting < before.current) void refetch();
    before.current = waiting;
  }, [waiting, refetch]);

  const failure = useFailure(error, isPending);
  const drive = data ?? kept;
  // Without signal, the failure is known before the stored list is read.
  if (!drive) return { day: null, failure: kept === undefined && failure?.status === 0 ? null : failure };
  const stops = drive.list.stops.map((stop) => withWaiting(stop, outbox));
  return { day: { list: { ...drive.list, stops }, asOf: drive.asOf, isKept: failure !== null }, failure };
}

type Kept = { list: DriveList; asOf: string };

async function askDrive(personId: string, truck: number, day: string): Promise<Kept> {
  const list = await getAdmin(`/api/admin/drive?truck=${truck}&day=${day}`, driveListSchema);
  const sites = list.stops.flatMap(({ site }) => (site?.hasPhoto ? [site] : []));
  saveDay(personId, `${truck} ${day}`, list, sites)
    .then(cacheAdminCode)
    .catch((error: unknown) => console.warn('The list was not kept whole.', error));
  return { list, asOf: new Date().toISOString() };
}

async function readDrive(
  database: OwnerDatabase,
  personId: string,
  truck: number,
  day: string,
): Promise<Kept | null> {
  const kept = await readDay(database, personId, `${truck} ${day}`);
  const read = driveListSchema.safeParse(kept?.list);
  return kept && read.success ? { list: read.data, asOf: kept.asOf } : null;
}

/** Applies the marks waiting on this device to the server's state. */
function withWaiting(stop: Stop, outbox: readonly OutboxItem[]): DriveStop {
  let { status } = stop;
  let told: Told | null = null;
  let pictures = stop.proofs;
  let undoUntil: string | null = null;
  for (const item of outbox) {
    const payload = (item.payload ?? {}) as Partial<DeliveryMark>;
    if (payload.deliveryId !== stop.id) continue;
    const mark = item.type === 'markDelivery' ? payload.status : undefined;
    if (item.state === 'refused') told = { state: 'refused', code: item.code ?? null };
    else if (mark) undoUntil = mark === 'undone' ? null : undoEnd(item.madeAt);
    if (item.state !== 'waiting') continue;
    told ??= { state: 'waiting', code: null };
    if (item.type === 'proveDelivery') pictures += 1;
    if (mark) status = afterMark(status, mark);
  }
  return { ...stop, status, told, pictures, undoUntil };
}

const undoEnd = (madeAt: string) => new Date(Date.parse(madeAt) + UNDO_MINUTES * 60_000).toISOString();

/** Resolves once it is saved on this device; sending happens in the background. */
export async function markStop({ id }: Stop, status: DeliveryMark['status']): Promise<void> {
  await record('markDelivery', { deliveryId: id, status, at: new Date().toISOString() });
}

/** The same for a picture. @throws Unreadable if this browser cannot read it as a picture */
export async function proveStop({ id }: Stop, file: Blob): Promise<void> {
  const at = new Date().toISOString();
  await record('proveDelivery', { deliveryId: id, at, jpeg: inBase64(await shrinkPicture(file)) });
}

/** null while this device has none. */
export function useSitePhoto(personId: string, site: Stop['site']): Blob | null {
  const addressId = site?.hasPhoto ? site.addressId : '';
  const read = (database: OwnerDatabase) => readSitePhoto(database, personId, addressId);
  const jpeg = useOwnerQuery(async () => read, [personId, addressId]);
  return useMemo(() => (jpeg ? new Blob([jpeg], { type: 'image/jpeg' }) : null), [jpeg]);
}
