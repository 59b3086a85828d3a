import { useState } from 'react';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { daysOfMonth, statementSchema } from '../../domain/invoices.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Field } from '../ui/Field.tsx';
import { type Language, useLanguage, useT } from '../ui/locale.tsx';
import { useSavePaper } from '../ui/pdf/savePaper.ts';
import { Section } from '../ui/Section.tsx';

type StatementPickerProps = {
  /** Answers the statement of these days. */
  ask: (from: string, to: string) => Promise<unknown>;
  className: string;
};

const MONTHS = 13;
const YEARS = 3;

/** Statements of the last months and years, as PDFs. */
export function StatementPicker({ ask, className }: StatementPickerProps) {
  const t = useT();
  const language = useLanguage();
  const savePaper = useSavePaper();
  const [busy, setBusy] = useState(false);
  const periods = periodsUntil(storeDate(storeNow()), language);
  const [picked, setPicked] = useState(periods[0]?.id ?? '');
  const save = async () => {
    const period = periods.find(({ id }) => id === picked);
    if (!period) return;
    setBusy(true);
    await savePaper(`statement-${period.id}`, async (about) => {
      const statement = statementSchema.parse(await ask(period.from, period.to));
      const { statementPdf } = await import('./paper.ts');
      return statementPdf(statement, about);
    });
    setBusy(false);
  };
  return (
    <Section className={className} title={t('Statements')}>
      <Field label={t('Month or year')}>
        {(control) => (
          <select {...control} value={picked} onChange={(event) => setPicked(event.target.value)}>
            {periods.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void save()}>
          {t('Download the statement (PDF)')}
        </button>
      </p>
    </Section>
  );
}

function periodsUntil(today: string, language: Language) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const months = Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const id = first.toISOString().slice(0, 7);
    return { id, label: name.format(first), ...daysOfMonth(id) };
  });
  const years = Array.from({ length: YEARS }, (_, back) => {
    const id = String(year - back);
    return { id, label: id, from: `${id}-01-01`, to: `${id}-12-31` };
  });
  return [...months, ...years];
}
