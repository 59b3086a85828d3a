// @vitest-environment happy-dom
// Whatever field the server names is marked in the form that is being saved.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AdminFailure } from '../../../web/admin/ui/adminApi.ts';
import { TextField } from '../../../web/ui/Field.tsx';
import {
  type FieldErrors,
  type FieldProblem,
  Form,
  fieldNamedByServer,
  refuseField,
} from '../../../web/ui/Form.tsx';

test.each([
  ['amountCents', ['amountCents'], 'amountCents'],
  ['payment.amountCents', ['kind', 'amountCents'], 'amountCents'],
  ['changes.priceCents', ['name', 'priceCents'], 'priceCents'],
  ['value.trucks.1.tons', ['fleet.trucks.0.tons', 'fleet.trucks.1.tons'], 'fleet.trucks.1.tons'],
  ['fields.percent', ['code', 'fields.percent'], 'fields.percent'],
  ['lines.0.quantity', ['lines.0.name', 'lines.0.quantity'], 'lines.0.quantity'],
  ['lines', ['note', 'lines.0.name'], 'lines.0.name'],
  ['version', ['note'], null],
])('%j among %j is %j', (path, names, field) => {
  expect(fieldNamedByServer(path, names)).toBe(field);
});

test.each([
  [new AdminFailure(400, 'bad_input', { field: 'payment.amountCents' }), 'payment.amountCents'],
  [new AdminFailure(422, 'below_minimum', { detail: { field: 'deliveryZip' } }), 'deliveryZip'],
  [new AdminFailure(400, 'bad_input', { field: '' }), null],
  [new AdminFailure(409, 'changed_since'), null],
])('%s names a field', (failure, field) => expect(failure.field).toBe(field));

// happy-dom’s own refuses a submitter of null.
const { FormData: Fields } = globalThis;
vi.stubGlobal(
  'FormData',
  class extends Fields {
    constructor(form: HTMLFormElement) {
      super(form);
    }
  },
);

const root = () => createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => document.body.replaceChildren());

async function sent(save: () => Promise<FieldErrors | undefined>) {
  const schema = z.object({ amount: z.string(), note: z.string() });
  const explain = ({ field }: FieldProblem) => `Check ${field}.`;
  const children = [
    createElement(TextField, { key: 'amount', name: 'amount', label: 'Amount' }),
    createElement(TextField, { key: 'note', name: 'note', label: 'Note' }),
  ];
  const props = { schema, explain, save, children };
  const form = createElement(Form<typeof schema>, props);
  flushSync(() => root().render(form));
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(document.querySelector('.hint.err')).not.toBeNull());
  const wrong = document.querySelector('[aria-invalid]');
  return {
    field: wrong?.getAttribute('name') ?? null,
    text: document.querySelector('.hint.err')?.textContent,
  };
}

test('the field is marked and told in the form’s words, whatever the form returns', async () => {
  const saves = [{}, undefined].map((known) => async () => {
    refuseField('payment.amount');
    return known;
  });
  for (const save of saves) {
    expect(await sent(save)).toEqual({ field: 'amount', text: 'Check amount.' });
    document.body.replaceChildren();
  }
});

test('a field that the form does not have is told below it', async () => {
  const refused = await sent(async () => {
    refuseField('version');
    return {};
  });
  expect(refused).toEqual({ field: null, text: 'The store does not accept this entry: version' });
});
