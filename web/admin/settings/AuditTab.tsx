import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditPageSchema } from '../../../domain/admin/admin.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { useZoneName } from '../ui/useZoneName.ts';
import { actionLabel } from './auditActions.ts';
import { detailText, labelledDetail, subjectPath } from './auditLabels.ts';

export function AuditTab() {
  const t = useT();
  const language = useLanguage();
  const nameOfZone = useZoneName();
  const [before, setBefore] = useState<number | null>(null);
  const { data, failure } = useAdminQuery(
    before === null ? '/api/admin/audit' : `/api/admin/audit?before=${before}`,
    auditPageSchema,
    'all',
  );
  return (
    <>
      <h1 className="h2">{t('Audit log')}</h1>
      <p className="muted">{t('Who did what, newest first. It cannot be changed.')}</p>
      {data === null ? <ListLoading failure={failure} text={t('The list could not be loaded.')} /> : null}
      {data?.lines.length === 0 ? <p>{t('No entries yet.')}</p> : null}
      {data && data.lines.length > 0 ? (
        <div className="admin-scroll">
          <table className="tbl admin-table panel">
            <thead>
              <tr>
                <th>{t('When')}</th>
                <th>{t('What was done')}</th>
                <th>{t('Who')}</th>
                <th>{t('Whose account')}</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(
                ({ id, at, action, actor, actorId, about, aboutId, address, detail, subject }) => (
                  <tr key={id}>
                    <td className="num">{formatMoment(at, language)}</td>
                    <td>
                      <b>{actionLabel(action, t)}</b>{' '}
                      {subject ? (
                        <Link className="link tap" to={subjectPath(subject)}>
                          {subject.name}
                        </Link>
                      ) : null}{' '}
                      <span className="admin-detail">
                        {detailText(labelledDetail(detail, { isLinked: subject !== null, t, nameOfZone }))}
                      </span>
                    </td>
                    <td data-label={t('Who')}>
                      <Person id={actorId} name={actor} />
                      {address ? <span className="admin-detail num"> {address}</span> : null}
                    </td>
                    <td data-label={about ? t('Whose account') : undefined}>
                      {about ? <Person id={aboutId} name={about} /> : null}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      ) : null}
      {data?.next ? (
        <button type="button" className="btn btn-quiet" onClick={() => setBefore(data.next)}>
          {t('Older entries')}
        </button>
      ) : null}
    </>
  );
}

/** A link if there is an account, else the name. */
function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <Link className="link tap" to={`/admin?tab=customers&customer=${id}`}>
      {name}
    </Link>
  );
}
