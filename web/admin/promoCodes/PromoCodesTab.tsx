import { useState } from 'react';
import { formatMoney } from '../../../domain/base/money.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import type { AdminPromo } from '../../../server/orders/adminPromoCodes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { categoryLabels } from '../products/productLabels.ts';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDate } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { PromoForm, toPromoFields } from './PromoForm.tsx';

/** The codes with their uses, and the form for a new one. */
export function PromoCodesTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('products', admin['promo-codes']);
  const [opened, setOpened] = useState<AdminPromo | 'new' | null>(null);
  return (
    <>
      <h1 className="h2">{t('Promo codes')}</h1>
      <p className="admin-form row cluster mt-16 mb-16">
        <span className="muted grow-words">
          {t(
            'Customers type them in the cart or at checkout. The discount shows on the order, its page and its emails.',
          )}
        </span>
        <Button className="btn-primary btn-sm" onClick={() => setOpened('new')}>
          <Icon name="plus" />
          {t('New promo code')}
        </Button>
      </p>
      {data ? null : <ListLoading failure={failure} text={t('The promo codes could not be loaded.')} />}
      {data?.codes.length === 0 ? <p>{t('No promo codes yet.')}</p> : null}
      <ul className="stack gap-16 mb-16">
        {data?.codes.map((promo) => (
          <PromoCard key={promo.id} promo={promo} onChange={() => setOpened(promo)} />
        ))}
      </ul>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null || opened === 'new' ? t('New promo code') : opened.code}
      >
        {opened ? (
          <PromoForm promo={opened === 'new' ? null : opened} onSaved={() => setOpened(null)} />
        ) : null}
      </Sheet>
    </>
  );
}

type PromoCardProps = { promo: AdminPromo; onChange: () => void };

function PromoCard({ promo, onChange }: PromoCardProps) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('products');
  const { id, version, code, isOn, uses, mostUses, givenCents, firstDay, lastDay } = promo;
  const today = storeDate(new Date());
  const state = promoState(promo, today, t);
  const days = [
    firstDay && t('from {day}', { day: formatDate(firstDay, language) }),
    lastDay && t('to {day}', { day: formatDate(lastDay, language) }),
  ];
  const flip = async () => {
    const fields = { ...toPromoFields(promo), isOn: !isOn };
    const isDone = await attempt(
      () => admin['promo-codes'][':id'].$put({ param: { id }, json: { version, fields } }),
      t('The promo code was not saved.'),
    );
    if (isDone) toast({ title: isOn ? t('{code} is off', { code }) : t('{code} is on', { code }) });
  };
  return (
    <li className="panel admin-form stack gap-8">
      <div className="row cluster">
        <h2 className="h3 num">{code}</h2>
        <Tag tone={state.tone} icon={state.icon}>
          {state.words}
        </Tag>
      </div>
      <p>{[offText(promo, t), ...limitTexts(promo, t), ...days].filter(Boolean).join(', ')}</p>
      <p className="small muted num">
        <span>
          {mostUses === null
            ? t('Used {n} times', { n: uses })
            : t('Used {n} of {most} times', { n: uses, most: mostUses })}
        </span>
        {uses > 0 ? <span>{`, ${t('{amount} taken off', { amount: formatMoney(givenCents) })}`}</span> : ''}
      </p>
      <div className="acts">
        <Button className="btn-quiet btn-sm" onClick={onChange}>
          {t('Change')}
        </Button>
        <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void flip()}>
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
      </div>
    </li>
  );
}

function promoState({ isOn, firstDay, lastDay, uses, mostUses }: AdminPromo, today: string, t: Translate) {
  if (!isOn) return { tone: 'neutral', icon: 'close', words: t('Off') } as const;
  if (lastDay !== null && lastDay < today)
    return { tone: 'neutral', icon: 'close', words: t('Ended') } as const;
  if (firstDay !== null && firstDay > today)
    return { tone: 'info', icon: 'calendar', words: t('Not started') } as const;
  if (mostUses !== null && uses >= mostUses)
    return { tone: 'warn', icon: 'warning', words: t('Used up') } as const;
  return { tone: 'ok', icon: 'check', words: t('On') } as const;
}

function offText({ kind, percent, amountCents }: AdminPromo, t: Translate): string {
  if (kind === 'percent') return t('{percent}% off the goods', { percent: percent ?? 0 });
  if (kind === 'amount') return t('{amount} off the goods', { amount: formatMoney(amountCents ?? 0) });
  return t('Free delivery');
}

function limitTexts(promo: AdminPromo, t: Translate): (string | null)[] {
  const { minimumCents, mostUsesEach: each, categories } = promo;
  const names = categoryLabels(t);
  return [
    minimumCents > 0 ? t('from {amount} of goods', { amount: formatMoney(minimumCents) }) : null,
    categories.length > 0 ? categories.map((category) => names[category]).join(', ') : null,
    each === null ? null : each === 1 ? t('once per person') : t('{n} times per person', { n: each }),
  ];
}
