import { isFile } from '../web/offline/api.ts';
import { PICTURE_CACHE } from '../web/offline/errors.ts';

const PICTURE = /^\/pictures\/([a-z]+)\/(.+)-(?:\d+|swatch)\.(?:avif|webp)$/;

/**
 * Any cached width, format or kind of the same picture, for when the requested one cannot be fetched. An enlarged
 * card picture is better than none.
 */
export async function similarPicture(url: string): Promise<Response | undefined> {
  const [, kind, slug] = PICTURE.exec(new URL(url).pathname) ?? [];
  if (!kind || !slug) return undefined;
  const cache = await caches.open(PICTURE_CACHE);
  const pictures = (await cache.keys()).flatMap((request) => {
    const match = PICTURE.exec(new URL(request.url).pathname);
    return match?.[2] === slug ? [{ request, kind: match[1], swatch: /-swatch\./.test(request.url) }] : [];
  });
  const best =
    pictures.find((picture) => picture.kind === kind && !picture.swatch) ??
    pictures.find((picture) => picture.kind === kind) ??
    pictures.find((picture) => picture.kind !== 'texture') ??
    pictures[0];
  return best && cache.match(best.request);
}

/** Deletes the oldest entries above `most`. */
export async function trimCache(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  for (const request of (await cache.keys()).slice(0, -most)) await cache.delete(request);
}

const AT_ONCE = 4;

/** Fetches pictures that are not cached yet, a few at a time and at low priority. Stops when the network fails. */
export async function cachePictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURE_CACHE);
  const pictureUrls = urls.filter((url) => PICTURE.test(url)).values();
  const cacheNext = async () => {
    for (const url of pictureUrls) {
      if (await cache.match(url)) continue;
      const response = await fetch(url, { priority: 'low' });
      if (isFile(response)) await cache.put(url, response);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, cacheNext));
  } catch (error) {
    console.info('The other pictures are kept next time.', error);
  }
}
