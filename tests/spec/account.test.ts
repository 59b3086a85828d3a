// Sign-in, the dashboard, reviews and what was looked at (shopping specification §3 to §9).

import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
} from '@supabase/auth-js/dist/module/lib/constants.js';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { productReviewRequestSchema, reviewFormSchema } from '../../domain/catalog/reviews.ts';
import { VIEWED_AFTER_MS, VIEWED_KEPT, VIEWED_SHOWN } from '../../domain/catalog/viewed.ts';
import { dashboardTone, statusTone } from '../../domain/orders/orders.ts';
import type { AdminSummary } from '../../server/admin/routes.ts';
import { ReviewCard } from '../../web/admin/customers/ReviewsTab.tsx';
import { nextSteps, stepLabel } from '../../web/admin/orders/orderLabels.ts';
import { AdminNav } from '../../web/admin/shell/AdminShell.tsx';
import { findPage } from '../../web/admin/shell/tabs.ts';
import { SignInForm, SignUpForm } from '../../web/identity/SignInForms.tsx';
import { ReviewForm } from '../../web/reviews/ReviewForm.tsx';
import { translator } from '../../web/ui/locale.tsx';
import { buttons, renderPage, words } from '../helpers/rendered.ts';

test.each([
  ['pending', 'warn'],
  ['confirmed', 'info'],
  ['delivered', 'ok'],
  ['cancelled', 'danger'],
  ['in_progress', 'neutral'],
  ['anything else', 'neutral'],
])('the dashboard’s badge of %s is %s', (status, tone) => {
  expect(dashboardTone(status)).toBe(tone);
});

test.each([
  ['pending', 'warn'],
  ['confirmed', 'ok'],
  ['delivered', 'ok'],
  ['cancelled', 'danger'],
  ['in_progress', 'neutral'],
  ['anything else', 'neutral'],
])('everywhere else the badge of %s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});

test('a sign-up requires full name, email and password; a sign-in email and password', () => {
  const fields = (form: ReactNode) =>
    [...renderToString(form).matchAll(/<input\b[^>]*>/g)].map(([input]) => ({
      type: /type="(\w+)"/.exec(input)?.[1] ?? 'text',
      required: input.includes('aria-required="true"'),
    }));
  const shared = { email: '', onEmail: () => undefined };
  const [text, email, password] = ['text', 'email', 'password'].map((type) => ({ type, required: true }));
  expect(fields(createElement(SignUpForm, { ...shared, onMailed: () => undefined }))).toEqual([
    text,
    email,
    password,
  ]);
  const more = { onForgot: () => undefined, onUnconfirmed: () => undefined };
  expect(fields(createElement(SignInForm, { ...shared, ...more }))).toEqual([email, password]);
});

describe('the review form', () => {
  const form = (ofProduct: boolean) =>
    renderToString(
      createElement(ReviewForm, {
        label: 'Write a Review',
        draft: 'review',
        hasTitle: ofProduct,
        noStars: 'Please select a star rating.',
        onSend: async () => undefined,
        onSent: () => undefined,
      }),
    );

  test('labels its stars 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent, and chooses none', () => {
    const labels = [...form(true).matchAll(/type="radio"[^>]*aria-label="([^"]*)"/g)].map(
      ([, label]) => label,
    );
    expect(labels).toEqual([
      '1 of 5: Poor',
      '2 of 5: Fair',
      '3 of 5: Good',
      '4 of 5: Very Good',
      '5 of 5: Excellent',
    ]);
    expect(form(true)).not.toContain('checked=""');
  });

  test('accepts a title of 100 and a text of 1000 characters, both optional', () => {
    const html = form(true);
    expect(html).toMatch(/<input(?=[^>]*maxLength="100")(?![^>]*aria-required)/);
    expect(html).toMatch(/<textarea(?=[^>]*maxLength="1000")(?![^>]*aria-required)/);
    expect(words(html)).toContain('Title (optional)');
    expect(buttons(html)).toContainEqual(['Submit Review', false]);
  });

  test('of an order asks for no title', () => {
    expect(words(form(false))).not.toContain('Title');
  });
});

