import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { PictureInput } from '../../ui/PictureInput.tsx';
import { tellUnsaved } from '../../ui/saveError.ts';
import { Unreadable } from '../../ui/shrinkPicture.ts';
import { toast } from '../../ui/toast.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { type DriveStop, markStop, proveStop } from './drive.ts';

/** What a driver taps, with gloves on. Starting tells the customer and delivered is final, so both take two taps. */
export function DriveActions({ stop }: { stop: DriveStop }) {
  const t = useT();
  const [isSure, setSure] = useState(false);
  const [isStarting, setStarting] = useState(false);
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
      else await tellUnsaved(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
    setSure(false);
  };
  const { status, customerName, mailTo } = stop;
  const whom = <span className="unseen"> {customerName}</span>;
  return (
    <div className="drive-acts">
      {status === 'planned' ? (
        <button
          type="button"
          className="btn btn-commit btn-xl"
          disabled={isBusy}
          onClick={() => setStarting(true)}
        >
          {t('Start Delivery')}
          {whom}
        </button>
      ) : null}
      {status === 'planned' && isStarting ? (
        <ConfirmMailSheet
          title={`${t('Start Delivery')}: ${customerName}`}
          recipients={mailTo ? [mailTo] : []}
          action={t('Start Delivery')}
          onClose={() => setStarting(false)}
          onConfirm={() => {
            setStarting(false);
            void attempt(() => markStop(stop, 'started'));
          }}
        >
          {t('It counts as on its way from now on.')}
        </ConfirmMailSheet>
      ) : null}
      {status === 'started' && !isSure ? (
        <button
          type="button"
          className="btn btn-commit btn-xl"
          disabled={isBusy}
          onClick={() => setSure(true)}
        >
          {t('Mark as Delivered')}
          {whom}
        </button>
      ) : null}
      {status === 'started' && isSure ? (
        <>
          <button
            type="button"
            className="btn btn-primary btn-xl"
            disabled={isBusy}
            onClick={() => void attempt(() => markStop(stop, 'delivered'))}
          >
            {t('Yes, it is delivered')}
            {whom}
          </button>
          <button type="button" className="btn btn-quiet btn-xl" onClick={() => setSure(false)}>
            {t('Not yet')}
          </button>
        </>
      ) : null}
      {status === 'started' || status === 'delivered' ? (
        <PictureInput camera disabled={isBusy} onPick={(file) => void attempt(() => proveStop(stop, file))}>
          <Icon name="plus" size="sm" />
          {stop.pictures > 0 ? t('Another picture ({n})', { n: stop.pictures }) : t('Picture of the load')}
          {whom}
        </PictureInput>
      ) : null}
    </div>
  );
}
