import { useState } from 'react';
import { formatMoney } from '../../../domain/base/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Unreadable } from '../../ui/pictures/shrinkPicture.ts';
import { showSaveError } from '../../ui/saveError.ts';
import { toast } from '../../ui/toast.tsx';
import { CollectSheet } from './CollectSheet.tsx';
import { collectMoney, type DriveStop } from './drive.ts';

// What a driver reports besides started and delivered: kept on the phone and sent like these.

export type ReportProps = {
  stop: DriveStop;
  isBusy: boolean;
  attempt: (work: () => Promise<void>) => Promise<void>;
};

/** Runs one report at a time, and says what went wrong on this device. */
export function useReport(): Omit<ReportProps, 'stop'> {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof Unreadable)
        toast({
          tone: 'error',
          title: t('Error'),
          text: t('This picture cannot be read here. Try another one.'),
        });
      else await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };
  return { isBusy, attempt };
}

/** The money that is due with this load, or a part of it. */
export function CollectPayment({ stop, isBusy, attempt }: ReportProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { dueCents } = stop;
  const amount = formatMoney(dueCents);
  return (
    <>
      <Button disabled={isBusy} onClick={() => setOpen(true)}>
        <Icon name="plus" size="sm" />
        <span>{t('{amount} received', { amount })}</span>
        <span className="unseen"> {stop.customerName}</span>
      </Button>
      {isOpen ? (
        <CollectSheet
          title={t('{amount} received', { amount })}
          dueCents={dueCents}
          submit={t('Save payment')}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          save={async (collected) => {
            await attempt(async () => {
              if (collected) await collectMoney(stop, collected);
            });
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
