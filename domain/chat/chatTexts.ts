import type { Translate } from '../base/locale.ts';
import { formatMoney, formatNumber } from '../base/money.ts';
import { SETTLING_PERCENT } from '../calculator/calculator.ts';
import { goodsText, unitText } from '../catalog/goods.ts';
import { formatStoreDate } from '../delivery/calendar.ts';
import { listText } from '../delivery/deliveryLabels.ts';
import { dayInWords } from '../delivery/windowLabels.ts';
import { statusText } from '../orders/orders.ts';
import type { FoundGoods, PricedGoods } from './chatPrices.ts';
import type { ChatFinding, ChatOrder, ChatQuote } from './chatTools.ts';

// The built-in assistant's texts, used by the model stand-in and on a phone without signal.

/** When nothing answers (spec 1 §8). */
export function troubleText(phone: string, t: Translate): string {
  return t("I'm having trouble connecting right now. Please call us at {phone}.", { phone });
}

/** When the day's budget is spent, or too many people ask at once. */
export function busyText(phone: string, t: Translate): string {
  return t(
    'I cannot answer any more questions right now. Please call us at {phone}, or write to us: /contact',
    { phone },
  );
}

/** When there is nothing to look up: what people can ask, and whom to call. */
export function unknownText(phone: string, t: Translate): string {
  return t(
    'I did not catch that. I can help with materials and prices, delivery by ZIP, and how many yards a job takes, such as "raised bed 12 x 8, 1 foot deep". For anything else, call {phone}.',
    { phone },
  );
}

export const greetingText = (kind: 'hello' | 'thanks', t: Translate): string =>
  kind === 'hello'
    ? t('Hello. Ask me about a material, a delivery ZIP, or how many yards you need.')
    : t('You are welcome.');

/** Everything found for a question, as text: written answers before products that were only named. */
export function findingsText(findings: readonly ChatFinding[], phone: string, t: Translate): string {
  const first = findings.find(
    (finding) =>
      (finding.kind !== 'answers' || finding.answers.length > 0) &&
      (finding.kind !== 'goods' || finding.found.length > 0) &&
      (finding.kind !== 'delivery' || finding.zip !== null || finding.priced !== null),
  );
  return first ? findingText(first, phone, t) : unknownText(phone, t);
}

/** One finding as text. Says only what was looked up. */
function findingText(finding: ChatFinding, phone: string, t: Translate): string {
  switch (finding.kind) {
    case 'goods':
      return [
        ...finding.found.map((goods) => goodsLine(goods, t)),
        ...(finding.beforeTax ? [t('Prices are before sales tax.')] : []),
      ].join('\n');
    case 'delivery':
      return deliveryText(finding, t);
    case 'yards':
      return yardsText(finding, t);
    case 'answers':
      return finding.answers.map(({ answer, path }) => (path ? `${answer} ${path}` : answer)).join('\n');
    case 'orders':
      return finding.orders.length === 0
        ? finding.isOne
          ? t('Your account has no order with that number.')
          : t('There are no orders in your account yet.')
        : finding.orders.map((order) => orderText(order, t)).join('\n');
    case 'quotes':
      return finding.quotes.length === 0
        ? t('You have not asked for a quote yet. Ask for one: /contact')
        : finding.quotes.map((quote) => quoteText(quote, t)).join('\n');
    case 'signed_out':
      return finding.wanted === 'orders'
        ? t(
            'I can only see the orders of the account you are signed in to. Without an account, look yours up with your email and order number: /track-order',
          )
        : t(
            'I can only see the quotes of the account you are signed in to. Without an account, use the link in our email.',
          );
    case 'draft':
      return t('I wrote the yard a message for you. Check it below. Nothing goes out until you send it.');
    case 'wrong':
      return unknownText(phone, t);
  }
}

function priceText({ priceCents, unit }: FoundGoods, t: Translate): string {
  return priceCents === null ? t('Price not available') : `${formatMoney(priceCents)} ${unitText(unit, t)}`;
}

function goodsLine(goods: FoundGoods, t: Translate): string {
  const stock =
    goods.stock === 'out' ? ` ${t('Out of Stock')}.` : goods.stock === 'low' ? ` ${t('Low Stock')}.` : '';
  return `${goods.name}: ${priceText(goods, t)}.${stock} ${goods.path}`;
}

/** Goods, delivery and tax, as far as they are known. */
function pricedText({ goods, quantity, ...amounts }: PricedGoods, t: Translate): string {
  const { goodsCents, deliveryCents, taxCents, totalCents } = amounts;
  const [least = 0, most = 0] = deliveryCents ?? [];
  const facts = {
    goods: goodsText({ ...goods, quantity }, t),
    price: formatMoney(goodsCents),
    least: formatMoney(least),
    most: formatMoney(most),
    total: formatMoney((totalCents ?? 0) - (taxCents ?? 0)),
  };
  const price = !deliveryCents
    ? t('{goods}: {price}.', facts)
    : most === 0
      ? t('{goods}: {price}, delivered free.', facts)
      : totalCents === null
        ? t('{goods}: {price}, plus {least} to {most} for delivery, by ZIP.', facts)
        : t('{goods}: {price}, plus {least} for delivery: {total}.', facts);
  if (taxCents === null) return `${price} ${t('Prices are before sales tax.')}`;
  return taxCents > 0 && totalCents !== null
    ? `${price} ${t('With {tax} of sales tax: {total}.', { tax: formatMoney(taxCents), total: formatMoney(totalCents) })}`
    : price;
}

