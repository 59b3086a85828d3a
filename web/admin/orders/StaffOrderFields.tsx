import { type ReactNode, useState } from 'react';
import { formatCents, lineTotalCents } from '../../../domain/base/money.ts';
import { amountText, unitText } from '../../../domain/catalog/goods.ts';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { yardAddress } from '../../../domain/delivery/pickup.ts';
import { windowOptions } from '../../../domain/delivery/windowLabels.ts';
import { orderSummary } from '../../../domain/orders/orderSummary.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { ORDER_TEXT_NAMES, type OrderText } from '../../../domain/orders/orderTexts.ts';
import type { WantedOrder } from '../../../domain/orders/wantedOrder.ts';
import { quantityLabel } from '../../catalog/unitLabels.ts';
import { OrderField } from '../../checkout/OrderField.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CheckField, ErrorHint, SelectField, TextField } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { useSettings } from '../../ui/settings.tsx';
import type { Entry } from './orderEntry.ts';

// Parts of an order's form that staff alone have. The fields that everybody has: web/checkout/OrderField.tsx.

const ProductSearch = lazyPart(async () => (await import('./ProductSearch.tsx')).ProductSearch);

type PartProps = { title: string; className?: string; children: ReactNode };

export function EntryPart({ title, className = '', children }: PartProps) {
  return (
    <section className={`panel stack gap-16 ${className}`}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  );
}

/** Found by name, with units, price and what is in stock. */
export function GoodsPart({ entry: { work, priced, change } }: { entry: Entry }) {
  const t = useT();
  const { lines } = work;
  const setLines = (next: Entry['work']['lines']) => change({ lines: next });
  return (
    <EntryPart title={t('Load')}>
      <div className="stack gap-12">
        <ul className="lines">
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
                  onChange={(quantity) => setLines(lines.with(index, { ...line, quantity }))}
                />
                <b className="entry-sum num">{price === null ? '' : formatCents(price * line.quantity)}</b>
                <IconButton
                  icon="trash"
                  label={t('Remove {name}', { name: line.name })}
                  onClick={() => setLines(lines.filter((other) => other !== line))}
                />
              </li>
            );
          })}
        </ul>
        <ProductSearch taken={lines} onPick={(line) => setLines([...lines, line])} />
      </div>
    </EntryPart>
  );
}

type DeliveryPartProps = {
  entry: Entry;
  /** What the fields begin with. */
  initial?: Pick<WantedOrder, 'deliveryAddress' | 'deliveryDate' | 'deliveryWindow' | OrderText>;
  onPickup?: (isPickup: boolean) => void;
};

/** Where and when. */
export function DeliveryPart({ entry, initial, onPickup }: DeliveryPartProps) {
  const t = useT();
  const settings = useSettings();
  const { change, work } = entry;
  const { isPickup, zip } = work;
  return (
    <EntryPart title={t('Delivery')}>
      <CheckField
        label={t('Pick-up at the yard')}
        checked={isPickup}
        onChange={({ target }) => {
          change({ isPickup: target.checked });
          onPickup?.(target.checked);
        }}
      />
      {isPickup ? (
        <>
          <p className="hint">{yardAddress(settings)}</p>
          <input type="hidden" name="deliveryAddress" value={yardAddress(settings)} />
          <input type="hidden" name="deliveryZip" value={settings.address.zip} />
        </>
      ) : (
        <div className="cluster gap-16">
          <OrderField
            className="grow"
            name="deliveryAddress"
            autoComplete="off"
            defaultValue={initial?.deliveryAddress ?? ''}
          />
          <OrderField
            className="entry-zip"
            name="deliveryZip"
            label={t('ZIP')}
            required
            autoComplete="off"
            value={zip}
            onChange={(event) => change({ zip: event.target.value })}
          />
        </div>
      )}
      <div className="two">
        <TextField
          name="deliveryDate"
          label={isPickup ? t('Pick-up day') : t('Delivery day')}
          hint={initial || isPickup ? undefined : t('Leave it empty for the next day with a free truck.')}
          type="date"
          defaultValue={initial?.deliveryDate ?? ''}
        />
        <SelectField
          name="deliveryWindow"
          label={t('Time of day')}
          defaultValue={initial?.deliveryWindow}
          options={windowOptions(t)}
        />
      </div>
      {isPickup ? null : <EvenFull />}
      {ORDER_TEXT_NAMES.map((name) => (
        <OrderField key={name} name={name} isPickup={isPickup} defaultValue={initial?.[name] ?? ''} />
      ))}
    </EntryPart>
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
      <ErrorHint text={errors.evenFull} />
      <CheckField name="evenFull" label={t('Book it even if the trucks are full')} />
    </div>
  );
}

export function DiscountFields({ entry, reason }: { entry: Entry; reason?: string | null }) {
  const t = useT();
  return (
    <div className="admin-pair">
      <TextField
        name="discountCents"
        label={t('Discount ($)')}
        inputMode="decimal"
        autoComplete="off"
        value={entry.work.discount}
        onChange={(event) => entry.change({ discount: event.target.value })}
      />
      <TextField name="discountReason" label={t('Reason')} autoComplete="off" defaultValue={reason ?? ''} />
    </div>
  );
}

/** The server's figures. */
export function Figures({ entry: { work, priced, failure } }: { entry: Entry }) {
  const t = useT();
  if (failure) return <p className="note warn mb-16">{t('The price is not known.')}</p>;
  if (!priced) return <p className="muted">{t('Add a product to see what it costs.')}</p>;
  const { zone, belowMinimumYards } = priced;
  const lines = priced.lines.map((line) => ({
    ...line,
    lineTotalCents: lineTotalCents(line.unitPriceCents ?? 0, line.quantity),
  }));
  const { amounts } = orderSummary({ ...priced, lines, isPickup: work.isPickup }, t, {
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
