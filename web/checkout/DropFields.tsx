import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MOST_CHARACTERS } from '../../domain/base/fields.ts';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { type Place, zipsIn } from '../../domain/delivery/delivery.ts';
import { MAX_DROP_NOTE } from '../../domain/delivery/sites.ts';
import { MAX_DROP_CONTACT, MOST_DROPS } from '../../domain/orders/drops.ts';
import type { DropDraft } from '../cart/drops.ts';
import { money } from '../cart/labels.ts';
import { unitHeading } from '../catalog/amounts.ts';
import { useNames } from '../catalog/names.ts';
import { PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import type { Person } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { Field, TextField } from '../ui/Field.tsx';
import { useFormState } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { type DropLine, emptyDrop, quantityLeft, zipHint } from './dropDetails.ts';

// Only for people who have saved places.
const DropPlaces = lazyPart(async () => (await import('./DropPlaces.tsx')).DropPlaces);

type DropFieldsProps = {
  person: Person | null | undefined;
  lines: readonly DropLine[];
  drops: readonly DropDraft[];
  places: readonly (Place | null | undefined)[];
  /** Of address 1 and of each further one; null where there is no fixed price. Empty while they are not known. */
  feesCents: readonly (number | null)[];
  /** What each further address lacks, in cubic yards, of what its ZIP asks for. */
  minimums?: readonly (number | null)[];
  onChange: (drops: readonly DropDraft[]) => void;
};

/** One order for several addresses: what goes to each of the further ones, and what is left for the first. */
export function DropFields({
  person,
  lines,
  drops,
  places,
  feesCents,
  minimums = [],
  onChange,
}: DropFieldsProps) {
  const t = useT();
  const nameOf = useNames();
  const { errors, clearErrors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const change = (next: readonly DropDraft[]) => {
    const isRemoved = next.length < drops.length;
    // A quantity changes what is left for the others, and without an address the next ones have other numbers.
    clearErrors(
      Object.keys(errors).filter((field) => (isRemoved ? /^drops\./ : /^drops\.\d+\.items\./).test(field)),
    );
    onChange(next);
  };
  const add = () => {
    flushSync(() => change([...drops, emptyDrop(newId())]));
    box.current?.querySelector<HTMLElement>('fieldset:last-of-type :is(select, input)')?.focus();
  };
  const remove = (id: string) => {
    flushSync(() => change(drops.filter((drop) => drop.id !== id)));
    box.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  };
  const isFull = drops.length >= MOST_DROPS - 1;
  const left = lines.flatMap((line) => {
    const quantity = quantityLeft(line, drops);
    return quantity > 0 ? [`${amountText(line.unit, quantity, t)} ${nameOf(line.name)}`] : [];
  });
  return (
    <div ref={box} className="co-drops">
      {drops.length > 0 ? (
        <p aria-live="polite">
          <b>{t('Address 1 gets')}</b>{' '}
          <span className="num">
            <span>{left.length > 0 ? left.join(', ') : t('nothing')}</span>
            <Fee cents={feesCents[0]} />
          </span>
        </p>
      ) : null}
      {drops.map((drop, at) => (
        <Drop
          key={drop.id}
          person={person}
          lines={lines}
          drop={drop}
          at={at}
          place={places[at]}
          feeCents={feesCents[at + 1]}
          minimumYards={minimums[at] ?? null}
          onChange={(part) =>
            change(drops.map((other) => (other.id === drop.id ? { ...other, ...part } : other)))
          }
          onRemove={() => remove(drop.id)}
        />
      ))}
      {isFull ? null : (
        <button type="button" className="btn btn-quiet co-save" onClick={add}>
          <Icon name="plus" size="sm" />
          <span>{drops.length > 0 ? t('Add another address') : t('Deliver to more than one address')}</span>
        </button>
      )}
    </div>
  );
}

function Fee({ cents }: { cents: number | null | undefined }) {
  const t = useT();
  if (cents === undefined || cents === null) return null;
  return (
    <span>{`, ${cents === 0 ? t('free delivery') : t('delivery {amount}', { amount: money(cents) })}`}</span>
  );
}

type DropProps = Pick<DropFieldsProps, 'person' | 'lines'> & {
  drop: DropDraft;
  at: number;
  place: Place | null | undefined;
  feeCents: number | null | undefined;
  minimumYards: number | null;
  onChange: (part: Partial<DropDraft>) => void;
  onRemove: () => void;
};

function Drop({ person, lines, drop, at, place, feeCents, minimumYards, onChange, onRemove }: DropProps) {
  const t = useT();
  const nameOf = useNames();
  const name = (field: string) => `drops.${at}.${field}`;
  const written = zipsIn(drop.address).named;
  const n = at + 2;
  return (
    <fieldset className="co-drop">
      <legend className="h3">{t('Address {n}', { n })}</legend>
      {person ? <DropPlaces person={person} drop={drop} at={at} onChange={onChange} /> : null}
      <div className="co-drop-where">
        <StreetField
          name={name('address')}
          label={t('Street address')}
          required
          autoComplete="off"
          maxLength={MOST_CHARACTERS.delivery_address}
          value={drop.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
        <TextField
          name={name('zip')}
          label={t('ZIP code')}
          hint={zipHint(place, written ?? (drop.zip || null), t)}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          readOnly={written !== null}
          value={written ?? drop.zip}
          onChange={(event) => onChange({ zip: event.target.value })}
        />
      </div>
      <div className="co-drop-goods">
        {lines.map((line, nth) => (
          <TextField
            key={line.productId}
            name={name(`items.${nth}`)}
            label={nameOf(line.name)}
            hint={t('{unit}, of {n}', { unit: unitHeading(line.unit, t), n: line.quantity })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={drop.quantities[line.productId] ?? ''}
            onChange={(event) =>
              onChange({
                quantities: { ...drop.quantities, [line.productId]: event.target.value.replace(/\D/g, '') },
              })
            }
          />
        ))}
      </div>
      <Field name={name('note')} label={t('Where to drop it')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={MAX_DROP_NOTE}
            value={drop.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
      <div className="co-drop-who">
        <TextField
          name={name('contactName')}
          label={t('Who is on site')}
          hint={t('If someone else meets the driver.')}
          autoComplete="off"
          maxLength={MAX_DROP_CONTACT.name}
          value={drop.contactName}
          onChange={(event) => onChange({ contactName: event.target.value })}
        />
        <PhoneField
          name={name('contactPhone')}
          label={t('Phone on site')}
          hint={t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}
          autoComplete="off"
          maxLength={MAX_DROP_CONTACT.phone}
          value={drop.contactPhone}
          onChange={(event) => onChange({ contactPhone: event.target.value })}
        />
      </div>
      {minimumYards === null ? null : (
        <p className="hint err" role="status">
          <Icon name="warning" size="sm" />
          <span>{t('This ZIP has a minimum of {n} cubic yards.', { n: minimumYards })}</span>
        </p>
      )}
      <p className="num co-drop-end">
        <span>
          {feeCents === undefined || feeCents === null
            ? null
            : feeCents === 0
              ? t('Free delivery to this address')
              : t('Delivery to this address: {amount}', { amount: money(feeCents) })}
        </span>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
          {t('Remove address {n}', { n })}
        </button>
      </p>
    </fieldset>
  );
}
