import type { ComponentProps, ReactNode } from 'react';
import { emailSchema, MAX_CHARACTERS } from '../../domain/base/fields.ts';
import { eachText, ORDER_TEXT_WORDS, ORDER_TEXTS, type OrderText } from '../../domain/orders/orderTexts.ts';
import { PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { maxLengthOf } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

export type OrderFieldName =
  | 'deliveryAddress'
  | 'deliveryZip'
  | 'customerName'
  | 'customerPhone'
  | 'customerEmail'
  | OrderText;

/** What fields of one line and of several have in common. */
type ControlProps = Pick<
  ComponentProps<typeof TextField>,
  | ('name' | 'label' | 'hint' | 'required' | 'className' | 'value' | 'defaultValue' | 'readOnly')
  | ('type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength')
> &
  Partial<Record<'onChange' | 'onBlur', (event: { target: { value: string } }) => void>> & { rows?: number };

type FieldKind = Partial<Omit<ControlProps, 'label'>> & {
  label: (t: Translate, isPickup: boolean) => string;
  Control?: (props: ControlProps) => ReactNode;
};

/** In characters. */
const LONGEST_LINE = 200;

const FIELDS: Readonly<Record<OrderFieldName, FieldKind>> = {
  deliveryAddress: {
    Control: StreetField,
    label: (t) => t('Delivery address'),
    required: true,
    autoComplete: 'shipping address-line1',
    maxLength: MAX_CHARACTERS.delivery_address,
  },
  deliveryZip: {
    label: (t) => t('ZIP code'),
    inputMode: 'numeric',
    autoComplete: 'shipping postal-code',
    maxLength: 20,
  },
  customerName: {
    label: (t) => t('Full name'),
    required: true,
    autoComplete: 'name',
    maxLength: MAX_CHARACTERS.customer_name,
  },
  customerPhone: {
    Control: PhoneField,
    label: (t) => t('Phone'),
    autoComplete: 'tel',
    maxLength: MAX_CHARACTERS.customer_phone,
  },
  customerEmail: {
    label: (t) => t('Email'),
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: maxLengthOf(emailSchema, ''),
  },
  ...eachText((name) => ({
    ...(ORDER_TEXTS[name] > LONGEST_LINE ? { Control: TextArea, rows: 2 } : {}),
    label: ORDER_TEXT_WORDS[name].label,
    autoComplete: 'off',
    maxLength: ORDER_TEXTS[name],
  })),
};

type OrderFieldProps = Partial<ControlProps> & { name: OrderFieldName; isPickup?: boolean };

/**
 * A field of a wanted order (domain/orders/wantedOrder.ts), which is the same for everybody. Checkout, staff's forms and
 * a customer's change arrange them, and add what is their own, such as hints and what the field begins with.
 */
export function OrderField({ name, isPickup = false, ...props }: OrderFieldProps) {
  const t = useT();
  const { Control = TextField, label, ...field } = FIELDS[name];
  return <Control name={name} {...field} label={label(t, isPickup)} {...props} />;
}
