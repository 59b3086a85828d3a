import { useSyncExternalStore } from 'react';
import { type Feed, feed } from '../offline/feed.ts';
import { newId } from '../offline/ids.ts';
import { inBase64, shrunk } from '../ui/shrinkPicture.ts';

// The picture of an address's drop spot, as it is shown and as it is saved.

type ShownPhoto = { url: string | null };

const feeds = new Map<string, Feed<ShownPhoto>>();
const NOTHING: Feed<ShownPhoto> = { watch: () => () => undefined, read: () => null };

function photoFeed(personId: string, addressId: string, version: string): Feed<ShownPhoto> {
  const key = `${personId} ${addressId} ${version}`;
  const known = feeds.get(key);
  if (known) return known;
  const made = feed<ShownPhoto>(async (tell) => {
    const { readPhoto } = await import('../offline/dropPhotos.ts');
    const jpeg = await readPhoto(personId, addressId, version).catch((error: unknown) => {
      console.info('The picture comes later.', error);
      return null;
    });
    const url = jpeg && URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
    tell({ url });
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  });
  feeds.set(key, made);
  return made;
}

/** null while it is looked for; `url` is null when it is not on this device and cannot be fetched now. */
export function useDropPhoto(personId: string, addressId: string, version: string | null): ShownPhoto | null {
  const { watch, read } = version === null ? NOTHING : photoFeed(personId, addressId, version);
  return useSyncExternalStore(watch, read, () => null);
}

/** Resolves once it is saved on this device. @throws Unreadable for what is no picture to this browser */
export async function saveDropPhoto(addressId: string, file: Blob): Promise<void> {
  await record(addressId, await shrunk(file));
}

export async function removeDropPhoto(addressId: string): Promise<void> {
  await record(addressId, null);
}

async function record(addressId: string, jpeg: ArrayBuffer | null): Promise<void> {
  const [outbox, { keepPhoto }] = await Promise.all([
    import('../offline/outbox.ts'),
    import('../offline/dropPhotos.ts'),
  ]);
  const version = newId();
  await outbox.record(
    'saveDropPhoto',
    { addressId, version, jpeg: jpeg && inBase64(jpeg) },
    {
      row: { table: 'drop_photos', id: addressId, body: jpeg && { addressId, version } },
      beside: keepPhoto(addressId, version, jpeg),
    },
  );
}
