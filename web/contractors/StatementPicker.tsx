import { useState } from 'react';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { statementPeriods, statementSchema } from '../../domain/invoices.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Field } from '../ui/Field.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSavePaper } from '../ui/pdf/savePaper.ts';
import { Section } from '../ui/Section.tsx';

type StatementPickerProps = {
  /** Answers the statement of these days. */
  ask: (from: string, to: string) => Promise<unknown>;
  /** The day of the account's first invoice. */
  since: string;
  className: string;
};

/** Statements of the last months and years, as PDFs. */
export function StatementPicker({ ask, since, className }: StatementPickerProps) {
  const t = useT();
  const language = useLanguage();
  const savePaper = useSavePaper();
  const [busy, setBusy] = useState(false);
  const periods = statementPeriods(storeDate(storeNow()), since);
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
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
            {periods.map(({ id, from }) => (
              <option key={id} value={id}>
                {id.includes('-') ? month.format(new Date(from)) : id}
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
