import { parseResponse } from 'hono/client';
import { useState } from 'react';
import type { ImportReport, RowProblem } from '../../../domain/catalog/adminProductSheet.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

type Import = { name: string; csv: string; report: ImportReport };

/** The text of a CSV file in UTF-8, or in UTF-16 with its mark; null in any other encoding. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  // English in UTF-16 without its mark would pass as UTF-8 with zeros.
  if (wide === null && bytes.includes(0)) return null;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** CSV export and import of the catalog. An import starts with a dry run and is applied whole or not at all. */
export function ProductSheet() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  const [opened, setOpened] = useState<Import | null>(null);
  const send = (csv: string, apply: boolean) =>
    parseResponse(admin['product-sheet'].$post({ json: { csv, apply } }));
  const exportCsv = async () => {
    const failed = t('The file could not be created.');
    const blob = await attempt(async () => (await admin['product-sheet'].$get()).blob(), failed);
    if (blob) downloadFile(new File([blob], 'products.csv', { type: 'text/csv' }));
  };
  const preview = async (file: File) => {
    const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    if (csv === null)
      return toast({
        tone: 'error',
        title: t('The file could not be read.'),
        text: t('The file is not in UTF-8. In Excel, save it as “CSV UTF-8”.'),
        seconds: 8,
      });
    const report = await attempt(() => send(csv, false), t('The file could not be read.'));
    if (report) setOpened({ csv, name: file.name, report });
  };
  const apply = async (file: Import) => {
    const { csv } = file;
    const report = await attempt(() => send(csv, true), t('The file was not imported. Nothing was changed.'));
    if (!report) return;
    setOpened(report.isApplied ? null : { ...file, report });
    if (report.isApplied)
      toast({
        title: t('{n} new, {m} changed', { n: report.created, m: report.changed }),
        text: t('Phones update in a moment.'),
      });
  };
  const count = opened ? opened.report.created + opened.report.changed : 0;
  return (
    <div className="admin-line row cluster mt-16 mb-16">
      <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void exportCsv()}>
        <Icon name="download" />
        {t('Export CSV')}
      </Button>
      <FileInput accept=".csv,text/csv" disabled={isBusy} onPick={(file) => void preview(file)}>
        <Icon name="save" />
        {t('Import CSV')}
      </FileInput>
      <Sheet open={opened !== null} onClose={() => setOpened(null)} title={t('What this file would change')}>
        {opened ? (
          <>
            <ReportView name={opened.name} report={opened.report} />
            <div className="acts">
              {opened.report.problems.length === 0 && count > 0 ? (
                <Button className="btn-commit" disabled={isBusy} onClick={() => void apply(opened)}>
                  {t('Import all')}
                </Button>
              ) : null}
              <Button onClick={() => setOpened(null)}>{t('Close')}</Button>
            </div>
          </>
        ) : null}
      </Sheet>
    </div>
  );
}

/** What an import would change, or the cells that block it. */
function ReportView({ name, report }: { name: string; report: ImportReport }) {
  const t = useT();
  const { rows, created, changed, unchanged, problems } = report;
  return (
    <>
      <p className="num">
        <b>{name}</b>
        <span>{problems.length > 0 ? '' : `: ${rows === 1 ? t('1 row') : t('{n} rows', { n: rows })}`}</span>
      </p>
      {problems.length === 0 ? (
        <p className="num">
          <span>{t('{n} new, {m} changed', { n: created, m: changed })}</span>,{' '}
          <span>{t('{n} unchanged', { n: unchanged })}</span>. {t('Nothing has been saved yet.')}
        </p>
      ) : (
        <>
          <p>
            <b>{t('Nothing was saved. Correct these first:')}</b>
          </p>
          <ul className="list admin-problems">
            {problems.map(({ row, product, column, value, problem }) => (
              <li key={`${row} ${column} ${problem}`} className="small">
                <b className="num">
                  {[t('Row {n}', { n: row }), product, column].filter(Boolean).join(', ')}
                </b>
                <span>
                  {value ? <span>{`“${value}”: `}</span> : ''}
                  <span>{problemText(problem, t)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function problemText(problem: RowProblem['problem'], t: Translate): string {
  switch (problem) {
    case 'unknown_column':
      return t('Unknown or repeated column.');
    case 'bad_quotes':
      return t('A quoted cell is never closed.');
    case 'too_many_rows':
      return t('Too many rows for one file.');
    case 'missing':
      return t('A value is required.');
    case 'bad_value':
      return t('This value is not allowed.');
    case 'unknown_id':
      return t('No product has this id. Leave it empty for a new one.');
    case 'same_id':
      return t('This product is in the file twice.');
    case 'changed_since':
      return t('Changed since the file was exported. Export again.');
    case 'at_provider':
      return t('Of a premium product only stock and position are imported. Change the rest in its form.');
    case 'lost_letters':
      return t('Letters were lost here when the file was saved. In Excel, save it as “CSV UTF-8”.');
  }
}