test('a review saves blanks as null, and the store refuses more than 100 and 1000 characters', () => {
  expect(reviewFormSchema.parse({ rating: '5', title: '  ', reviewText: '' })).toEqual({
    rating: 5,
    title: null,
    reviewText: null,
  });
  const review = (change: object) =>
    productReviewRequestSchema.safeParse({
      productId: 'p',
      rating: 5,
      title: null,
      reviewText: null,
      ...change,
    }).success;
  expect([review({ title: 'x'.repeat(100) }), review({ title: 'x'.repeat(101) })]).toEqual([true, false]);
  expect([review({ reviewText: 'x'.repeat(1000) }), review({ reviewText: 'x'.repeat(1001) })]).toEqual([
    true,
    false,
  ]);
  expect([0, 1, 5, 6, 2.5].map((rating) => review({ rating }))).toEqual([false, true, true, false, false]);
});

test('six recently viewed products are shown, twenty are kept, and a view takes two seconds', () => {
  expect([VIEWED_SHOWN, VIEWED_KEPT, VIEWED_AFTER_MS]).toEqual([6, 20, 2000]);
});

test('the session is checked every 30 seconds and refreshed when 3 ticks remain', () => {
  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD]).toEqual([30_000, 3]);
});

test('the admin sidebar has Dashboard, Products, Orders, Reviews, Customers and Analytics, then further sections', () => {
  const summary = { role: 'admin', orders: 0, reviews: 2, quotes: 0 } as AdminSummary;
  const html = renderToString(
    createElement(MemoryRouter, {}, createElement(AdminNav, { current: 'reviews', summary })),
  );
  const rooms = [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, link = '', label = '']) => [
    words(label),
    /href="([^"]*)"/.exec(link)?.[1],
  ]);
  expect(rooms.slice(0, 6)).toEqual([
    ['Dashboard', '/admin?tab=dashboard'],
    ['Products', '/admin?tab=products'],
    ['Orders', '/admin?tab=orders'],
    ['Reviews 2', '/admin?tab=reviews'],
    ['Customers', '/admin?tab=customers'],
    ['Analytics', '/admin?tab=analytics'],
  ]);
  expect(/<a\b[^>]*aria-current="page"[^>]*>(.*?)<\/a>/s.exec(html)?.[1]).toContain('Reviews');
  expect([null, 'nothing', 'orders'].map((id) => findPage(id, 'admin').page.id)).toEqual([
    'dashboard',
    'dashboard',
    'orders',
  ]);
});

test.each([
  [false, ['Approve', 'Reject']],
  [true, []],
])('a review whose is_approved is %s offers the admin %o', (isApproved, offered) => {
  const review = {
    id: 'r',
    author: 'Dana',
    rating: 4,
    title: 'Came up green',
    reviewText: null,
    isApproved,
    isVerifiedPurchase: true,
    photos: 0,
    createdAt: '2026-11-19T12:00:00.000Z',
    rev: 1,
    product: { name: 'Lawn Repair Mix', slug: 'lawn-repair-mix', path: '/product/lawn-repair-mix' },
  };
  const props = { review, isBusy: false, onApprove: () => undefined, onReject: () => undefined };
  const html = renderToString(createElement(MemoryRouter, {}, createElement(ReviewCard, props)));
  expect(buttons(html).map(([name]) => name)).toEqual(offered);
});

test.each([
  ['pending', ['Confirm Order', 'Cancel Order']],
  ['confirmed', ['Start Delivery', 'Mark as Delivered', 'Cancel Order']],
  ['in_progress', ['Mark as Delivered']],
  ['delivered', []],
  ['cancelled', []],
] as const)('an order that is %s offers the admin %o', (status, offered) => {
  expect(nextSteps({ status, isPickup: false }).map((to) => stepLabel(to, translator(null)))).toEqual(
    offered,
  );
});

test.each(['/account', '/account/profile', '/account/orders', '/account/wishlist', '/account/addresses'])(
  '%s shows that it is loading until the browser knows who is signed in',
  async (path) => {
    const { status, text } = await renderPage(path);
    expect(status).toBe(200);
    expect(text).toContain('Opening your account');
  },
);

test.each(['/dashboard', '/auth', '/cart', '/checkout', '/payment-processing', '/payment-success'])(
  '%s is a page of the store that search engines do not list',
  async (path) => {
    const { status, head } = await renderPage(path);
    expect(status).toBe(200);
    expect(head).toContain('<meta name="robots" content="noindex">');
  },
);
