import type { AsOwner } from '../../server/db/rowSecurity.ts';
import type { Tx } from '../../server/db/sql.ts';

// Simulates a programming error: runs the real statements without their owner conditions.

const WHOSE = /(?:\w+\.)?(?:owner|user_id) = $|(?<=from users where )id = $/;

type Tag = [strings: TemplateStringsArray, ...values: unknown[]];

function withoutOwner([strings, ...values]: Tag, forgot: string[]): Tag {
  const texts = [...strings];
  for (const [index, text] of texts.entries()) {
    if (index === texts.length - 1 || !WHOSE.test(text)) continue;
    forgot.push(text.trim());
    texts[index] = text.replace(WHOSE, (condition) => `(true or ${condition}`);
    texts[index + 1] = `)${texts[index + 1]}`;
  }
  return [Object.assign(texts, { raw: texts }), ...values];
}

const isTag = (args: unknown[]): args is Tag => Array.isArray(args[0]) && 'raw' in args[0];

function forgetfulTx(tx: Tx, forgot: string[]): Tx {
  return new Proxy(tx, {
    apply: (target, self, args: unknown[]) =>
      Reflect.apply(target, self, isTag(args) ? withoutOwner(args, forgot) : args),
    get: (target, name) =>
      name === 'savepoint'
        ? (work: (inner: Tx) => Promise<unknown>) =>
            target.savepoint((inner) => work(forgetfulTx(inner, forgot)))
        : Reflect.get(target, name),
  });
}

/** `forgot` collects the removed conditions, to prove that there were some. */
export const asOwnerWithoutConditions =
  (asOwner: AsOwner, forgot: string[]): AsOwner =>
  (owner, work, options) =>
    asOwner(owner, (tx) => work(forgetfulTx(tx, forgot)), options);
