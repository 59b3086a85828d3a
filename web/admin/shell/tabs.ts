import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
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
  /** The number of items that need attention. */
  waiting?: (summary: AdminSummary) => number;
};

const lazyTab = (fetchTab: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await fetchTab() };
    } catch (error) {
      // With signal the code is gone: the whole page says that there is a newer version.
      if (!isCodeNotLoaded(error) || $status.get().online) throw error;
      return { default: CodeNeedsSignal };
    }
  });

export const TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: (t) => t('Dashboard'),
    icon: 'grid',
    Tab: lazyTab(async () => (await import('../sales/DashboardTab.tsx')).DashboardTab),
  },
  {
    id: 'products',
    label: (t) => t('Products'),
    icon: 'heap',
    Tab: lazyTab(async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
  },
  {
    id: 'orders',
    label: (t) => t('Orders'),
    icon: 'ticket',
    Tab: lazyTab(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab),
    waiting: ({ orders }) => orders,
  },
  {
    id: 'reviews',
    label: (t) => t('Reviews'),
    icon: 'star',
    Tab: lazyTab(async () => (await import('../customers/ReviewsTab.tsx')).ReviewsTab),
    waiting: ({ reviews }) => reviews,
  },
  {
    id: 'customers',
    label: (t) => t('Customers'),
    icon: 'users',
    Tab: lazyTab(async () => (await import('../customers/CustomersTab.tsx')).CustomersTab),
  },
  {
    id: 'analytics',
    label: (t) => t('Analytics'),
    icon: 'chart',
    Tab: lazyTab(async () => (await import('../sales/AnalyticsTab.tsx')).AnalyticsTab),
  },
  {
    id: 'quotes',
    label: (t) => t('Quotes'),
    icon: 'mail',
    Tab: lazyTab(async () => (await import('../quotes/QuotesTab.tsx')).QuotesTab),
    waiting: ({ quotes }) => quotes,
  },
  {
    id: 'deliveries',
    label: (t) => t('Deliveries'),
    icon: 'truck',
    Tab: lazyTab(async () => (await import('../deliveries/DeliveriesTab.tsx')).DeliveriesTab),
  },
  {
    id: 'blog',
    label: (t) => t('Blog'),
    icon: 'edit',
    Tab: lazyTab(async () => (await import('../articles/BlogTab.tsx')).BlogTab),
  },
  {
    id: 'newsletter',
    label: (t) => t('Newsletter'),
    icon: 'send',
    Tab: lazyTab(async () => (await import('../customers/NewsletterTab.tsx')).NewsletterTab),
  },
  {
    id: 'chats',
    label: (t) => t('Chats'),
    icon: 'chat',
    Tab: lazyTab(async () => (await import('../customers/ChatsTab.tsx')).ChatsTab),
  },
  {
    id: 'settings',
    label: (t) => t('Settings'),
    icon: 'tools',
    Tab: lazyTab(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
  },
  {
    id: 'audit',
    label: (t) => t('Audit log'),
    icon: 'shield',
    Tab: lazyTab(async () => (await import('../settings/AuditTab.tsx')).AuditTab),
  },
];

/** Unknown and missing names fall back to the first (spec 2 §2). */
export function tabOf(id: string | null): AdminTab {
  const found = TABS.find((tab) => tab.id === id) ?? TABS[0];
  if (!found) throw new Error('the admin has no tabs');
  return found;
}
