import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import { changeDetailsSchema } from '../../domain/orders/guestOrders.ts';
import { OrderField } from '../checkout/OrderField.tsx';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/Field.tsx';
import { type FieldErrors, Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { changeProblemText } from './labels.ts';
import { changeDetails, type OrderOnPage } from './orderClient.ts';

/** The form that changes an order's address, notes and phone. */
export function ChangeDetails({ order, email, online, onChanged, onRefused }: OrderOnPage) {
  const t = useT();
  const { phone } = useSettings();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { orderNumber, isPickup, deliveryAddress, specialInstructions, customerPhone, version } = order;
  const save = async (typed: z.output<typeof changeDetailsSchema>): Promise<FieldErrors | undefined> => {
    if (!isPickup && typed.deliveryAddress !== deliveryAddress && !zipFromAddress(typed.deliveryAddress))
      return { deliveryAddress: t('Enter the full address with its ZIP.') };
    const answer = await changeDetails(typed);
    if (answer.kind === 'refused' && answer.field === 'deliveryAddress')
      return {
        deliveryAddress: t(
          'The delivery fee or tax is different there. Call {phone}, or cancel and order again.',
          {
            phone,
          },
        ),
      };
    if (answer.kind === 'refused') onRefused();
    if (answer.kind !== 'changed') return { form: changeProblemText(answer, phone, t) };
    setOpen(false);
    toast({ title: t('Your order was changed') });
    onChanged(answer.order);
    return undefined;
  };
  const label = isPickup ? t('Change notes or phone') : t('Change address or notes');
  return (
    <>
      <Button
        className="btn-bare"
        aria-expanded={open}
        aria-controls={id}
        disabled={!online}
        onClick={() => setOpen(!open)}
      >
        <Icon name="edit" size="sm" />
        {label}
      </Button>
      {open ? (
        <section id={id} aria-label={label}>
          <Form
            // Typed text belongs to these values. It stays when something else changes, such as the day.
            key={JSON.stringify([deliveryAddress, specialInstructions, customerPhone])}
            className="stack gap-14"
            schema={changeDetailsSchema}
            values={{ orderNumber, email, version, ...(isPickup ? { deliveryAddress } : {}) }}
            explain={({ missing }) =>
              missing ? t('Please fill in all required fields.') : t('This is too long.')
            }
            save={save}
          >
            {isPickup ? null : (
              <OrderField
                name="deliveryAddress"
                label={t('Deliver to')}
                autoComplete="street-address"
                defaultValue={deliveryAddress}
                hint={t('Street, city and ZIP on one line.')}
              />
            )}
            <OrderField
              name="specialInstructions"
              isPickup={isPickup}
              rows={3}
              defaultValue={specialInstructions ?? ''}
            />
            <OrderField name="customerPhone" defaultValue={customerPhone ?? ''} />
            <SubmitButton disabled={!online} pendingLabel={t('Saving...')}>
              {t('Save the changes')}
            </SubmitButton>
            <p className="hint">{t('For other goods, call {phone} or place a new order.', { phone })}</p>
          </Form>
        </section>
      ) : null}
    </>
  );
}
