import type { Facts } from '../../../domain/business.ts';
import { kept } from '../../ui/kept.ts';

/** What was changed about the store, for a page that starts without the store's own HTML. */
export const factsKept = kept('facts', (stored) => stored as Partial<Facts>);
