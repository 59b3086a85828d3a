import { kept } from '../ui/kept.ts';

/** Whether this phone is worked with gloves on: everything bigger, and a number pad on the page. */
export const GLOVE = kept<boolean>('calculator-glove', (stored) => (stored === true ? true : null));
