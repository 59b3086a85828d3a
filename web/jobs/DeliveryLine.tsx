import { formatMoney } from '../../domain/base/money.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import type { JobLine } from '../../domain/jobs.ts';
import { usePlace, useZip } from '../delivery/zip.ts';
import { useDeviceCatalog } from '../identity/useDeviceCatalog.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { Measured } from './jobActions.ts';
import { jobDeliveryCents, MAX_WORK, type WorkLine } from './jobSheet.ts';

type DeliveryLineProps = {
  job: Measured;
  lines: readonly JobLine[];
  work: readonly WorkLine[];
  onAdd: (line: WorkLine) => void;
};

/** Offers the store's delivery as a line of the estimate, at what the cart charges to the job's ZIP or the last one. */
export function DeliveryLine({ job, lines, work, onAdd }: DeliveryLineProps) {
  const t = useT();
  const { fees } = useSettings();
  const lastZip = useZip();
  const zip = zipFromAddress(job.address ?? job.name) ?? lastZip;
  const { place } = usePlace(zip);
  const zones = useDeviceCatalog()?.zones;
  if (zip === null || !place || !zones) return null;
  const feeCents = jobDeliveryCents(lines, { zones, place, fees });
  const name = t('Delivery to {zip}', { zip });
  if (feeCents === null || work.length >= MAX_WORK || work.some((line) => line.name === name)) return null;
  if (feeCents === 0)
    return <p className="hint">{t('Delivery to {zip} is free with this material.', { zip })}</p>;
  return (
    <button type="button" className="btn btn-quiet" onClick={() => onAdd({ name, cents: feeCents })}>
      <Icon name="truck" />
      {t('Add delivery to {zip}, {price}', { zip, price: formatMoney(feeCents) })}
    </button>
  );
}
