import { useSyncExternalStore } from 'react';
import { type Feed, feed } from '../../offline/feed.ts';
import { callAdmin } from './adminApi.ts';

const feeds = new Map<string, Feed<{ url: string }>>();

/** Pictures of sites and loads have no public address: fetched with who asks, shown from memory, and let go. */
function pictureFeed(path: string): Feed<{ url: string }> {
  const known = feeds.get(path);
  if (known) return known;
  const made = feed<{ url: string }>(async (tell) => {
    const url = URL.createObjectURL(await (await callAdmin(path)).blob());
    tell({ url });
    return () => URL.revokeObjectURL(url);
  });
  feeds.set(path, made);
  return made;
}

type AdminPictureProps = { path: string; alt: string };

/** @param path of the API, which answers admins alone */
export function AdminPicture({ path, alt }: AdminPictureProps) {
  const { watch, read } = pictureFeed(path);
  const picture = useSyncExternalStore(watch, read, () => null);
  return picture ? <img className="admin-photo" src={picture.url} alt={alt} /> : null;
}
