import { type MessageTerms, messageTermsSchema } from '../../domain/messages.ts';
import { callApi } from '../offline/api.ts';

let terms: Promise<MessageTerms> | null = null;

/** What this store can send. Asked once for each page. */
export function readTerms(): Promise<MessageTerms> {
  terms ??= callApi('/api/messages').then(async (response) =>
    messageTermsSchema.parse(await response.json()),
  );
  terms.catch(() => {
    terms = null;
  });
  return terms;
}
