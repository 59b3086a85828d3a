import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { comparePath, pick, unpick, usePicks } from './compare.ts';

type CompareToggleProps = { productId: string; name: string };

/** Puts a product beside others, or takes it away again. */
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
        text: t('Take one off the comparison first.'),
        action: { label: t('Compare'), to: comparePath(picks) },
      });
  };
  return (
    <button
      type="button"
      className="btn btn-bare btn-sm needs-js cmp-toggle"
      aria-pressed={isPicked}
      aria-label={t('Compare {name}', { name })}
      onClick={press}
    >
      <Icon name={isPicked ? 'check' : 'compare'} size="sm" />
      <span>{t('Compare')}</span>
    </button>
  );
}