function deliveryText(finding: Extract<ChatFinding, { kind: 'delivery' }>, t: Translate): string {
  const { zip, served, priced, freeFromCents } = finding;
  const sentences = priced ? [pricedText(priced, t)] : [];
  if (served) {
    const { place, zone, feeCents, minimumYards, time } = served;
    const facts = {
      zip: zip ?? '',
      place,
      zone,
      fee: formatMoney(feeCents),
      free: formatMoney(freeFromCents),
    };
    sentences.push(
      priced
        ? t('Delivered to {zip} ({place}, {zone}).', facts)
        : t(
            'Delivery to {zip} ({place}, {zone}) costs {fee}, and nothing on orders of {free} or more.',
            facts,
          ),
      t('{time}. Minimum order {n} cubic yards.', { time, n: minimumYards }),
    );
  } else if (zip) sentences.push(outsideText(zip, t));
  return sentences.join(' ');
}

const outsideText = (zip: string, t: Translate) =>
  t('We have no fixed delivery price for {zip}. Ask for a quote: /contact', { zip });

function yardsText(finding: Extract<ChatFinding, { kind: 'yards' }>, t: Translate): string {
  const { cubicYards, settledCubicYards, truckloads, assumed, isOdd, zip, priced, pounds } = finding;
  const sentences = [
    cubicYards === 1
      ? t('That is 1 cubic yard: one truck.')
      : truckloads === 1
        ? t('That is {n} cubic yards: one truck.', { n: cubicYards })
        : t('That is {n} cubic yards: {trucks} trucks.', { n: cubicYards, trucks: truckloads }),
  ];
  if (priced) sentences.push(pricedText(priced, t));
  if (zip && priced)
    sentences.push(priced.deliveryCents ? t('Delivered to {zip}.', { zip }) : outsideText(zip, t));
  if (zip && priced?.startsAtYards)
    sentences.push(t('Loads to {zip} start at {n} yards.', { zip, n: priced.startsAtYards }));
  if (assumed) {
    const facts = { n: assumed.depthInches, feet: assumed.widthFeet ?? 0 };
    sentences.push(
      assumed.widthFeet
        ? t('I assumed a trench {feet} foot wide and {n} in deep: tell me if yours is not.', facts)
        : t('I assumed {n} in deep: tell me if yours is not.', facts),
    );
  }
  if (settledCubicYards > cubicYards) {
    sentences.push(
      t('With {percent}% more for settling it is {n}.', { percent: SETTLING_PERCENT, n: settledCubicYards }),
    );
  }
  if (isOdd) sentences.push(t('The sizes are unusual: check the units.'));
  if (pounds !== null) sentences.push(t('It weighs about {n} lb.', { n: formatNumber(pounds) }));
  return sentences.join('\n');
}

function orderText(order: ChatOrder, t: Translate): string {
  const { orderNumber, status, totalCents, deliveryDate, deliveryWindow, isPickup, lines } = order;
  const date = deliveryDate && dayInWords(dayText(deliveryDate, t), deliveryWindow, t);
  const facts = [
    `${orderNumber}: ${statusText(status, t, isPickup)}`,
    listText(lines, t),
    formatMoney(totalCents),
    ...(date ? [isPickup ? t('pick-up {date}', { date }) : t('delivery {date}', { date })] : []),
  ];
  return `${facts.join(', ')}. /account/orders/${orderNumber}`;
}

function quoteText(quote: ChatQuote, t: Translate): string {
  const { about, status, askedOn, totalCents, expiresOn, path } = quote;
  const facts = { about, date: dayText(askedOn, t) };
  switch (status) {
    case 'received':
      return t('"{about}", sent {date}: we have it and will answer by email or phone.', facts);
    case 'sent':
      return totalCents !== null && expiresOn !== null
        ? `${t('"{about}": {total}, good until {day}.', { about, total: formatMoney(totalCents), day: dayText(expiresOn, t) })} ${path ?? '/account/quotes'}`
        : `${t('"{about}": we have answered.', facts)} /account/quotes`;
    case 'accepted':
      return `${t('"{about}": accepted and ordered.', facts)} /account/orders`;
    case 'expired':
      return `${t('"{about}": our price has expired. Ask us again:', facts)} /contact`;
    case 'closed':
      return t('"{about}", sent {date}: closed.', facts);
  }
}

/** `Tuesday, June 3, 2031` */
function dayText(day: string, t: Translate): string {
  const locale = t('en-US');
  return formatStoreDate(day, locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}
