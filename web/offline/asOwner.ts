import { callApi } from './api.ts';

/**
 * Headers that name this device's owner to the store: the signed-in person, or else the device. None when neither can
 * be read. The database's code comes with the call.
 */
export async function ownHeaders(): Promise<Record<string, string>> {
  try {
    const { headersFor, ownerDatabase } = await import('./owner.ts');
    return (await headersFor((await ownerDatabase()).name)) ?? {};
  } catch (error) {
    console.warn('This device has no name for the store.', error);
    return {};
  }
}

/** Rejects as `callApi` does. */
export const postAsOwner = async (path: string, body: unknown): Promise<Response> =>
  callApi(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(await ownHeaders()) },
    body: JSON.stringify(body),
  });
