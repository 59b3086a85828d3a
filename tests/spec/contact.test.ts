// The contact form (shopping specification §3, §5).
import { describe, expect, test } from 'vitest';
import { quoteFormSchema } from '../../domain/quotes.ts';
import { blankQuote, type QuoteEntries, sentText, toTexts } from '../../web/quotes/quotes.ts';
import { translator } from '../../web/ui/locale.tsx';
import { part, renderPage, words } from '../helpers/rendered.ts';

const t = translator(null);
const filled = (change: Partial<QuoteEntries> = {}) =>
  quoteFormSchema.safeParse({
    ...toTexts(blankQuote('message', { name: 'Dana', email: 'dana@mail.com', message: 'Hello', ...change })),
    language: 'en',
  });
const formOf = async (path: string) => part((await renderPage(path)).html, '<form class="panel two"');

describe('the contact form', () => {
  test('has name, email, phone, company, project type, subject and message', async () => {
    const form = await formOf('/contact');
    for (const field of ['name', 'email', 'phone', 'company', 'projectType', 'subject', 'message'])
      expect(form).toMatch(new RegExp(`<(input|select|textarea)[^>]*name="${field}"`));
  });

  test('offers residential, commercial, road, agricultural, industrial and other', async () => {
    for (const path of ['/', '/contact']) {
      const form = await formOf(path);
      const values = [...form.matchAll(/<option value="([a-z]+)"/g)].map(([, value]) => value);
      expect(values, path).toEqual(
        expect.arrayContaining(['residential', 'commercial', 'road', 'agricultural', 'industrial', 'other']),
      );
    }
  });

  test.each(['name', 'email', 'message'] as const)('reports missing information without %s', (field) => {
    for (const blank of ['', '   ']) {
      const { error } = filled({ [field]: blank });
      expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
    }
  });

  test('needs no company, phone, project type or subject, and sends blanks as null', () => {
    expect(filled({ phone: ' ', company: '' }).data).toMatchObject({
      phone: null,
      company: null,
      projectType: null,
      subject: null,
    });
  });

  test('marks the phone as required and hints at its format', async () => {
    for (const path of ['/', '/contact']) {
      const phone = /<input[^>]*name="phone"[^>]*>/.exec(await formOf(path))?.[0] ?? '';
      expect(phone, path).toContain('aria-required="true"');
      expect(phone, path).toContain('placeholder="(615) 555-0100"');
    }
    expect(words(await formOf('/contact'))).toContain(
      'Phone Number * So the yard or the driver can call you.',
    );
  });

  test('promises a reply in 24 hours to a message or consultation, and in 2 business hours to a quote', () => {
    expect(sentText('consultation', t)).toBe("We'll get back to you within 24 hours.");
    expect(sentText('message', t)).toBe("We'll get back to you within 24 hours.");
    for (const kind of ['quote', 'custom_blend'] as const)
      expect(sentText(kind, t)).toBe(
        'Our team will contact you within 2 business hours with your custom quote.',
      );
  });
});
