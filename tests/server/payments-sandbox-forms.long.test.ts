import { expect, test } from 'vitest';
import { parseForm } from '../../server/sandbox/payments/protocol/params.ts';

test('brackets nest, encoded or not, and empty values count', () => {
  const form = parseForm('a[0][b]=1&a%5B0%5D%5Bc%5D=2&a[1][b]=3&list[]=x&list[]=y&plus=a+b%26c&empty=');
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: { 0: { b: '1', c: '2' }, 1: { b: '3' } },
    list: { 0: 'x', 1: 'y' },
    plus: 'a b&c',
    empty: '',
  });
});

test('a field name cannot reach a prototype', () => {
  const form = parseForm('__proto__[polluted]=1&a[constructor][prototype][polluted]=1');
  expect(Object.getPrototypeOf(form)).toBeNull();
  expect({}).not.toHaveProperty('polluted');
});

test.for(['a=1&a[b]=2', 'a[b]=1&a=2', '[a]=1', 'a[b=1', `a${'[b]'.repeat(9)}=1`])('%s is refused', (text) => {
  expect(() => parseForm(text)).toThrow(/Invalid/);
});
