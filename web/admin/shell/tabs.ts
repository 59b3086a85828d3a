import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
import type { StaffRole } from '../../../domain/admin/staff.ts';
import { isCodeNotLoaded } from '../../offline/errors.ts';
import { $status } from '../../offline/status.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Translate } from '../../ui/locale.tsx';
import { CodeNeedsSignal } from '../ui/NeedsSignal.tsx';

// The admin's tabs, in sidebar order (spec 2 §2). Each tab's code loads when it is opened.

type AdminTab = {
  /** In the URL: `/admin?tab=orders`. */
  id: string;
  label: (t: Translate) => string;
  icon: IconName;
  Tab: LazyExoticComponent<ComponentType>;
  /** Also for clerks; the others are for owners only. The server decides what a role may do. */
  forClerks?: true;
  /** On a phone the others are behind “More”. */
  isFirst?: true;
  /** The number of items that need attention. */
  waiting?: (summary: AdminSummary) => number;
};

const lazyTab = (fetchTab: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await fetchTab() };
    } catch (error) {
      // With signal, missing code means a newer version, which the whole page announces.
      if (!isCodeNotLoaded(error) || $status.get().online) throw error;
      return { default: CodeNeedsSignal };
    }
  });

const TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    isFirst: true,
    label: (t) => t('Dashboard'),
    icon: 'grid',
    Tab: lazyTab(async () => (await import('../sales/DashboardTab.tsx')).DashboardTab),
  },
  {
    id: 'products',
    label: (t) => t('Products'),
    icon: 'heap',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
    waiting: ({ lowStock }) => lowStock,
  },
  {
    id: 'orders',
    isFirst: true,
    label: (t) => t('Orders'),
    icon: 'ticket',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab),
    waiting: ({ orders, failedPayments }) => orders + failedPayments,
  },
  {
    id: 'reviews',
    label: (t) => t('Reviews'),
    icon: 'star',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../customers/ReviewsTab.tsx')).ReviewsTab),
    waiting: ({ reviews }) => reviews,
  },
  {
    id: 'customers',
    label: (t) => t('Customers'),
    icon: 'users',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../customers/CustomersTab.tsx')).CustomersTab),
  },
  {
    id: 'analytics',
    label: (t) => t('Analytics'),
    icon: 'chart',
    Tab: lazyTab(async () => (await import('../sales/AnalyticsTab.tsx')).AnalyticsTab),
  },
  {
    id: 'contractors',
    label: (t) => t('Contractors'),
    icon: 'ruler',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../contractors/ContractorsTab.tsx')).ContractorsTab),
    waiting: ({ contractors }) => contractors,
  },
  {
    id: 'books',
    label: (t) => t('Books'),
    icon: 'card',
    Tab: lazyTab(async () => (await import('../sales/BooksTab.tsx')).BooksTab),
  },
  {
    id: 'deliveries',
    isFirst: true,
    label: (t) => t('Deliveries'),
    icon: 'truck',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../deliveries/DeliveriesTab.tsx')).DeliveriesTab),
  },
  {
    id: 'quotes',
    isFirst: true,
    label: (t) => t('Quotes'),
    icon: 'mail',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../quotes/QuotesTab.tsx')).QuotesTab),
    waiting: ({ quotes }) => quotes,
  },
  {
    id: 'prices',
    label: (t) => t('Prices'),
    icon: 'card',
    Tab: lazyTab(async () => (await import('../prices/PricesTab.tsx')).PricesTab),
  },
  {
    id: 'blog',
    label: (t) => t('Blog'),
    icon: 'edit',
    Tab: lazyTab(async () => (await import('../articles/BlogTab.tsx')).BlogTab),
  },
  {
    id: 'translations',
    label: (t) => t('Translations'),
    icon: 'globe',
    Tab: lazyTab(async () => (await import('../settings/TranslationsTab.tsx')).TranslationsTab),
  },
  {
    id: 'newsletter',
    label: (t) => t('Newsletter'),
    icon: 'send',
    Tab: lazyTab(async () => (await import('../newsletter/NewsletterTab.tsx')).NewsletterTab),
  },
  {
    id: 'chats',
    label: (t) => t('Chats'),
    icon: 'chat',
    forClerks: true,
    Tab: lazyTab(async () => (await import('../customers/ChatsTab.tsx')).ChatsTab),
    waiting: ({ chats }) => chats,
  },
  {
    id: 'settings',
    label: (t) => t('Settings'),
    icon: 'tools',
    Tab: lazyTab(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
  },
  {
    id: 'staff',
    label: (t) => t('Staff'),
    icon: 'user',
    Tab: lazyTab(async () => (await import('../settings/StaffTab.tsx')).StaffTab),
  },
  {
    id: 'audit',
    label: (t) => t('Audit log'),
    icon: 'shield',
    Tab: lazyTab(async () => (await import('../settings/AuditTab.tsx')).AuditTab),
  },
];

export const tabsFor = (role: StaffRole) => TABS.filter(({ forClerks }) => role === 'admin' || forClerks);

/** Unknown, missing and other roles' names fall back to the first (spec 2 §2), of a clerk to the orders. */
export function findTab(id: string | null, role: StaffRole): AdminTab {
  const tabs = tabsFor(role);
  const first = role === 'admin' ? 'dashboard' : 'orders';
  const found = tabs.find((tab) => tab.id === id) ?? tabs.find((tab) => tab.id === first);
  if (!found) throw new Error('the admin has no tabs');
  return found;
}
