import type { ReactNode } from 'react';
import { deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
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
  type WhereFieldsProps,
} from './OrderFields.tsx';
import {
  type CheckoutFieldName,
  formProblems,
  type OrderFieldProblem,
  type OrderTerms,
  orderFormSchema,
  problemText,
} from './orderDetails.ts';

const DAYS_OFFERED = 5;
/** Full days are not offered. */
const DAYS_SEARCHED = 30;

type OrderFormProps = {
  form: CheckoutForm;
  terms: OrderTerms & { full: FullWindows };
  contractor: BusinessFieldsProps['contractor'];
  where: Omit<WhereFieldsProps, 'form'>;
  /** No zone of ours has a fee there. */
  isOutside: boolean;
  onChange: (change: Partial<CheckoutForm>) => void;
  save: (form: CheckoutForm) => Promise<FieldErrors | undefined>;
  /** Beside the fields. */
  children: ReactNode;
  /** Below them, on a phone always in sight. */
  bar: ReactNode;
};

/** The fields of an order that a customer places, and their check. What it costs and how it is sent: Checkout.tsx. */
export function OrderForm(props: OrderFormProps) {
  const { form, terms, contractor, where, isOutside, onChange, save, children, bar } = props;
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
      className="co-form mt-20"
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
      <div className="split">
        <div className="form">
          <WhereFields form={form} {...where} />
          <WhenFields
            form={form}
            dates={dates}
            whyNoDates={form.isPickup || zone !== null ? null : noDatesText(where.zip, isOutside, t)}
            today={storeDate(now)}
            dateProblem={(date) => {
              const problem = formProblems({ ...form, deliveryDate: date }, terms).deliveryDate;
              return problem === undefined ? null : problemText('deliveryDate', problem, t);
            }}
            full={form.isPickup ? {} : full}
            onChange={where.onChange}
          />
          <ContactFields form={form} onChange={onChange} />
          <BusinessFields form={form} contractor={contractor} onChange={onChange} />
        </div>
        <aside className="side">{children}</aside>
      </div>
      {bar}
    </Form>
  );
}

/** Why no day is offered yet. */
function noDatesText(zip: string | null, isOutside: boolean, t: Translate): string {
  if (isOutside) return t('We have no fixed delivery price there. Ask us for a quote.');
  return zip === null
    ? t('Enter the ZIP code to see delivery days.')
    : t('Without a date, we deliver on the next available day.');
}
