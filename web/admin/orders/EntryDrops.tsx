import type { Priced } from '../../../domain/admin/orderEntry.ts';
import { amountText } from '../../../domain/catalog/amounts.ts';
import type { EditedDrops } from '../../../domain/orders/orderEdits.ts';
import type { DropDraft } from '../../cart/drops.ts';
import { DropFields } from '../../checkout/DropFields.tsx';
import { dropProblems, itemsOfDrop, useDropPlaces } from '../../checkout/dropDetails.ts';
import { editedDrops } from '../../checkout/dropEdits.ts';
import { feesByAddress } from '../../orders/orderEdits.ts';
import { useT } from '../../ui/locale.tsx';
import type { EntryLine } from './orderEntry.ts';

// The further addresses of an order that staff enter or change, by the fields of the checkout.

/** `sent`: null while they do not come out even or a ZIP is missing, so that there is no price. */
export function useEntryDrops(drops: readonly DropDraft[], lines: readonly EntryLine[]) {
  const { places } = useDropPlaces(drops);
  const problems = dropProblems(drops, lines, places);
  const isPriced = problems.every(([field, problem]) => field.endsWith('.address') && problem === 'missing');
  const sent: EditedDrops | null = isPriced ? editedDrops(drops, lines) : null;
  return { places, problems, sent, taken: drops.map((drop) => ({ items: itemsOfDrop(drop, lines) })) };
}

type EntryDropsProps = {
  drops: readonly DropDraft[];
  lines: readonly EntryLine[];
  places: ReturnType<typeof useDropPlaces>['places'];
  priced: Priced | null;
  onChange: (drops: DropDraft[]) => void;
};

export function EntryDrops({ drops, lines, places, priced, onChange }: EntryDropsProps) {
  const canSplit = lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
  if (!canSplit && drops.length === 0) return null;
  // A price of before an address came or went is about other addresses.
  const isCurrent = priced?.drops.length === drops.length;
  return (
    <DropFields
      person={null}
      lines={lines}
      drops={drops}
      places={places}
      feesCents={priced && isCurrent ? feesByAddress(priced) : []}
      minimums={priced && isCurrent ? priced.drops.map((drop) => drop.belowMinimumYards) : []}
      onChange={(next) => onChange([...next])}
    />
  );
}

/** What goes to the further addresses, to be read once more. */
export function DropsInWords({ drops, lines }: Pick<EntryDropsProps, 'drops' | 'lines'>) {
  const t = useT();
  return drops.map((drop, at) => (
    <p key={drop.id}>
      <b>{t('Address {n}', { n: at + 2 })}</b>
      {`: ${drop.address}, ${itemsOfDrop(drop, lines)
        .map(({ productId, quantity }) => {
          const line = lines.find((one) => one.productId === productId);
          return line ? `${amountText(line.unit, quantity, t)} ${line.name}` : '';
        })
        .join(', ')}`}
    </p>
  ));
}
