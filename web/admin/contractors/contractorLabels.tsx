import { formatCents } from '../../../domain/base/money.ts';
import type { AdminContractor } from '../../../domain/contractors.ts';
import type { Invoice } from '../../../domain/invoices.ts';
import { isTooSmall, LEAST_ONLINE_CENTS } from '../../../domain/orders/orders.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function termsText(days: number, t: Translate): string {
  return days === 0 ? t('Pays with the order') : t('Net {n}', { n: days });
}

export function ContractorTag({ account: { status } }: { account: Pick<AdminContractor, 'status'> }) {
  const t = useT();
  switch (status) {
    case 'asked':
      return (
        <Tag tone="warn" icon="clock">
          {t('Waiting for approval')}
        </Tag>
      );
    case 'approved':
      return (
        <Tag tone="ok" icon="check">
          {t('Account approved')}
        </Tag>
      );
    case 'refused':
      return (
        <Tag tone="danger" icon="close">
          {t('Refused')}
        </Tag>
      );
  }
}

/** What became of an invoice at the payment provider. Null for one that it does not carry. */
export function providerText(
  invoice: Pick<Invoice, 'openCents' | 'atProvider'>,
  t: Translate,
): string | null {
  if (invoice.atProvider && isTooSmall(invoice.openCents))
    return t('Less than {amount} cannot be paid online. Credit it on the order page.', {
      amount: formatCents(LEAST_ONLINE_CENTS),
    });
  switch (invoice.atProvider?.state) {
    case undefined:
      return null;
    case 'asked':
      return t('On its way');
    case 'replaced':
      return t('Being replaced');
    case 'open':
      return t('Can be paid');
    case 'paid':
      return t('Settled');
    case 'void':
      return t('Voided');
    case 'uncollectible':
      return t('Written off');
    case 'elsewhere':
      return t('Marked as paid, no payment');
  }
}
