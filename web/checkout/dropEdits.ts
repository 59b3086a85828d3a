import type { DropItem, OrderDrop } from '../../domain/orders/orderDrops.ts';
import type { EditedDrops } from '../../domain/orders/orderEdits.ts';
import type { DropDraft } from '../cart/drops.ts';
import { newId } from '../offline/ids.ts';
import { itemsOfDrop, zipOfDrop } from './dropDetails.ts';
import type { DropField } from './orderDetails.ts';

// The further addresses of a placed order, as its edit fills them in and sends them. Apart, as no checkout needs it.

/** A further address of a placed order, to be changed or ordered again. Its ZIP is read from the address. */
export const draftOfDrop = ({
  deliveryAddress,
  note,
  contactName,
  contactPhone,
  items,
}: Omit<OrderDrop, 'number'>): DropDraft => ({
  id: newId(),
  address: deliveryAddress,
  zip: '',
  note: note ?? '',
  contactName: contactName ?? '',
  contactPhone: contactPhone ?? '',
  quantities: Object.fromEntries(items.map(({ productId, quantity }) => [productId, String(quantity)])),
});

/** What an edit of an order gets. */
export const editedDrops = (drops: readonly DropDraft[], lines: readonly DropItem[]): EditedDrops =>
  drops.map((drop) => ({
    deliveryAddress: drop.address.trim(),
    deliveryZip: zipOfDrop(drop) ?? '',
    note: drop.note.trim() || null,
    contactName: drop.contactName.trim() || null,
    contactPhone: drop.contactPhone.trim() || null,
    items: itemsOfDrop(drop, lines),
  }));

/** A field that the server names in an edit, as of a form: `drops.0.deliveryZip`. */
export function editedDropField(name: string): DropField | null {
  const [, at, field] = /^drops\.(\d+)\.(deliveryAddress|deliveryZip|items)/.exec(name) ?? [];
  if (at !== undefined && field !== undefined)
    return `drops.${Number(at)}.${field === 'items' ? 'items.0' : field === 'deliveryZip' ? 'zip' : 'address'}`;
  return name === 'drops' ? 'drops.0.items.0' : null;
}
