import * as z from 'zod/mini';
import { textOrNull } from '../base/fields.ts';

// An order's typed texts, each with its most characters: the list that all else goes over. Words: orderTextWords.ts.

export const ORDER_TEXTS = { specialInstructions: 2000, poNumber: 60 } as const;
export type OrderText = keyof typeof ORDER_TEXTS;
export type OrderTexts = Record<OrderText, string | null>;
export const ORDER_TEXT_NAMES = Object.keys(ORDER_TEXTS) as OrderText[];

export const eachText = <Value>(make: (name: OrderText) => Value) =>
  Object.fromEntries(ORDER_TEXT_NAMES.map((name) => [name, make(name)])) as Record<OrderText, Value>;

/** Blank is null. Absent is refused: a change from an older app must not erase a text that it does not know. */
export const wantedTextsShape = eachText((name) => textOrNull(ORDER_TEXTS[name]));
export const storedTextsShape = eachText(() => z.nullable(z.string()));
