import type { Translate } from '../base/locale.ts';
import { ORDER_TEXT_NAMES, type OrderText, type OrderTexts } from './orderTexts.ts';

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
