import { useState } from 'react';
import * as z from 'zod/mini';
import { percentSign } from '../../../domain/base/numbers.ts';
import { centsTyped, inDollars, typedBox, wholeTyped } from '../../../domain/base/typedFields.ts';
import { CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import {
  newPromoSchema,
  type PromoFields,
  promoFieldsSchema,
} from '../../../domain/orders/adminPromoCodes.ts';
import { PROMO_KINDS, type PromoKind } from '../../../domain/orders/promoCodes.ts';
import type { AdminPromo } from '../../../server/orders/adminPromoCodes.ts';
import { newId } from '../../offline/ids.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { type FieldErrors, Form } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { categoryLabels } from '../products/productLabels.ts';
import { AdminFailure, admin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** Blank is null, and what is no number is refused. */
const orNull = (read: (typed: string) => number | null) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((typed: string | undefined) => read(typed ?? '')),
  );
const dayTyped = z.pipe(
  z.string(),
  z.transform((day: string) => day || null),
);
const ticked = z.pipe(
  z._default(z.record(z.string(), z.string()), {}),
  z.transform((boxes: Record<string, string>) => CATEGORY_SLUGS.filter((slug) => slug in boxes)),
);

const formSchema = z.object({
  code: newPromoSchema.shape.code,
  fields: z.pipe(
    z.object({
      kind: z.enum(PROMO_KINDS),
      percent: orNull((typed) => wholeTyped(typed, percentSign)),
      amountCents: orNull(centsTyped),
      minimumCents: z.pipe(
        orNull(centsTyped),
        z.transform((cents: number | null) => cents ?? 0),
      ),
      firstDay: dayTyped,
      lastDay: dayTyped,
      mostUses: orNull(wholeTyped),
      mostUsesEach: orNull(wholeTyped),
      categories: ticked,
      isOn: typedBox,
    }),
    promoFieldsSchema,
  ),
});

export const toPromoFields = (promo: AdminPromo): PromoFields => promoFieldsSchema.parse(promo);

type PromoFormProps = { promo: AdminPromo | null; onSaved: () => void };

/** A new code, or the changes of one: the code itself stays. */
export function PromoForm({ promo, onSaved }: PromoFormProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  const [id] = useState(() => promo?.id ?? newId());
  const [kind, setKind] = useState<PromoKind>(promo?.kind ?? 'percent');
  const names = categoryLabels(t);
  const save = async ({ code, fields }: z.output<typeof formSchema>): Promise<FieldErrors | undefined> => {
    const send = async (): Promise<FieldErrors> => {
      try {
        const promos = admin['promo-codes'];
        if (promo) await promos[':id'].$put({ param: { id }, json: { version: promo.version, fields } });
        else await promos.$post({ json: { id, code, fields } });
        return {};
      } catch (error) {
        if (error instanceof AdminFailure && error.code === 'code_taken')
          return { code: t('This code already exists. Choose another.') };
        throw error;
      }
    };
    const wrong = await attempt(send, t('The promo code was not saved.'));
    if (wrong === undefined || Object.keys(wrong).length > 0) return wrong ?? {};
    toast({ title: t('{code} saved', { code }) });
    onSaved();
    return undefined;
  };
  const dollars = (cents: number | null | undefined) => (cents ? inDollars(cents) : '');
  const count = (uses: number | null | undefined) => (uses ? String(uses) : '');
  return (
    <Form
      className="admin-form stack gap-16"
      schema={formSchema}
      explain={({ field }) => problemText(field, t)}
      values={promo ? { code: promo.code } : {}}
      save={save}
    >
      {promo ? null : (
        <TextField
          name="code"
          label={t('Code')}
          hint={t('3 to 30 letters, digits and hyphens, such as SPRING-10.')}
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="two">
        <SelectField
          name="fields.kind"
          label={t('Type of discount')}
          defaultValue={kind}
          onChange={({ target: { value } }) =>
            setKind(PROMO_KINDS.find((candidate) => candidate === value) ?? kind)
          }
          options={[
            ['percent', t('Percent off')],
            ['amount', t('Amount off')],
            ['free_delivery', t('Free delivery')],
          ]}
        />
        {kind === 'percent' ? (
          <NumberBox name="fields.percent" label={t('Percent')} value={count(promo?.percent)} required />
        ) : null}
        {kind === 'amount' ? (
          <NumberBox
            name="fields.amountCents"
            label={t('Amount ($)')}
            value={dollars(promo?.amountCents)}
            required
          />
        ) : null}
        <NumberBox
          name="fields.minimumCents"
          label={t('Minimum for goods ($)')}
          value={dollars(promo?.minimumCents)}
          hint={t('Leave empty for any order.')}
        />
      </div>
      <div className="two">
        <TextField
          name="fields.firstDay"
          label={t('First day')}
          type="date"
          defaultValue={promo?.firstDay ?? ''}
        />
        <TextField
          name="fields.lastDay"
          label={t('Last day')}
          type="date"
          defaultValue={promo?.lastDay ?? ''}
        />
        <NumberBox
          name="fields.mostUses"
          label={t('Total uses')}
          value={count(promo?.mostUses)}
          hint={t('Leave it empty for no limit.')}
        />
        <NumberBox
          name="fields.mostUsesEach"
          label={t('Uses per person')}
          value={count(promo?.mostUsesEach)}
          hint={t('Counted by account and by email. Leave it empty for no limit.')}
        />
      </div>
      <fieldset>
        <legend className="label">{t('Only for these goods')}</legend>
        <p className="small muted">{t('Leave all unchecked and the code works on everything.')}</p>
        <div className="tiles gap-0">
          {CATEGORY_SLUGS.map((slug) => (
            <CheckField
              key={slug}
              name={`fields.categories.${slug}`}
              label={names[slug]}
              defaultChecked={promo?.categories.includes(slug)}
            />
          ))}
        </div>
      </fieldset>
      <CheckField
        name="fields.isOn"
        label={t('On: customers can use it')}
        defaultChecked={promo?.isOn ?? true}
      />
      <button type="submit" className="btn btn-primary" disabled={isBusy}>
        {promo ? t('Save') : t('Create the code')}
      </button>
    </Form>
  );
}

type BoxProps = { name: string; label: string; value: string; hint?: string; required?: boolean };

const NumberBox = ({ value, ...field }: BoxProps) => (
  <TextField {...field} inputMode="decimal" autoComplete="off" defaultValue={value} />
);

function problemText(field: string, t: Translate): string {
  switch (field) {
    case 'code':
      return t('3 to 30 letters, digits and hyphens, such as SPRING-10.');
    case 'fields.percent':
      return t('A whole number from 1 to 90.');
    case 'fields.amountCents':
      return t('An amount such as 35 or 35.50.');
    case 'fields.minimumCents':
      return t('Enter at least a dollar more than the code takes off, so that there is something to pay.');
    case 'fields.lastDay':
      return t('The last day is before the first.');
    default:
      return t('A whole number of 1 or more.');
  }
}
