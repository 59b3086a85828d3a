// Who knocks at the routes, and what there is of each that nobody else may see.
import { randomUUID } from 'node:crypto';

/** `pretender` is a customer who wrote into the own account, and so into the own token, that it is an admin's. */
export const WHO = [
  ...(['nobody', 'device', 'A', 'B', 'pretender', 'driver', 'clerk', 'admin'] as const),
  ...(['expired', 'garbage', 'forged'] as const),
];
export type Who = (typeof WHO)[number];

/** Names of somebody's things. Those of nobody are made up: no row has them. */
export type Ids = {
  user: string;
  /** Stands in every text that this person wrote. */
  mark: string;
  email: string;
  order: string;
  orderNumber: string;
  address: string;
  job: string;
  /** Of the commands, and so of the rows they made. */
  quote: string;
  productReview: string;
  orderReview: string;
  /** A payment's. */
  session: string;
  product: string;
  /** A contractor account. */
  contractor: string;
  /** What the driver of the order is told. */
};

export function madeUp(product: string): Ids {
  const mark = `mark${randomUUID().slice(0, 8)}`;
  return {
    user: randomUUID(),
    order: randomUUID(),
    address: randomUUID(),
    job: randomUUID(),
    quote: randomUUID(),
    productReview: randomUUID(),
    orderReview: randomUUID(),
    contractor: randomUUID(),
    mark,
    product,
    email: `${mark}@example.com`,
    orderNumber: `ORD-2019-${mark.slice(4, 10)}`,
    session: `cs_test_${randomUUID().replaceAll('-', '')}`,
  };
}

/** What only this person, and nobody else, may ever read. */
export const secretsOf = ({ product: _, ...ids }: Ids): string[] => Object.values(ids);

/** With what somebody said of themselves, and what is another one at each answer, put out of sight. */
export function plain(text: string, of: Ids): string {
  return secretsOf(of)
    .reduce((rest, secret) => rest.replaceAll(secret, 'theirs'), text)
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'time');
}
