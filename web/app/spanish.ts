import { es as ui } from '../ui/es.ts';
import type { Dictionary } from '../ui/language.tsx';
import { es as app } from './es.ts';

/** Every feature's Spanish. A chunk of its own: nobody who reads English loads it. */
export const spanish: Dictionary = { ...ui, ...app };
