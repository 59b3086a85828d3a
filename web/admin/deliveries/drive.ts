import { useSyncExternalStore } from 'react';
import { type DriveList, driveListSchema, type Stop } from '../../../domain/admin/deliveries.ts';
import type { RefusalCode } from '../../../domain/base/refusals.ts';
import type { OutboxItem } from '../../offline/databases.ts';
import { keepAdmin, keepDay, readDay, readSitePhoto } from '../../offline/driverList.ts';
import { type Feed, feed } from '../../offline/feed.ts';
import { readOutbox, record } from '../../offline/outbox.ts';
import { followOwner } from '../../offline/owner.ts';
import { inBase64, shrunk } from '../../ui/shrinkPicture.ts';
import { AdminFailure, askAdmin } from '../ui/adminApi.ts';
import { followAdminEvents } from '../ui/adminEvents.ts';

// A driver's day: as the store has it now, else as this device kept it, with what was tapped since and not sent yet.

type Told = { state: 'waiting' | 'refused'; code: RefusalCode | null };
export type DriveStop = Stop & { told: Told | null; pictures: number };
export type DriveDay = {
  list: Omit<DriveList, 'stops'> & { stops: DriveStop[] };
  asOf: string;
  /** It could not be asked anew. */
  isKept: boolean;
};
/** Both null: not known yet. */
type Drive = { day: DriveDay | null; failure: AdminFailure | null };

const FORWARD = ['planned', 'started', 'delivered', 'cancelled'] as const;
const drives = new Map<string, Feed<Drive>>();

/** What waits on this device, on top of what the store said. */
function withWaiting(stop: Stop, outbox: readonly OutboxItem[]): DriveStop {
  let { status } = stop;
  let told: Told | null = null;
  let pictures = stop.proofs;
  for (const item of outbox) {
    const payload = (item.payload ?? {}) as { deliveryId?: string; status?: Stop['status'] };
    if (payload.deliveryId !== stop.id) continue;
    if (item.state === 'refused') told = { state: 'refused', code: item.code ?? null };
    if (item.state !== 'waiting') continue;
    told ??= { state: 'waiting', code: null };
    if (item.type === 'proveDelivery') pictures += 1;
    const next = payload.status;
    if (item.type === 'markDelivery' && next && FORWARD.indexOf(next) > FORWARD.indexOf(status))
      status = next;
  }
  return { ...stop, status, told, pictures };
}

function driveFeed(personId: string, truck: number, day: string): Feed<Drive> {
  const key = `${personId} ${truck} ${day}`;
  const known = drives.get(key);
  if (known) return known;
  const made = feed<Drive>(async (tell) => {
    let list: DriveList | null = null;
    let asOf = '';
    let outbox: readonly OutboxItem[] = [];
    let failure: AdminFailure | null = null;
    let asked = 0;
    const show = () => {
      const stops = list?.stops.map((stop) => withWaiting(stop, outbox)) ?? [];
      tell({ day: list && { list: { ...list, stops }, asOf, isKept: failure !== null }, failure });
    };
    const ask = async () => {
      asked += 1;
      const mine = asked;
      try {
        const fresh = await askAdmin(`/api/admin/drive?truck=${truck}&day=${day}`, driveListSchema);
        if (mine !== asked) return;
        [list, failure, asOf] = [fresh, null, new Date().toISOString()];
        show();
        const sites = fresh.stops.flatMap(({ site }) => (site?.hasPhoto ? [site] : []));
        const ids = sites.map(({ addressId }) => addressId);
        await keepDay(personId, `${truck} ${day}`, fresh, ids);
        for (const { addressId, person } of sites) await readSitePhoto(personId, addressId, person);
        await keepAdmin();
      } catch (error) {
        if (mine !== asked) return;
        if (!(error instanceof AdminFailure)) console.warn('The list was not kept whole.', error);
        else failure = error;
        if (failure?.status === 403) list = null;
        show();
      }
    };
    const kept = await readDay(personId, `${truck} ${day}`).catch((error: unknown) => {
      console.warn('This device kept no list.', error);
      return null;
    });
    const read = driveListSchema.safeParse(kept?.list);
    if (kept && read.success) [list, asOf] = [read.data, kept.asOf];
    let waiting = 0;
    const endOutbox = followOwner(readOutbox, (items) => {
      outbox = items;
      const now = items.filter(({ state }) => state === 'waiting').length;
      // Something was answered: the store knows more than it did.
      if (now < waiting) void ask();
      waiting = now;
      show();
    });
    const endNews = followAdminEvents((topic) => void ((topic === 'all' || topic === 'orders') && ask()));
    const onOnline = () => void ask();
    addEventListener('online', onOnline);
    void ask();
    return () => {
      endOutbox();
      endNews();
      removeEventListener('online', onOnline);
    };
  });
  drives.set(key, made);
  return made;
}

export function useDrive(personId: string, truck: number, day: string): Drive {
  const { watch, read } = driveFeed(personId, truck, day);
  return useSyncExternalStore(watch, read, () => null) ?? { day: null, failure: null };
}

/** Resolves once it is saved on this device; it is sent by itself. */
export async function markStop({ id }: Stop, status: 'started' | 'delivered'): Promise<void> {
  await record('markDelivery', { deliveryId: id, status, at: new Date().toISOString() });
}

/** The same for a picture. @throws Unreadable for what is no picture to this browser */
export async function proveStop({ id }: Stop, file: Blob): Promise<void> {
  const at = new Date().toISOString();
  await record('proveDelivery', { deliveryId: id, at, jpeg: inBase64(await shrunk(file)) });
}

const photos = new Map<string, Feed<{ url: string }>>();

/** null while there is none. */
export function useSitePhoto(personId: string, site: Stop['site']): { url: string } | null {
  const { watch, read } = site?.hasPhoto ? photoFeed(personId, site.addressId, site.person) : NO_PHOTO;
  return useSyncExternalStore(watch, read, () => null);
}

const NO_PHOTO: Feed<{ url: string }> = { watch: () => () => undefined, read: () => null };

function photoFeed(personId: string, addressId: string, person: string): Feed<{ url: string }> {
  const known = photos.get(addressId);
  if (known) return known;
  const made = feed<{ url: string }>(async (tell) => {
    const jpeg = await readSitePhoto(personId, addressId, person);
    if (!jpeg) return () => undefined;
    const url = URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
    tell({ url });
    return () => URL.revokeObjectURL(url);
  });
  photos.set(addressId, made);
  return made;
}
