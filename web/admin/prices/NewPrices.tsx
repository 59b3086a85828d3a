import { useState } from 'react';
import * as z from 'zod/mini';
import { newPriceCents, type PriceRule, priceChangeFields } from '../../../domain/admin/priceChanges.ts';
import { type AdminProduct, adminProductsSchema, MOST_PRODUCTS } from '../../../domain/admin/products.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { newId } from '../../offline/ids.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { categoryLabels } from '../products/productLabels.ts';
import { AdminSearch, ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { PriceRuleFields, parseRule, type RuleTyped } from './PriceRuleFields.tsx';

const dayTyped = z.pipe(
  z._default(z.string(), ''),
  z.transform((day: string) => day || null),
);
const { name, startsOn, endsOn } = priceChangeFields;
const formSchema = z
  .object({ name, startsOn: z.pipe(dayTyped, startsOn), endsOn: z.pipe(dayTyped, endsOn) })
  .check(
    z.refine(({ startsOn: from }) => from === null || from > storeDate(new Date()), { path: ['startsOn'] }),
    z.refine(({ startsOn: from, endsOn: to }) => to === null || to >= (from ?? storeDate(new Date())), {
      path: ['endsOn'],
    }),
  );

/** Can be priced here: in the shop, for one payment. */
type Priced = AdminProduct & { priceCents: number };
const isPriced = (product: AdminProduct): product is Priced =>
  product.priceCents !== null && product.interval === null && product.isActive;

/** Chooses products and a rule, shows every price from and to, and applies them together. */
export function NewPrices({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  const [id] = useState(newId);
  const [q, setQ] = useState('');
  const [category, setCategory] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [rule, setRule] = useState<RuleTyped>({ mode: 'percent', typed: '', rounding: 'none' });
  const path = `/api/admin/products?${new URLSearchParams({ q, category, state: 'active', show: `${MOST_PRODUCTS}` })}`;
  const { data, failure } = useAdminQuery(path, adminProductsSchema, 'products');
  const products = data?.products.filter(isPriced) ?? [];
  const asked = parseRule(rule);
  const items = products
    .filter((product) => !left.has(product.id))
    .flatMap(({ id: productId, priceCents: beforeCents }) => {
      const priceCents = asked && newPriceCents(beforeCents, asked);
      return priceCents && priceCents !== beforeCents ? [{ productId, beforeCents, priceCents }] : [];
    });
  const names = categoryLabels(t);
  const tick = (productId: string) => {
    const next = new Set(left);
    if (!next.delete(productId)) next.add(productId);
    setLeft(next);
  };
  return (
    <>
      <div className="prices-head">
        <h2 className="h3">{t('Change prices')}</h2>
        <AdminSearch value={q} label={t('Search products')} placeholder={t('Name or id')} onSearch={setQ} />
        <select
          className="inp goods-pick"
          aria-label={t('Category')}
          value={category}
          onChange={({ target: { value } }) => setCategory(value)}
        >
          <option value="">{t('All categories')}</option>
          {CATEGORY_SLUGS.map((slug) => (
            <option key={slug} value={slug}>
              {names[slug]}
            </option>
          ))}
        </select>
      </div>
      <PriceRuleFields rule={rule} onChange={setRule} />
      <p className="small muted">{t('A contractor’s percent comes off the new prices.')}</p>
      {data ? null : <ListLoading failure={failure} text={t('The products could not be loaded.')} />}
      {data && products.length === 0 ? <p>{t('No products match.')}</p> : null}
      {products.length > 0 ? <Preview products={products} left={left} rule={asked} onTick={tick} /> : null}
      <Form
        className="panel admin-form prices-when"
        schema={formSchema}
        explain={({ field }) =>
          field === 'startsOn'
            ? t('Choose a day after today, or leave it empty to change the prices now.')
            : field === 'endsOn'
              ? t('The last day is before the first.')
              : t('Enter a name of up to 100 characters.')
        }
        save={async (when) => {
          const done = await attempt(
            () => sendAdmin('POST', '/api/admin/price-changes', { id, ...when, items }),
            t('The prices were not changed.'),
          );
          if (!done) return {};
          toast({
            title: when.startsOn ? t('The new prices are planned') : t('The new prices are in effect'),
          });
          onDone();
          return undefined;
        }}
      >
        <TextField
          name="name"
          label={t('Name of the change')}
          hint={t('Such as “Spring prices”. Only staff see it.')}
          required
          autoComplete="off"
        />
        <div className="admin-two">
          <Field
            name="startsOn"
            label={t('From')}
            hint={t('Leave it empty to change prices now. Otherwise they change at midnight.')}
          >
            {(control) => <input {...control} className={`${control.className} num`} type="date" />}
          </Field>
          <Field
            name="endsOn"
            label={t('Last day')}
            hint={t(
              'Leave it empty to keep the new prices. Otherwise the earlier ones come back after this day.',
            )}
          >
            {(control) => <input {...control} className={`${control.className} num`} type="date" />}
          </Field>
        </div>
        <div className="admin-acts">
          <button type="submit" className="btn btn-primary" disabled={isBusy || items.length === 0}>
            {items.length === 1 ? t('Change 1 price') : t('Change {n} prices', { n: items.length })}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onDone}>
            {t('Back to the list')}
          </button>
        </div>
      </Form>
    </>
  );
}

type PreviewProps = {
  products: readonly Priced[];
  /** Not ticked. */
  left: ReadonlySet<string>;
  rule: PriceRule | null;
  onTick: (productId: string) => void;
};

/** Every price from and to, by catalog. */
function Preview({ products, left, rule, onTick }: PreviewProps) {
  const t = useT();
  return (
    <div className="admin-scroll">
      <table className="tbl panel prices-preview">
        <thead>
          <tr>
            <th>{t('Product')}</th>
            <th>{t('Catalog')}</th>
            <th className="r">{t('Price')}</th>
            <th className="r">{t('New')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name: product, catalog, type, priceCents }) => {
            const next = rule && newPriceCents(priceCents, rule);
            const isTicked = !left.has(id);
            return (
              <tr key={id}>
                <td>
                  <label className="admin-check">
                    <input type="checkbox" checked={isTicked} onChange={() => onTick(id)} />
                    <span>{product}</span>
                  </label>
                </td>
                <td>
                  {catalog === 'premium' ? t('Premium Catalog') : t('Traditional')}
                  <span className="admin-detail">{typeText(type, t)}</span>
                </td>
                <td className="r num">{formatCents(priceCents)}</td>
                <td className="r num">
                  {isTicked && rule ? (
                    next === null ? (
                      <span className="admin-why">{t('no price')}</span>
                    ) : next === priceCents ? (
                      <span className="muted">{t('the same')}</span>
                    ) : (
                      <b>{formatCents(next)}</b>
                    )
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function typeText(type: Priced['type'], t: Translate): string {
  if (type === 'premium') return t('Premium');
  return type === 'organic' ? t('Organic') : t('Standard');
}
