import type { ImportReport, RowProblem } from '../../../domain/admin/productSheet.ts';
import { type Translate, useT } from '../../ui/locale.tsx';

/** What a sheet would do, or each row and column that keeps it from doing anything. */
export function ImportReportView({ name, report }: { name: string; report: ImportReport }) {
  const t = useT();
  const { rows, created, changed, unchanged, problems } = report;
  return (
    <>
      <p className="num">
        <b>{name}</b>
        {problems.length > 0 ? '' : `: ${rows === 1 ? t('1 row') : t('{n} rows', { n: rows })}`}
      </p>
      {problems.length === 0 ? (
        <p className="num">
          {t('{n} new, {m} changed', { n: created, m: changed })},{' '}
          {t('{n} stay as they are', { n: unchanged })}. {t('Nothing is written yet.')}
        </p>
      ) : (
        <>
          <p>
            <b>{t('Nothing was written. Correct these first:')}</b>
          </p>
          <ul className="list admin-problems">
            {problems.map(({ row, column, problem }) => (
              <li key={`${row} ${column} ${problem}`} className="small">
                <b className="num">
                  {t('Row {n}', { n: row })}
                  {column ? `, ${column}` : ''}
                </b>
                <span>{words(problem, t)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function words(problem: RowProblem['problem'], t: Translate): string {
  switch (problem) {
    case 'unknown_column':
      return t('No such column, or it is there twice.');
    case 'bad_quotes':
      return t('A quoted cell never ends.');
    case 'too_many_rows':
      return t('More rows than one sheet may have.');
    case 'missing':
      return t('It needs a value.');
    case 'bad_value':
      return t('This value is not allowed.');
    case 'unknown_id':
      return t('No product has this id. Leave it empty for a new one.');
    case 'same_id':
      return t('This product stands in the sheet twice.');
    case 'changed_since':
      return t('It was changed since the sheet was made. Export anew.');
    case 'at_provider':
      return t('The payment provider keeps this. Change it on the product’s own page.');
  }
}
