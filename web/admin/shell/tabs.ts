import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { StaffRole } from '../../../domain/staff.ts';
import type { AdminSummary } from '../../../server/admin/routes.ts';
import { isCodeNotLoaded } from '../../offline/errors.ts';
import { $status } from '../../offline/status.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Translate } from '../../ui/locale.tsx';
import { CodeNeedsSignal } from '../ui/AdminList.tsx';

// The admin's tabs, in sidebar order (spec 2 §2). A tab may have several pages; each page's code loads when it is opened.

type AdminPage = {
  /** In the URL: `/admin?tab=orders`. */
  id: string;
  label: (t: Translate) => string;
  Page: LazyExoticComponent<ComponentType>;
  /** Also for clerks; the others are for owners only. The server decides what a role may do. */
  forClerks?: true;
  /** The number of items that need attention. */
  waiting?: (summary: AdminSummary) => number;
};

type AdminTab = {
  icon: IconName;
  /** On a phone the others are behind “More”. */
  isFirst?: true;
  /** The first gives the tab its name. */
  pages: readonly [AdminPage, ...AdminPage[]];
};

const lazyPage = (fetchPage: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await fetchPage() };
    } catch (error) {
      // With signal, missing code means a newer version, which the whole page announces.
      if (!isCodeNotLoaded(error) || $status.get().online) throw error;
      return { default: CodeNeedsSignal };
    }
  });

const TABS: readonly AdminTab[] = [
  {
    icon: 'grid',
    isFirst: true,
    pages: [
      {
        id: 'dashboard',
        label: (t) => t('Dashboard'),
        Page: lazyPage(async () => (await import('../sales/DashboardTab.tsx')).DashboardTab),
      },
    ],
  },
  {
    icon: 'heap',
    pages: [
      {
        id: 'products',
        label: (t) => t('Products'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
        waiting: ({ lowStock }) => lowStock,
      },
      {
        id: 'promo-codes',
        label: (t) => t('Promo codes'),
        Page: lazyPage(async () => (await import('../promoCodes/PromoCodesTab.tsx')).PromoCodesTab),
      },
    ],
  },
  {
    icon: 'ticket',
    isFirst: true,
    pages: [
      {
        id: 'orders',
        label: (t) => t('Orders'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab),
        waiting: ({ orders, failedPayments }) => orders + failedPayments,
      },
    ],
  },
  {
    icon: 'star',
    pages: [
      {
        id: 'reviews',
        label: (t) => t('Reviews'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../customers/ReviewsTab.tsx')).ReviewsTab),
        waiting: ({ reviews }) => reviews,
      },
    ],
  },
  {
    icon: 'users',
    pages: [
      {
        id: 'customers',
        label: (t) => t('Customers'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../customers/CustomersTab.tsx')).CustomersTab),
      },
      {
        id: 'contractors',
        label: (t) => t('Contractors'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../contractors/ContractorsTab.tsx')).ContractorsTab),
        waiting: ({ contractors }) => contractors,
      },
    ],
  },
  {
    icon: 'chart',
    pages: [
      {
        id: 'analytics',
        label: (t) => t('Analytics'),
        Page: lazyPage(async () => (await import('../sales/AnalyticsTab.tsx')).AnalyticsTab),
      },
    ],
  },
  {
    icon: 'truck',
    isFirst: true,
    pages: [
      {
        id: 'deliveries',
        label: (t) => t('Deliveries'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../deliveries/DeliveriesTab.tsx')).DeliveriesTab),
      },
    ],
  },
  {
    icon: 'mail',
    isFirst: true,
    pages: [
      {
        id: 'quotes',
        label: (t) => t('Quotes'),
        forClerks: true,
        Page: lazyPage(async () => (await import('../quotes/QuotesTab.tsx')).QuotesTab),
        waiting: ({ quotes }) => quotes,
      },
    ],
  },
  {
    icon: 'edit',
    pages: [
      {
        id: 'blog',
        label: (t) => t('Blog'),
        Page: lazyPage(async () => (await import('../articles/ArticlesTab.tsx')).ArticlesTab),
      },
      {
        id: 'newsletter',
        label: (t) => t('Newsletter'),
        Page: lazyPage(async () => (await import('../newsletter/NewsletterTab.tsx')).NewsletterTab),
      },
    ],
  },
  {
    icon: 'tools',
    pages: [
      {
        id: 'settings',
        label: (t) => t('Settings'),
        Page: lazyPage(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
      },
      {
        id: 'staff',
        label: (t) => t('Staff'),
        Page: lazyPage(async () => (await import('../settings/StaffTab.tsx')).StaffTab),
      },
      {
        id: 'audit',
        label: (t) => t('Audit log'),
        Page: lazyPage(async () => (await import('../settings/AuditTab.tsx')).AuditTab),
      },
    ],
  },
];

/** The tabs with a page for this role, each with only those pages. */
export const tabsFor = (role: StaffRole): AdminTab[] =>
  TABS.flatMap((tab) => {
    const [first, ...rest] = tab.pages.filter(({ forClerks }) => role === 'admin' || forClerks);
    return first ? [{ ...tab, pages: [first, ...rest] as const }] : [];
  });

/** Unknown, missing and other roles' names fall back to the first (spec 2 §2), of a clerk to the orders. */
export function findPage(id: string | null, role: StaffRole): { tab: AdminTab; page: AdminPage } {
  const pages = tabsFor(role).flatMap((tab) => tab.pages.map((page) => ({ tab, page })));
  const first = role === 'admin' ? 'dashboard' : 'orders';
  const match = pages.find(({ page }) => page.id === id) ?? pages.find(({ page }) => page.id === first);
  if (!match) throw new Error('the admin has no tabs');
  return match;
}
