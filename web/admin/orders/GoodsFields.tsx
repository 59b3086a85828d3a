import { useState } from 'react';
import { formatCents, lineTotalCents } from '../../../domain/base/money.ts';
import { amountText, unitText } from '../../../domain/catalog/goods.ts';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { yardAddress } from '../../../domain/delivery/pickup.ts';
import type { StaffPrice } from '../../../domain/orders/adminOrderEntry.ts';
import { orderSummary } from '../../../domain/orders/orderSummary.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { ORDER_TEXT_NAMES, type OrderTexts } from '../../../domain/orders/orderTexts.ts';
import type { WantedOrder } from '../../../domain/orders/wantedOrder.ts';
import { quantityLabel } from '../../catalog/amounts.ts';
import { OrderTextField, StreetField } from '../../delivery/SiteFields.tsx';
import { WindowField } from '../../delivery/WindowField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { useSettings } from '../../ui/settings.tsx';
import type { EntryLine } from './orderEntry.ts';
import { ProductSearch } from './ProductSearch.tsx';

type LinesProps = {
  lines: readonly EntryLine[];
  priced: StaffPrice | null;
  onChange: (lines: EntryLine[]) => void;
};

/** The goods of an order: found by name, with units, price and what is in stock. */
export function GoodsLines({ lines, priced, onChange }: LinesProps) {
  const t = useT();
  return (
    <div className="stack gap-12">
      <ul>
        {lines.map((line, index) => {
          const pricedLine = priced?.lines.find(({ productId }) => productId === line.productId);
          const price = pricedLine?.unitPriceCents ?? null;
          return (
            <li key={line.productId} className="entry-line">
              <div>
                <b>{line.name}</b>
                <span className="admin-detail num">
                  {[
                    price === null ? null : `${formatCents(price)} ${unitText(line.unit, t)}`,
                    pricedLine?.available == null
                      ? null
                      : t('{amount} in stock', { amount: amountText(line.unit, pricedLine.available, t) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {pricedLine?.problem ? (
                  <span className="admin-why" role="alert">
                    <Icon name="warning" size="sm" />
                    <span>{refusalText(pricedLine.problem, t)}</span>
                  </span>
                ) : null}
              </div>
              <Stepper
                label={quantityLabel(line, t)}
                unit={line.unit}
                value={line.quantity}
                stock={null}
                size="sm"
                onChange={(quantity) => onChange(lines.with(index, { ...line, quantity }))}
              />
              <b className="entry-sum num">{price === null ? '' : formatCents(price * line.quantity)}</b>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('Remove {name}', { name: line.name })}
                onClick={() => onChange(lines.filter((other) => other !== line))}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ul>
      <ProductSearch taken={lines} onPick={(line) => onChange([...lines, line])} />
    </div>
  );
}

type PlaceProps = {
  zip: string;
  onZip: (zip: string) => void;
  /** Picked up at the yard, so no address is needed. */
  isPickup: boolean;
  /** What the fields begin with. */
  initial?: OrderTexts & Pick<WantedOrder, 'deliveryAddress' | 'deliveryDate' | 'deliveryWindow'>;
};

/** Where and when. */
export function PlaceFields({ zip, onZip, isPickup, initial }: PlaceProps) {
  const t = useT();
  const settings = useSettings();
  return (
    <>
      {isPickup ? (
        <>
          <p className="hint">{yardAddress(settings)}</p>
          <input type="hidden" name="deliveryAddress" value={yardAddress(settings)} />
          <input type="hidden" name="deliveryZip" value={settings.address.zip} />
        </>
      ) : (
        <div className="entry-where">
          <StreetField
            name="deliveryAddress"
            label={t('Delivery address')}
            required
            autoComplete="off"
            defaultValue={initial?.deliveryAddress ?? ''}
          />
          <TextField
            name="deliveryZip"
            label={t('ZIP')}
            required
            inputMode="numeric"
            autoComplete="off"
            value={zip}
            onChange={(event) => onZip(event.target.value)}
          />
        </div>
      )}
      <div className="entry-two">
        <TextField
          name="deliveryDate"
          label={isPickup ? t('Pick-up day') : t('Delivery day')}
          hint={initial || isPickup ? undefined : t('Leave it empty for the next day with a free truck.')}
          type="date"
          defaultValue={initial?.deliveryDate ?? ''}
        />
        <WindowField defaultValue={initial?.deliveryWindow} />
      </div>
      <EvenFull />
      {ORDER_TEXT_NAMES.map((name) => (
        <OrderTextField key={name} name={name} isPickup={isPickup} defaultValue={initial?.[name] ?? ''} />
      ))}
    </>
  );
}

/** Offered once the server has said that the day is full. */
function EvenFull() {
  const t = useT();
  const { errors } = useFormState();
  const [isOffered, setOffered] = useState(false);
  if (errors.evenFull && !isOffered) setOffered(true);
  if (!isOffered) return null;
  return (
    <div>
      {errors.evenFull ? (
        <p className="hint err" role="alert">
          <Icon name="warning" size="sm" />
          {errors.evenFull}
        </p>
      ) : null}
      <label className="entry-tick row">
        <input type="checkbox" name="evenFull" />
        {t('Book it even if the trucks are full')}
      </label>
    </div>
  );
}

type DiscountProps = {
  typed: string;
  onType: (typed: string) => void;
  /** What the server says about it while it is typed. */
  error: string | null;
  reason?: string | null;
};

export function DiscountFields({ typed, onType, error, reason }: DiscountProps) {
  const t = useT();
  return (
    <div className="admin-pair">
      <TextField
        name="discountCents"
        label={t('Discount ($)')}
        error={error ?? undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <TextField name="discountReason" label={t('Reason')} autoComplete="off" defaultValue={reason ?? ''} />
    </div>
  );
}

/** The server's figures, and what stands in the way. */
export function Figures({
  priced,
  isPickup,
  failure,
}: {
  priced: StaffPrice | null;
  isPickup: boolean;
  failure: string | null;
}) {
  const t = useT();
  if (failure) return <p className="admin-stale">{failure}</p>;
  if (!priced) return <p className="muted">{t('Add a product to see what it costs.')}</p>;
  const { zone, belowMinimumYards } = priced;
  const lines = priced.lines.map((line) => ({
    ...line,
    lineTotalCents: lineTotalCents(line.unitPriceCents ?? 0, line.quantity),
  }));
  const { amounts } = orderSummary({ ...priced, lines, isPickup }, t, {
    money: formatCents,
    feeNote: zone ? zoneName({ name: zone }, t) : t('ZIP not known yet'),
  });
  return (
    <div aria-live="polite">
      <Ledger rows={amounts} total={{ label: t('Total'), value: formatCents(chargedCents(priced)) }} />
      {belowMinimumYards === null ? null : (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          <span>{t('This zone has a minimum of {n} cubic yards.', { n: belowMinimumYards })}</span>
        </p>
      )}
    </div>
  );
}
