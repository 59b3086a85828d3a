import type { AdminCustomer } from '../../../domain/admin/customers.ts';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** Whether an account may be used, and whose it is. */
export function AccountTag({ customer: { disabledAt, role, isConfirmed } }: { customer: AdminCustomer }) {
  const t = useT();
  if (disabledAt)
    return (
      <Tag tone="danger" icon="lock">
        {t('Disabled')}
      </Tag>
    );
  if (!isConfirmed)
    return (
      <Tag tone="warn" icon="mail">
        {t('E-mail not confirmed')}
      </Tag>
    );
  return role === 'admin' ? (
    <Tag tone="info" icon="shield">
      {t('Admin')}
    </Tag>
  ) : (
    <Tag tone="ok" icon="check">
      {t('Active')}
    </Tag>
  );
}
