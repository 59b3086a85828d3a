import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { comparePath, pick, savePicks, unpick, usePicks } from './compare.ts';

/** The bar that leads to the comparison, visible while something is picked. */
export function ComparePicks() {
  const t = useT();
  const picks = usePicks();
  const n = picks.length;
  if (n === 0) return null;
  return (
    <section className="cmp-picks row cluster" aria-label={t('Comparison')}>
      <p className="small">
        {n === 1 ? t('1 product picked. Pick another to compare.') : t('{n} products picked', { n })}
      </p>
      <Button className="btn-bare btn-sm" onClick={() => savePicks([])}>
        {t('Clear')}
      </Button>
      {n > 1 ? (
        <Link className="btn btn-primary btn-sm" to={comparePath(picks)}>
          {t('Compare {n}', { n })}
        </Link>
      ) : null}
    </section>
  );
}

type CompareToggleProps = { productId: string; name: string };

/** Adds a product to the comparison, or removes it. */
export function CompareToggle({ productId, name }: CompareToggleProps) {
  const t = useT();
  const picks = usePicks();
  const isPicked = picks.includes(productId);
  const press = () => {
    if (isPicked) unpick(productId);
    else if (!pick(productId))
      toast({
        tone: 'warning',
        title: t('Four products at most'),
        text: t('Remove one from the comparison first.'),
        action: { label: t('Compare'), to: comparePath(picks) },
      });
  };
  return (
    <Button
      className="btn-bare btn-sm needs-js cmp-toggle"
      aria-pressed={isPicked}
      aria-label={t('Compare {name}', { name })}
      onClick={press}
    >
      <Icon name={isPicked ? 'check' : 'compare'} size="sm" />
      <span>{t('Compare')}</span>
    </Button>
  );
}
