import { useSyncExternalStore } from 'react';
import { type Feed, feed } from '../offline/feed.ts';
import { useT } from '../ui/language.tsx';
import { callOffice } from './office.ts';

const feeds = new Map<string, Feed<{ url: string }>>();

/** Pictures of people's sites have no public address: fetched with who asks, shown from memory, and let go. */
function pictureFeed(path: string): Feed<{ url: string }> {
  const known = feeds.get(path);
  if (known) return known;
  const made = feed<{ url: string }>(async (tell) => {
    const url = URL.createObjectURL(await (await callOffice(path)).blob());
    tell({ url });
    return () => URL.revokeObjectURL(url);
  });
  feeds.set(path, made);
  return made;
}

type SitePhotoProps = { addressId: string; person: string };

export function SitePhoto({ addressId, person }: SitePhotoProps) {
  const t = useT();
  const { watch, read } = pictureFeed(`/api/drop-photos/${addressId}?person=${person}`);
  const photo = useSyncExternalStore(watch, read, () => null);
  return photo ? <img className="office-photo" src={photo.url} alt={t('Where the load is dropped')} /> : null;
}
