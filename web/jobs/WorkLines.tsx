import { useRef, useState } from 'react';
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

type WorkLinesProps = { work: readonly WorkLine[]; onChange: (work: WorkLine[]) => void };

/** The contractor's own lines, such as labor and delivery; kept for the next estimate. */
export function WorkLines({ work, onChange }: WorkLinesProps) {
  const t = useT();
  const addButton = useRef<HTMLButtonElement>(null);
  /** The lines' fields are created again after a removal, because they keep their text and have no ids. */
  const [removed, setRemoved] = useState(0);
  const change = (at: number, changed: Partial<WorkLine>) =>
    onChange(work.map((line, other) => (other === at ? { ...line, ...changed } : line)));
  const remove = (at: number) => {
    onChange(work.toSpliced(at, 1));
    setRemoved(removed + 1);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <fieldset className="job-work">
      <legend className="flabel">{t('Labor and delivery')}</legend>
      {work.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids; their place is all there is.
        <div key={`${removed} ${at}`} className="job-work-line">
          <input
            className="inp"
            aria-label={t('Line {n}, what', { n: at + 1 })}
            maxLength={100}
            value={line.name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <input
            className="inp num"
            aria-label={t('Line {n}, dollars', { n: at + 1 })}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={line.cents === 0 ? '' : String(line.cents / 100)}
            onChange={({ target }) => change(at, { cents: centsTyped(target.value) })}
          />
          <button
            type="button"
            className="iconbtn box"
            aria-label={t('Remove line {n}', { n: at + 1 })}
            onClick={() => remove(at)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {work.length < MAX_WORK ? (
        <button
          ref={addButton}
          type="button"
          className="btn btn-quiet"
          onClick={() => onChange([...work, { name: '', cents: 0 }])}
        >
          <Icon name="plus" />
          {t('Add a line')}
        </button>
      ) : null}
    </fieldset>
  );
}

const MOST_CENTS = 100_000_000;

/** Lines without an amount are not printed. */
function centsTyped(typed: string): number {
  const dollars = Number(typed.replace(/[$,\s]/g, ''));
  return Number.isFinite(dollars) && dollars > 0 ? Math.min(MOST_CENTS, Math.round(dollars * 100)) : 0;
}

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
