import { Hono } from 'hono';
import { adminProductRoutes } from '../catalog/adminProductRoutes.ts';
import { adminReviewRoutes } from '../catalog/adminReviews.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import { adminArticleRoutes } from '../content/adminArticles.ts';
import { adminTranslationRoutes } from '../content/adminTranslations.ts';
import { adminContractorRoutes } from '../contractors/adminContractors.ts';
import { adminCustomerRoutes } from '../customers/adminCustomers.ts';
import type { Deps } from '../http/deps.ts';
import { adminNewsletterRoutes } from '../newsletter/adminNewsletter.ts';
import { adminPromoRoutes } from '../orders/adminPromoCodes.ts';
import { adminQuoteRoutes } from '../quotes/adminQuotes.ts';
import type { AdminChanges } from './adminChanges.ts';
import { adminAuditRoutes } from './audit.ts';
import { adminDeliveryRoutes } from './dayBoard.ts';
import { adminDriveRoutes } from './driveList.ts';
import { adminOrderRoutes } from './orders/orderRoutes.ts';
import { adminRoutes } from './routes.ts';
import { adminBookRoutes } from './sales/books.ts';
import { adminSettingsRoutes } from './settings.ts';
import { adminStaffRoutes } from './staff.ts';
import { adminTruckRoutes } from './trucks.ts';

/** All routes of the admin. The admin's pages call them by these types (web/admin/ui/adminApi.ts). */
export const adminApi = (deps: Deps, catalog: CatalogSnapshot, changes: AdminChanges) =>
  new Hono()
    .route('/', adminRoutes(deps, changes))
    .route('/', adminSettingsRoutes(deps, catalog))
    .route('/', adminProductRoutes(deps, catalog))
    .route('/', adminPromoRoutes(deps))
    .route('/', adminBookRoutes(deps))
    .route('/', adminCustomerRoutes(deps))
    .route('/', adminContractorRoutes(deps))
    .route('/', adminStaffRoutes(deps))
    .route('/', adminReviewRoutes(deps))
    .route('/', adminOrderRoutes(deps))
    .route('/', adminDeliveryRoutes(deps))
    .route('/', adminDriveRoutes(deps))
    .route('/', adminAuditRoutes(deps))
    .route('/', adminTruckRoutes(deps))
    .route('/', adminQuoteRoutes(deps))
    .route('/', adminArticleRoutes(deps, catalog))
    .route('/', adminNewsletterRoutes(deps))
    .route('/', adminTranslationRoutes(deps, catalog));

export type AdminApi = ReturnType<typeof adminApi>;
