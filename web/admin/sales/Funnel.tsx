import { type Analytics, FUNNEL_STEPS, type FunnelStep } from '../../../domain/admin/sales.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { MaterialBar } from './MaterialBar.tsx';

function stepWords(step: FunnelStep, t: Translate): string {
  switch (step) {
    case 'visits':
      return t('Visits');
    case 'viewed':
      return t('Saw a product');
    case 'added':
      return t('Put one into the cart');
    case 'beganCheckout':
      return t('Opened the checkout');
    case 'paid':
      return t('Paid');
  }
}

/** From looking to paying, as visits and days count it; nobody is followed from one day to the next. */
export function Funnel({ funnel }: Pick<Analytics, 'funnel'>) {
  const t = useT();
  const most = Math.max(1, ...FUNNEL_STEPS.map((step) => funnel[step]));
  return (
    <section className="panel">
      <h2 className="h3">{t('From a visit to a paid order')}</h2>
      <ul className="admin-mix admin-funnel">
        {FUNNEL_STEPS.map((step) => (
          <li key={step}>
            <span>{stepWords(step, t)}</span>
            {funnel[step] > 0 ? <MaterialBar category={null} share={funnel[step] / most} /> : <span />}
            <b className="num">{funnel[step].toLocaleString('en-US')}</b>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {t('Counted without names or devices; people who ask not to be counted are not in it.')}
      </p>
    </section>
  );
}
