import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '../../domain/base/money.ts';
import { refusedSchema } from '../../domain/orders/checkout.ts';
import { type PromoProblem, type PromoRule, promoRuleSchema } from '../../domain/orders/promoCodes.ts';
import { postAsOwner } from '../offline/api.ts';
import { $status } from '../offline/status.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorHint } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { noAnswerText } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { $promo, type CartPromo } from './figures.ts';

type PromoCodeProps = { promo: CartPromo | null };

/** The field for a promo code; once it has one, what it does. Not a form: it stands in the checkout's. */
export function PromoCode({ promo }: PromoCodeProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isEntered = promo !== null;
  const wasEntered = useRef(isEntered);
  useEffect(() => {
    // Opened by its button, or emptied by the other one, which is gone.
    if (!isEntered && !wasEntered.current) field.current?.focus();
    wasEntered.current = false;
  }, [isEntered]);
  if (promo)
    return (
      <div className="ticket-code small">
        <Icon name={promo.problem ? 'warning' : 'check'} size="sm" />
        <span>
          <b className="num">{promo.rule.code}</b> <span>{ruleText(promo, t)}</span>
        </span>
        <button type="button" className="link tap" onClick={() => $promo.reset()}>
          {t('Remove code')}
        </button>
      </div>
    );
  const enter = async () => {
    const code = field.current?.value.trim() ?? '';
    if (code === '' || isBusy) return field.current?.focus();
    setBusy(true);
    const answer = await askPromo(code);
    setBusy(false);
    if (answer.rule) $promo.set(answer.rule);
    else {
      setProblem(
        answer.problem ? refusalText('promo_code', t, { reason: answer.problem }) : waitText(answer.wait, t),
      );
      field.current?.focus();
    }
  };
  return (
    <div className="ticket-code is-open">
      <label className="small" htmlFor={id}>
        {t('Promo code')}
      </label>
      <input
        ref={field}
        id={id}
        className="inp num"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-wrong` : undefined}
        onChange={() => setProblem(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The checkout's form must not be sent by it.
          event.preventDefault();
          void enter();
        }}
      />
      <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void enter()}>
        {t('Apply')}
      </Button>
      <ErrorHint id={`${id}-wrong`} text={problem} />
    </div>
  );
}

type PromoAnswer =
  | { rule: PromoRule }
  /** `problem` null: no answer, because there is no signal or after too many tries. */
  | { rule: null; problem: PromoProblem | null; wait: boolean };

const refusalSchema = z.extend(refusedSchema, {
  detail: z.object({ reason: z.string() }),
});

async function askPromo(code: string): Promise<PromoAnswer> {
  try {
    const response = await postAsOwner('/api/promo-code', { code });
    const answer: unknown = await response.json();
    const rule = promoRuleSchema.safeParse(answer);
    if (response.ok && rule.success) return { rule: rule.data };
    const refusal = refusalSchema.safeParse(answer);
    const problem = refusal.success ? (refusal.data.detail.reason as PromoProblem) : null;
    return { rule: null, problem, wait: response.status === 429 };
  } catch (error) {
    console.warn('The promo code has no answer.', error);
    return { rule: null, problem: null, wait: false };
  }
}

const waitText = (isTooMany: boolean, t: Translate) =>
  isTooMany
    ? t('Too many tries. Wait a few minutes, then try again.')
    : `${noAnswerText($status.get().hasNetwork, t)} ${t('The store has to check the code.')}`;

/** After other figures from the store: what the code takes off today, or that it is gone. */
export async function refreshPromo(t: Translate): Promise<void> {
  const rule = $promo.get();
  if (!rule) return;
  const answer = await askPromo(rule.code);
  if (answer.rule) $promo.set(answer.rule);
  else if (answer.problem) refusePromo(answer.problem, t);
}

/** Takes a code off that the store refuses, and says why. */
export function refusePromo(problem: PromoProblem, t: Translate): void {
  const code = $promo.get()?.code ?? '';
  $promo.reset();
  toast({
    tone: 'warning',
    title: t('{code} was taken off', { code }),
    text: refusalText('promo_code', t, { reason: problem }),
    seconds: 8,
  });
}

function ruleText({ rule, cents, problem }: CartPromo, t: Translate): string {
  if (problem === 'minimum') return t('from {amount} of goods', { amount: formatMoney(rule.minimumCents) });
  if (problem) return t('is not for what is in your cart');
  if (rule.kind === 'percent') return t('{percent}% off', { percent: rule.percent ?? 0 });
  if (rule.kind === 'amount') return t('{amount} off', { amount: formatMoney(rule.amountCents ?? 0) });
  return cents > 0 ? t('delivers it free') : t('Delivery is free already.');
}
