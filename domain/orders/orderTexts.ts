import * as z from 'zod/mini';
import { textOrNull } from '../base/fields.ts';
import type { Translate } from '../base/locale.ts';

// An order's typed texts, each with its most characters and its words: the list that all else goes over.

export const ORDER_TEXTS = { specialInstructions: 2000, poNumber: 60 } as const;
export type OrderText = keyof typeof ORDER_TEXTS;
export type OrderTexts = Record<OrderText, string | null>;
export const ORDER_TEXT_NAMES = Object.keys(ORDER_TEXTS) as OrderText[];

export const eachText = <Value>(make: (name: OrderText) => Value) =>
  Object.fromEntries(ORDER_TEXT_NAMES.map((name) => [name, make(name)])) as Record<OrderText, Value>;

/** Blank is null. Absent is refused: a change must not erase a text that its sender does not know. */
export const wantedTextsShape = eachText((name) => textOrNull(ORDER_TEXTS[name]));
export const storedTextsShape = eachText(() => z.nullable(z.string()));

type Words = {
  /** What a form asks for. */
  label: (t: Translate, isPickup: boolean) => string;
  /** Where an order is shown. */
  title: (t: Translate) => string;
  /** In a list of what changed. */
  name: (t: Translate) => string;
  /** In the email about a change. */
  changed: (t: Translate, isPickup: boolean) => string;
};

export const ORDER_TEXT_WORDS: Readonly<Record<OrderText, Words>> = {
  specialInstructions: {
    label: (t, isPickup) => (isPickup ? t('Notes') : t('Where to drop it')),
    title: (t) => t('Instructions'),
    name: (t) => t('where to drop it'),
    changed: (t, isPickup) => (isPickup ? t('The notes are new.') : t('The note for the driver is new.')),
  },
  poNumber: {
    label: (t) => t('PO number'),
    title: (t) => t('PO number'),
    name: (t) => t('the PO number'),
    changed: (t) => t('The PO number is new.'),
  },
};

/** A row for each text that the order has, where it is shown. */
export const textRows = (order: Partial<OrderTexts>, t: Translate) =>
  ORDER_TEXT_NAMES.flatMap((key) => {
    const value = order[key];
    return value ? [{ key, label: ORDER_TEXT_WORDS[key].title(t), value }] : [];
  });
