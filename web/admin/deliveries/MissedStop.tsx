import { useState } from 'react';
import * as z from 'zod/mini';
import { textOrNull } from '../../../domain/base/fields.ts';
import { MISS_REASONS } from '../../../domain/delivery/deliveries.ts';
import { GroupError, TextArea } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { ReportProps } from './DriveReports.tsx';
import { missText } from './deliveryLabels.ts';
import { markStop, proveStop } from './drive.ts';

const missSchema = z.object({ reason: z.enum(MISS_REASONS), note: textOrNull(500) });

/** A load that cannot be delivered: why, perhaps with a picture. It goes back to the day board. */
export function MissedStop({ stop, isBusy, attempt }: ReportProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const report = async ({ reason, note }: z.infer<typeof missSchema>) => {
    if (picture) await proveStop(stop, picture, { kind: 'failed' });
    await markStop(stop, 'failed', { reason, note });
    setOpen(false);
    setPicture(null);
  };
  return (
    <>
      <button type="button" className="link tap" disabled={isBusy} onClick={() => setOpen(true)}>
        {t('Could not deliver')}
        <span className="unseen"> {stop.customerName}</span>
      </button>
      {isOpen ? (
        <Sheet open onClose={() => setOpen(false)} title={t('Could not deliver')}>
          <Form
            className="stack gap-16"
            schema={missSchema}
            explain={({ field }) => (field === 'reason' ? t('Choose a reason.') : t('Up to 500 characters.'))}
            save={async (missed) => {
              await attempt(() => report(missed));
              return undefined;
            }}
          >
            <p>{t('The customer is told why, and the load goes back to the day board.')}</p>
            <fieldset className="tiles gap-8">
              <legend className="unseen">{t('Reason')}</legend>
              {MISS_REASONS.map((reason) => (
                <label key={reason} className="check">
                  <input type="radio" name="reason" value={reason} />
                  <span>{missText(reason, t)}</span>
                </label>
              ))}
            </fieldset>
            <GroupError of="reason" />
            <TextArea name="note" label={t('Note for the yard')} rows={2} />
            <div className="acts">
              <FileInput camera disabled={isBusy} onPick={setPicture}>
                <Icon name={picture ? 'check' : 'plus'} size="sm" />
                {picture ? t('Picture attached') : t('Add a picture')}
              </FileInput>
            </div>
            <button type="submit" className="btn btn-commit btn-xl" disabled={isBusy}>
              {t('Bring it back')}
            </button>
          </Form>
        </Sheet>
      ) : null}
    </>
  );
}
