import { Link } from 'react-router-dom';
import { formatPhone } from '../../../domain/admin.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { Role } from '../../../domain/staff.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AdminTable, type Column } from '../ui/AdminList.tsx';
import { formatDay } from '../ui/format.ts';

export function CustomerTable({ customers }: { customers: readonly AdminCustomer[] }) {
  const t = useT();
  const language = useLanguage();
  const columns: Column<AdminCustomer>[] = [
    {
      label: t('Customer'),
      isPlain: true,
      cell: (customer) => (
        <Link className="admin-goods row" to={`/admin?tab=customers&customer=${customer.id}`}>
          <span>
            <b>{customer.fullName ?? customer.email}</b> <AccountTag customer={customer} />
            <span className="admin-detail admin-mail">
              {hasEmail(customer.email) ? customer.email : t('No email')}
            </span>
          </span>
        </Link>
      ),
    },
    { label: t('Phone'), className: 'num', cell: ({ phone }) => formatPhone(phone ?? '') },
    {
      label: t('Last order'),
      className: 'num',
      cell: ({ lastOrderAt }) => lastOrderAt && formatDay(storeDate(new Date(lastOrderAt)), language),
    },
    { label: t('Orders'), className: 'r num', cell: ({ orders }) => orders },
    { label: t('Spent'), className: 'r num', cell: ({ spentCents }) => formatMoney(spentCents) },
  ];
  return <AdminTable columns={columns} rows={customers} keyOf={({ id }) => id} />;
}

/** The name of a role; `admin` is the owner's. */
export function roleText(role: Role, t: Translate): string {
  switch (role) {
    case 'admin':
      return t('Owner');
    case 'clerk':
      return t('Clerk');
    case 'driver':
      return t('Driver');
    case 'customer':
      return t('Customer');
  }
}

/** What is unusual about an account. */
export function AccountTag({ customer: { disabledAt, role, isConfirmed } }: { customer: AdminCustomer }) {
  const t = useT();
  if (role === null || (role === 'customer' && isConfirmed && !disabledAt)) return null;
  const [tone, icon, words] = disabledAt
    ? (['danger', 'lock', t('Disabled')] as const)
    : isConfirmed
      ? (['info', 'shield', roleText(role, t)] as const)
      : (['warn', 'mail', t('Email not confirmed')] as const);
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}
