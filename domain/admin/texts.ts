import * as z from 'zod/mini';
import type { Translate, Vars } from '../base/locale.ts';

// The wording of texts to customers. Shoppers load none of this.

export const TEXT_EVENTS = ['confirmed', 'on_the_way', 'delivered', 'missed', 'moved'] as const;
export type TextEvent = (typeof TEXT_EVENTS)[number];

/** Placeholders that a text may contain, by event. Each text must contain `{link}`. */
export const TEXT_PLACEHOLDERS: Readonly<Record<TextEvent, readonly string[]>> = {
  confirmed: ['store', 'number', 'day', 'link'],
  on_the_way: ['store', 'number', 'arrival', 'link'],
  delivered: ['store', 'number', 'link'],
  missed: ['store', 'number', 'reason', 'phone', 'link'],
  moved: ['store', 'number', 'day', 'link'],
};

const MOST_CHARACTERS = 400;

/** What is wrong with an admin's text; null if nothing is. */
export function templateProblem(event: TextEvent, text: string): 'too_long' | 'no_link' | 'unknown' | null {
  if (text.length > MOST_CHARACTERS) return 'too_long';
  if (!text.includes('{link}')) return 'no_link';
  const known = TEXT_PLACEHOLDERS[event];
  const isUnknown = [...text.matchAll(/\{([^}]*)\}?/g)].some(([, name = '']) => !known.includes(name));
  return isUnknown ? 'unknown' : null;
}

/** The setting `texts`: an admin's texts by language and event. Blank or absent: the standard text. */
export const textsSchema = z
  .record(
    z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)),
    z.partialRecord(z.enum(TEXT_EVENTS), z.string().check(z.trim(), z.maxLength(1000))),
  )
  .check(({ value, issues }) => {
    for (const [language, texts] of Object.entries(value))
      for (const event of TEXT_EVENTS) {
        const problem = texts[event] ? templateProblem(event, texts[event]) : null;
        if (problem) issues.push({ code: 'custom', input: value, path: [language, event], message: problem });
      }
  });
export type Texts = z.infer<typeof textsSchema>;

/** The standard texts, with their placeholders. Sending adds how to stop them. */
export function defaultText(event: TextEvent, t: Translate): string {
  switch (event) {
    case 'confirmed':
      return t('{store}: order {number} is confirmed for {day}. Follow it: {link}');
    case 'on_the_way':
      return t('{store}: your load is on its way. {arrival} Follow it: {link}');
    case 'delivered':
      return t('{store}: order {number} was delivered. See it: {link}');
    case 'missed':
      return t(
        '{store}: we could not deliver order {number}: {reason}. We will call you about a new day, or call us: {phone}. {link}',
      );
    case 'moved':
      return t('{store}: order {number} now arrives on {day}. See it: {link}');
  }
}

/** The text with its placeholders filled. */
export const fillTemplate = (template: string, vars: Vars): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole));
