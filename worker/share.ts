import { SHARED_CACHE, SHARED_TEXT } from '../web/offline/workerMessages.ts';

/** More than the message of a quote takes. */
const MOST_TEXT_BYTES = 20_000;

/** Keeps what another app shared, also without signal, for the page that takes it: a quote's text and photos. */
export async function keepShared({ request }: { request: Request }): Promise<Response> {
  const answer = (path: string) => Response.redirect(path, 303);
  try {
    const form = await request.formData();
    const files = (name: string) =>
      form.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);
    const documents = files('documents');
    const photos = files('photos');
    const texts = ['title', 'text', 'url'].map((name) => form.get(name));
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const notes = documents.filter(({ type }) => type.startsWith('text/'));
    const written = await Promise.all(notes.map((note) => note.slice(0, MOST_TEXT_BYTES).text()));
    const text = [...texts, ...written].filter(Boolean).join('\n');
    const isAll = notes.length === documents.length && (text !== '' || photos.length > 0);
    await cache.put(SHARED_TEXT, new Response(text));
    for (const [at, photo] of photos.entries()) await cache.put(`/share/${at}`, new Response(photo));
    return answer(`/contact?shared=${isAll ? 'kept' : 'unfit'}`);
  } catch (error) {
    console.error('What was shared cannot be kept.', error);
    await caches.delete(SHARED_CACHE);
    return answer('/contact?shared=lost');
  }
}
