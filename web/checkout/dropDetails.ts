import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MOST_CHARACTERS } from '../../domain/base/fields.ts';
import { type Place, zipOfPlace } from '../../domain/delivery/delivery.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import type { DropClaim } from '../../domain/orders/createCheckout.ts';
import { splitByDrop } from '../../domain/orders/drops.ts';
import type { DropItem } from '../../domain/orders/orderDrops.ts';
import { $drops, type DropDraft } from '../cart/drops.ts';
import { $places, loadPlaces } from '../delivery/zip.ts';
import type { Translate } from '../ui/locale.tsx';
import type { DropField } from './orderDetails.ts';

// The further addresses of an order: what is typed, what is wrong with it, and what is sent.

/** A line of an order that further addresses take from. */
export type DropLine = DropItem & { name: string; unit: string };
export const dropLines = (cart: Cart): DropLine[] =>
  cart.map(({ product: { id, name, unit }, quantity }) => ({ productId: id, name, unit, quantity }));

/** `too_many`: more than is left of that line. `nothing`: no goods at all go there. `all`: none are left for address 1. */
type DropProblem =
  | 'missing'
  | 'zip'
  | 'outside'
  | 'below_minimum'
  | 'too_long'
  | 'too_many'
  | 'nothing'
  | 'all';

export const emptyDrop = (id: string): DropDraft => ({
  id,
  address: '',
  zip: '',
  note: '',
  contactName: '',
  contactPhone: '',
  quantities: {},
});

/** As of the order's own address. */
export function zipOfDrop({ address, zip }: Pick<DropDraft, 'address' | 'zip'>): string | null {
  return zipOfPlace(address, zip);
}

export const itemsOfDrop = ({ quantities }: DropDraft, lines: readonly DropItem[]): DropItem[] =>
  lines.flatMap(({ productId }) => {
    const quantity = Number(quantities[productId] ?? '');
    return quantity > 0 ? [{ productId, quantity }] : [];
  });

/** The lines by address, the first one's first; null while the quantities do not come out even. */
export const linesByDrop = (lines: Cart, drops: readonly (readonly DropItem[])[]): Cart[] | null =>
  splitByDrop(lines, drops, ({ product }) => product.id);

/** How many of a line are left for address 1; negative when the others take too many. */
export const quantityLeft = ({ productId, quantity }: DropItem, drops: readonly DropDraft[]): number =>
  quantity - drops.reduce((sum, { quantities }) => sum + Number(quantities[productId] ?? ''), 0);

export function dropProblems(
  drops: readonly DropDraft[],
  lines: readonly DropItem[],
  places: readonly (Place | null | undefined)[],
): [DropField, DropProblem][] {
  const takesAll = lines.every((line) => quantityLeft(line, drops) === 0);
  return drops.flatMap((drop, at): [DropField, DropProblem][] => {
    const problems: [DropField, DropProblem][] = [];
    const { address, zip } = drop;
    if (!address.trim()) problems.push([`drops.${at}.address`, 'missing']);
    else if (address.trim().length > MOST_CHARACTERS.delivery_address)
      problems.push([`drops.${at}.address`, 'too_long']);
    if (zipOfDrop(drop) === null) problems.push([`drops.${at}.zip`, zip.trim() ? 'zip' : 'missing']);
    else if (places[at] === null) problems.push([`drops.${at}.zip`, 'outside']);
    lines.forEach((line, place) => {
      if (Number(drop.quantities[line.productId] ?? '') > 0 && quantityLeft(line, drops) < 0)
        problems.push([`drops.${at}.items.${place}`, 'too_many']);
    });
    if (itemsOfDrop(drop, lines).length === 0) problems.push([`drops.${at}.items.0`, 'nothing']);
    else if (takesAll && at === 0) problems.push([`drops.${at}.items.0`, 'all']);
    return problems;
  });
}

export function dropProblemText(field: string, problem: DropProblem, t: Translate): string {
  switch (problem) {
    case 'missing':
      return field.endsWith('.zip')
        ? t('Enter the ZIP code of this address.')
        : t('Tell us where the truck should go.');
    case 'zip':
      return t('A ZIP code has 5 digits, such as 37203.');
    case 'outside':
      return t('We have no fixed delivery price there. Ask us for a quote.');
    case 'below_minimum':
      return t('Loads to this ZIP have a minimum. Add yards, or ask us.');
    case 'too_long':
      return t('This is too long. Shorten it, please.');
    case 'too_many':
      return t('That is more than is in your cart.');
    case 'nothing':
      return t('Say how much goes to this address, or remove it.');
    case 'all':
      return t('Leave something for address 1, or put this address there.');
  }
}

/** What create-checkout gets. */
export const dropClaims = (drops: readonly DropDraft[], lines: readonly DropItem[]): DropClaim[] =>
  drops.map((drop) => ({
    delivery_address: drop.address.trim(),
    delivery_zip: zipOfDrop(drop) ?? '',
    note: drop.note.trim() || null,
    contact_name: drop.contactName.trim() || null,
    contact_phone: drop.contactPhone.trim() || null,
    items: itemsOfDrop(drop, lines).map(({ productId, quantity }) => ({ product_id: productId, quantity })),
  }));

const NO_DROPS: readonly DropDraft[] = [];

/** Where further addresses are, by their ZIPs. `looking`: the ZIPs are loading. */
export function useDropPlaces(drops: readonly DropDraft[]) {
  const known = useStore($places, { ssr: 'initial' });
  const zips = drops.map(zipOfDrop);
  const wanted = zips.filter((zip) => zip !== null).join(' ');
  useEffect(() => {
    // Retried for each new ZIP if they failed to load.
    if (wanted) loadPlaces().catch((error: unknown) => console.warn('The ZIPs did not load.', error));
  }, [wanted]);
  const places = zips.map((zip) => (zip === null || !known ? undefined : (known.get(zip) ?? null)));
  return { zips, places, looking: wanted !== '' && known === undefined };
}

/** The further addresses as typed in the checkout, their places, and what the figures need of them. */
export function useDrops(lines: readonly DropItem[], isPickup: boolean) {
  const typed = useStore($drops, { ssr: 'initial' });
  const drops = isPickup ? NO_DROPS : typed;
  const { zips, places, looking } = useDropPlaces(drops);
  const priced = drops.map((drop, at) => ({
    zip: zips[at] ?? null,
    place: places[at],
    items: itemsOfDrop(drop, lines),
  }));
  return { drops, places, priced, looking };
}

export function zipHint(place: Place | null | undefined, zip: string | null, t: Translate): string {
  if (zip === null) return t('Sets the delivery fee.');
  if (place === null) return t('Outside our delivery area');
  if (place === undefined) return t('Sets the delivery fee.');
  if (place.poBox) return t('This ZIP is for PO boxes only. Enter the street address of the site.');
  return t('{city}, {county} County', { city: place.city, county: place.county });
}
