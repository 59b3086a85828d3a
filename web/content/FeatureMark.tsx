import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

export function FeatureMark({ has }: { has: boolean }) {
  const t = useT();
  return (
    <span className={has ? 'info-mark' : 'info-mark is-not'}>
      <Icon name={has ? 'check' : 'minus'} size="sm" />
      {has ? t('Yes') : t('No')}
    </span>
  );
}
