import { useState } from 'react';
import { type ImportReport, importReportSchema } from '../../../domain/admin/productSheet.ts';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { callAdmin, tellAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { ImportReportView } from './ImportReportView.tsx';

type Read = { csv: string; name: string; report: ImportReport };

/** The catalog out to a spreadsheet and back: first a dry run, then all of it or nothing. */
export function ProductSheet() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  const [read, setRead] = useState<Read | null>(null);
  const send = async (csv: string, apply: boolean) =>
    importReportSchema.parse(await tellAdmin('POST', '/api/admin/product-sheet', { csv, apply }));
  const bring = async () => {
    const failed = t('The sheet could not be made.');
    const blob = await attempt(async () => (await callAdmin('/api/admin/product-sheet')).blob(), failed);
    if (blob) downloadFile(new File([blob], 'products.csv', { type: 'text/csv' }));
  };
  const look = async (file: File) => {
    const csv = await file.text();
    const report = await attempt(() => send(csv, false), t('The sheet could not be read.'));
    if (report) setRead({ csv, name: file.name, report });
  };
  const apply = async ({ csv, name }: Read) => {
    const report = await attempt(() => send(csv, true), t('The sheet was not applied. Nothing was changed.'));
    if (!report) return;
    setRead(report.isApplied ? null : { csv, name, report });
    if (report.isApplied)
      toast({
        title: t('{n} new, {m} changed', { n: report.created, m: report.changed }),
        text: t('Phones have it in a moment.'),
      });
  };
  const count = read ? read.report.created + read.report.changed : 0;
  return (
    <div className="admin-line goods-sheet">
      <button type="button" className="btn btn-quiet btn-sm" disabled={isBusy} onClick={() => void bring()}>
        <Icon name="download" />
        {t('Export CSV')}
      </button>
      <FileInput accept=".csv,text/csv" isBusy={isBusy} onPick={(file) => void look(file)}>
        <Icon name="save" />
        {t('Import CSV')}
      </FileInput>
      <Sheet open={read !== null} onClose={() => setRead(null)} title={t('What this sheet would do')}>
        {read ? (
          <>
            <ImportReportView name={read.name} report={read.report} />
            <div className="admin-acts">
              {read.report.problems.length === 0 && count > 0 ? (
                <button
                  type="button"
                  className="btn btn-commit"
                  disabled={isBusy}
                  onClick={() => void apply(read)}
                >
                  {t('Apply all of it')}
                </button>
              ) : null}
              <button type="button" className="btn btn-quiet" onClick={() => setRead(null)}>
                {t('Close')}
              </button>
            </div>
          </>
        ) : null}
      </Sheet>
    </div>
  );
}
