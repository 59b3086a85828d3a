import type { ReactNode } from 'react';
import { deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { pickupDates } from '../../domain/delivery/pickup.ts';
import { type FullWindows, isDayFull } from '../../domain/delivery/windows.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { type FieldErrors, Form } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import {
  BusinessFields,
  type BusinessFieldsProps,
  ContactFields,
  WhenFields,
  WhereFields,
} from './OrderFields.tsx';
import {
  type CheckoutFieldName,
  formProblems,
  type OrderFieldProblem,
  type OrderTerms,
  orderFormSchema,
  problemText,
} from './orderDetails.ts';

const DAYS_OFFERED = 4;
/** Full days are not offered. */
const DAYS_SEARCHED = 30;

type OrderFormProps = {
  form: CheckoutForm;
  terms: OrderTerms & { full: FullWindows };
  contractor: BusinessFieldsProps['contractor'];
  /** The place that its fee is for. */
  zip: string | null;
  place: Place | null | undefined;
  /** No zone of ours has a fee there. */
  isOutside: boolean;
  onChange: (change: Partial<CheckoutForm>) => void;
  /** Called with each change to the address or the ZIP, as it is typed. */
  onPlaceChange: (change: Partial<CheckoutForm>) => void;
  /** The address or the ZIP is complete. */
  onPlace: () => void;
  save: (form: CheckoutForm) => Promise<FieldErrors | undefined>;
  /** Around the address. */
  before: ReactNode;
  after: ReactNode;
  /** Beside the fields. */
  children: ReactNode;
};

/** The fields of an order that a customer places, and their check. What it costs and how it is sent: Checkout.tsx. */
export function OrderForm({
  form,
  terms,
  contractor,
  zip,
  place,
  isOutside,
  onChange,
  onPlaceChange,
  onPlace,
  save,
  before,
  after,
  children,
}: OrderFormProps) {
  const t = useT();
  const { full, now, zone } = terms;
  const dates = form.isPickup
    ? pickupDates(terms, DAYS_OFFERED)
    : // Zones keep different days.
      zone === null
      ? []
      : deliveryDates(terms, DAYS_SEARCHED)
          .filter((date) => !isDayFull(full, date))
          .slice(0, DAYS_OFFERED);
  return (
    <Form
      className="split mt-20"
      schema={orderFormSchema(terms)}
      explain={({ field, issue }) =>
        problemText(field as CheckoutFieldName, issue.message as OrderFieldProblem, t)
      }
      onProblems={(_, problems) => {
        const isMissing = problems.some(({ missing }) => missing);
        toast({
          title: isMissing ? t('Missing Information') : t('Check the marked fields'),
          ...(isMissing && { text: t('Please fill in all required fields.') }),
          tone: 'error',
        });
      }}
      save={save}
    >
      <div className="form gap-28">
        <WhereFields
          form={form}
          zip={zip}
          place={place}
          onChange={onPlaceChange}
          onPlace={onPlace}
          before={before}
          after={after}
        />
        <WhenFields
          form={form}
          dates={dates}
          whyNoDates={form.isPickup || zone !== null ? null : noDatesText(zip, isOutside, t)}
          today={storeDate(now)}
          dateProblem={(date) => {
            const problem = formProblems({ ...form, deliveryDate: date }, terms).deliveryDate;
            return problem === undefined ? null : problemText('deliveryDate', problem, t);
          }}
          full={form.isPickup ? {} : full}
          onChange={onPlaceChange}
        />
        <ContactFields form={form} onChange={onChange} />
        <BusinessFields form={form} contractor={contractor} onChange={onChange} />
      </div>
      <aside className="side">{children}</aside>
    </Form>
  );
}

/** Why no day is offered yet. */
function noDatesText(zip: string | null, isOutside: boolean, t: Translate): string {
  if (isOutside) return t('We have no fixed delivery price there. Ask us for a quote.');
  return zip === null
    ? t('Enter the ZIP code to see delivery days. Without a date, we deliver on the next available day.')
    : t('Without a date, we deliver on the next available day.');
}
