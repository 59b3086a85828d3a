import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditPageSchema } from '../../domain/office.ts';
import { useLanguage, useT } from '../ui/language.tsx';
import { useAnswer } from './answers.ts';
import { actWords, detailLeft, detailWords, subjectPath } from './auditWords.ts';
import { formatMoment } from './format.ts';
import { ListOpening } from './ListOpening.tsx';

/** Who did what. */
export function AuditTab() {
  const t = useT();
  const language = useLanguage();
  const [before, setBefore] = useState<number | null>(null);
  const { data, failure } = useAnswer(
    before === null ? '/api/admin/audit' : `/api/admin/audit?before=${before}`,
    auditPageSchema,
    'all',
  );
  return (
    <>
      <h1 className="h2">{t('Audit log')}</h1>
      <p className="muted">{t('Who did what, newest first. It cannot be changed.')}</p>
      {data === null ? <ListOpening failed={failure ? t('The list could not be loaded.') : null} /> : null}
      {data?.lines.length === 0 ? <p>{t('Nothing was written down yet.')}</p> : null}
      {data && data.lines.length > 0 ? (
        <div className="office-scroll">
          <table className="tbl office-table panel">
            <thead>
              <tr>
                <th>{t('When')}</th>
                <th>{t('What was done')}</th>
                <th>{t('Who')}</th>
                <th>{t('About whom')}</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(
                ({ id, at, action, actor, actorId, about, aboutId, address, detail, subject }) => (
                  <tr key={id}>
                    <td className="num">{formatMoment(at, language)}</td>
                    <td>
                      <b>{actWords(action, t)}</b>{' '}
                      {subject ? (
                        <Link className="link tap" to={subjectPath(subject)}>
                          {subject.name}
                        </Link>
                      ) : null}{' '}
                      <span className="office-detail">
                        {detailWords(detailLeft(detail, { isLinked: subject !== null, t }))}
                      </span>
                    </td>
                    <td data-label={t('Who')}>
                      <Person id={actorId} name={actor} />
                      {address ? <span className="office-detail num"> {address}</span> : null}
                    </td>
                    <td data-label={about ? t('About whom') : undefined}>
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

/** Who has an account is a link to it. */
function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <Link className="link tap" to={`/admin?tab=customers&customer=${id}`}>
      {name}
    </Link>
  );
}
