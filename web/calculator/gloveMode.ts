import * as z from 'zod/mini';
import { storedAtom } from '../ui/storedAtom.ts';

/** Glove mode: larger controls and an on-page number pad. Also applies to the job pages. */
export const $gloveMode = storedAtom('calculator-glove', z.boolean(), false);
