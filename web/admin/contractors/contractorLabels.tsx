import type { ContractorAccount } from '../../../domain/contractors.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

export function termsText(days: number, t: Translate): string {
  return days === 0 ? t('Pays with the order') : t('Net {n}', { n: days });
}

export function ContractorTag({ account: { status } }: { account: Pick<ContractorAccount, 'status'> }) {
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
