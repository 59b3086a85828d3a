import type { Stripe } from 'stripe';
import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import { type FormMap, oneOf, optional, shape, text, timestamp } from '../protocol/params.ts';
import type { WireBalanceTransaction, WireList, WirePayout } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';

// What reaches the bank. Nothing of it is kept: it follows from the charges, refunds and disputes. As on a new account,
// a charge is available after two days, and each day's balance is paid out when the day is over.

const DAY = 86_400;
const AVAILABLE_AFTER = 2 * DAY;
const DISPUTE_FEE = 1_500;

/** 2.9 % and 30 cents. */
const feeCents = (amount: number) => Math.round(amount * 0.029) + 30;
const startOfDay = (moment: number) => moment - (moment % DAY);

type Money = Pick<WireBalanceTransaction, 'amount' | 'created' | 'currency' | 'source' | 'type'> & {
  fee?: number;
  waits?: number;
};

/** The stand-in's balance: every transaction, and the payout that took it; null while it is not paid out. */
type Balance = {
  transactions: { row: WireBalanceTransaction; payout: string | null }[];
  payouts: WirePayout[];
};

function readBalance(world: World): Balance {
  const now = world.now();
  const transactions = listMoney(world)
    .map((money) => ({ row: toTransaction(money, now), payout: null as string | null }))
    .toSorted((a, b) => a.row.available_on - b.row.available_on || a.row.created - b.row.created);
  const payouts: WirePayout[] = [];
  let waiting: typeof transactions = [];
  for (const [day, due] of Map.groupBy(transactions, ({ row }) => startOfDay(row.available_on))) {
    // A day that is not over may still bring refunds.
    if (day + DAY > now) break;
    waiting = [...waiting, ...due];
    const amount = waiting.reduce((cents, { row }) => cents + row.net, 0);
    // What is owed to the provider is taken off the next payout.
    if (amount <= 0) continue;
    const payout = newPayout(day, amount);
    payouts.push(payout);
    for (const transaction of waiting) transaction.payout = payout.id;
    waiting = [];
  }
  return { transactions, payouts };
}

function listMoney({ books }: World): Money[] {
  const eventAbout = (type: string, id: string) =>
    books.events
      .oldestFirst()
      .find(({ type: of, data }) => of === type && 'id' in data.object && data.object.id === id);
  const charges = books.charges
    .oldestFirst()
    .filter(({ paid }) => paid)
    .map(({ id, amount_captured: amount, created, currency }): Money => {
      return {
        amount,
        created,
        currency,
        source: id,
        type: 'charge',
        fee: feeCents(amount),
        waits: AVAILABLE_AFTER,
      };
    });
  const refunds = books.refunds
    .oldestFirst()
    .flatMap(({ id, amount, created, currency, status }): Money[] => {
      const refund: Money = { amount: -amount, created, currency, source: id, type: 'refund' };
      const failed = eventAbout('refund.failed', id);
      if (status !== 'failed' || !failed) return [refund];
      return [refund, { ...refund, amount, created: failed.created, type: 'refund_failure' }];
    });
  const disputes = books.disputes
    .oldestFirst()
    .flatMap(({ id, amount, created, currency, status }): Money[] => {
      const taken: Money = {
        amount: -amount,
        created,
        currency,
        source: id,
        type: 'adjustment',
        fee: DISPUTE_FEE,
      };
      const closed = eventAbout('charge.dispute.closed', id);
      if (status !== 'won' || !closed) return [taken];
      return [taken, { ...taken, amount, created: closed.created, fee: 0 }];
    });
  return [...charges, ...refunds, ...disputes];
}

function toTransaction({ waits = 0, fee = 0, ...money }: Money, now: number): WireBalanceTransaction {
  const { amount, created, currency, source, type } = money;
  const available_on = startOfDay(created + waits);
  return {
    // The same each time: of a source there is one of each kind, or one that takes and one that gives.
    id: `txn_${type}${amount < 0 ? '_out' : ''}_${String(source)}`,
    object: 'balance_transaction',
    amount,
    available_on,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }]
        : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: available_on <= now ? 'available' : 'pending',
    type,
  };
}

function newPayout(day: number, amount: number): WirePayout {
  const arrival_date = day + DAY;
  return {
    id: `po_${new Date(day * 1000).toISOString().slice(0, 10).replaceAll('-', '')}`,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date,
    automatic: true,
    balance_transaction: null,
    created: arrival_date,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout;
}

const range = shape({
  gt: optional(timestamp),
  gte: optional(timestamp),
  lt: optional(timestamp),
  lte: optional(timestamp),
});
const payoutParams = shape({
  arrival_date: optional(range),
  status: optional(oneOf('paid', 'pending', 'failed', 'canceled')),
});

export function listPayouts(world: World, form: FormMap): WireList<WirePayout> {
  return paginate(form, {
    url: '/v1/payouts',
    kind: 'payout',
    rows: readBalance(world).payouts.toReversed(),
    read: (rest) => {
      const { arrival_date, status } = payoutParams(rest, '');
      const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = arrival_date ?? {};
      return ({ arrival_date: on, status: is }) =>
        on > gt && on >= gte && on < lt && on <= lte && (!status || is === status);
    },
    show: (payout) => payout,
  });
}

export function retrievePayout(world: World, id: string): WirePayout {
  const payout = readBalance(world).payouts.find((one) => one.id === id);
  if (!payout) throw missing('payout', id);
  return payout;
}

const transactionParams = shape({
  payout: optional(text()),
  source: optional(text()),
  type: optional(text()),
});

export function listBalanceTransactions(world: World, form: FormMap): WireList<WireBalanceTransaction> {
  const { transactions, payouts } = readBalance(world);
  const takenBy = new Map(transactions.map(({ row, payout }) => [row.id, payout]));
  return paginate(form, {
    url: '/v1/balance_transactions',
    kind: 'balance transaction',
    rows: transactions.map(({ row }) => row).toReversed(),
    read: (rest) => {
      const { payout, source, type } = transactionParams(rest, '');
      if (payout && !payouts.some(({ id }) => id === payout)) throw missing('payout', payout, 'payout');
      return (row) =>
        (!payout || takenBy.get(row.id) === payout) &&
        (!source || row.source === source) &&
        (!type || row.type === type);
    },
    show: (row) => row,
  });
}
