import type { AnswerOf, admin } from '../../web/admin/ui/adminApi.ts';

// What the admin's lists answer, by the server's own types.

export type AuditPage = AnswerOf<typeof admin.audit>;
export type Books = AnswerOf<typeof admin.books>;
export type Articles = AnswerOf<typeof admin.articles>;
export type Customers = AnswerOf<typeof admin.customers>;
export type CustomerPage = AnswerOf<(typeof admin.customers)[':id']>;
export type OrderCounts = AnswerOf<typeof admin.orders.counts>;
export type OrdersPage = AnswerOf<typeof admin.orders>;
export type Products = AnswerOf<typeof admin.products>;
export type QuotesPage = AnswerOf<typeof admin.quotes>;
export type Reviews = AnswerOf<typeof admin.reviews>;
export type Staff = AnswerOf<typeof admin.staff>;
export type SubscriberCount = AnswerOf<typeof admin.newsletter>;
export type Zips = AnswerOf<typeof admin.zips>;
