import { useEffect } from 'react';
import { useUnreadable } from '../identity/personalRows.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

type OpeningMineProps = {
  label: string;
  /** What to say when this browser does not let it be read (spec 2 §8). */
  failure: string;
};

/** While what the device keeps of a person is read, and when it cannot be. */
export function PersonalRowsLoading({ label, failure }: OpeningMineProps) {
  const t = useT();
  const isUnreadable = useUnreadable();
  useEffect(() => {
    if (isUnreadable) toast({ tone: 'error', title: t('Error'), text: failure });
  }, [isUnreadable, failure, t]);
  if (!isUnreadable) return <Busy label={label} />;
  return (
    <p className="acc-note">
      {failure}. {t('This browser does not let the store keep anything. A normal window does.')}
    </p>
  );
}
