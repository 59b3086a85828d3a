import * as z from 'zod/mini';
import { storedAtom } from '../ui/storedAtom.ts';

/** For gloves: everything bigger, and a number pad on the page. Also on the pages of jobs. */
export const $gloveMode = storedAtom('calculator-glove', z.boolean(), false);
