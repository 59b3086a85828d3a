import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AdminSummary } from '../../../domain/admin/admin.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Translate } from '../../ui/locale.tsx';

// The rooms of the office, in the order of the sidebar (spec 2 §2). Each one's code comes when it is opened.

type AdminTab = {
  /** In the address: `/admin?tab=orders`. */
  id: string;
  label: (t: Translate) => string;
  icon: IconName;
  Tab: LazyExoticComponent<ComponentType>;
  /** How many wait there. */
  waiting?: (summary: AdminSummary) => number;
};

const room = (fetchTab: () => Promise<ComponentType>) => lazy(async () => ({ default: await fetchTab() }));

export const TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: (t) => t('Dashboard'),
    icon: 'grid',
    Tab: room(async () => (await import('../sales/DashboardTab.tsx')).DashboardTab),
  },
  {
    id: 'products',
    label: (t) => t('Products'),
    icon: 'heap',
    Tab: room(async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
  },
  {
    id: 'orders',
    label: (t) => t('Orders'),
    icon: 'ticket',
    Tab: room(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab),
    waiting: ({ orders }) => orders,
  },
  {
    id: 'reviews',
    label: (t) => t('Reviews'),
    icon: 'star',
    Tab: room(async () => (await import('../customers/ReviewsTab.tsx')).ReviewsTab),
    waiting: ({ reviews }) => reviews,
  },
  {
    id: 'customers',
    label: (t) => t('Customers'),
    icon: 'users',
    Tab: room(async () => (await import('../customers/CustomersTab.tsx')).CustomersTab),
  },
  {
    id: 'analytics',
    label: (t) => t('Analytics'),
    icon: 'chart',
    Tab: room(async () => (await import('../sales/AnalyticsTab.tsx')).AnalyticsTab),
  },
  {
    id: 'quotes',
    label: (t) => t('Quotes'),
    icon: 'mail',
    Tab: room(async () => (await import('../quotes/QuotesTab.tsx')).QuotesTab),
    waiting: ({ quotes }) => quotes,
  },
  {
    id: 'deliveries',
    label: (t) => t('Deliveries'),
    icon: 'truck',
    Tab: room(async () => (await import('../deliveries/DeliveriesTab.tsx')).DeliveriesTab),
  },
  {
    id: 'blog',
    label: (t) => t('Blog'),
    icon: 'edit',
    Tab: room(async () => (await import('../articles/BlogTab.tsx')).BlogTab),
  },
  {
    id: 'newsletter',
    label: (t) => t('Newsletter'),
    icon: 'send',
    Tab: room(async () => (await import('../customers/NewsletterTab.tsx')).NewsletterTab),
  },
  {
    id: 'chats',
    label: (t) => t('Chats'),
    icon: 'chat',
    Tab: room(async () => (await import('../customers/ChatsTab.tsx')).ChatsTab),
  },
  {
    id: 'settings',
    label: (t) => t('Settings'),
    icon: 'tools',
    Tab: room(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
  },
  {
    id: 'audit',
    label: (t) => t('Audit log'),
    icon: 'shield',
    Tab: room(async () => (await import('../settings/AuditTab.tsx')).AuditTab),
  },
];

/** Unknown and missing names fall back to the first (spec 2 §2). */
export function tabOf(id: string | null): AdminTab {
  const found = TABS.find((tab) => tab.id === id) ?? TABS[0];
  if (!found) throw new Error('the office has no rooms');
  return found;
}
