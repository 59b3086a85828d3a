import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { AdminSearch, AdminTable, type Column, ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { actionLabel } from './auditActions.ts';
import { detailText, subjectPath } from './auditLabels.ts';

type AuditLine = AnswerOf<typeof admin.audit>['lines'][number];

export function AuditTab() {
  const t = useT();
  const language = useLanguage();
  const [cursor, setCursor] = useState<number | null>(null);
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const page = { ...(q === '' ? {} : { q }), ...(cursor === null ? {} : { before: String(cursor) }) };
  const { data, failure } = useAdminQuery('all', admin.audit, { query: page });
  const search = (typed: string) => {
    setCursor(null);
    setQuery({ tab: 'audit', q: typed }, { replace: true, preventScrollReset: true });
  };
  const columns: Column<AuditLine>[] = [
    {
      label: t('When'),
      className: 'num',
      isPlain: true,
      cell: ({ at: moment }) => formatMoment(moment, language),
    },
    {
      label: t('What was done'),
      isPlain: true,
      cell: ({ action, subject, detail }) => (
        <>
          <b>{actionLabel(action, t)}</b>{' '}
          {subject ? (
            <Link className="link tap" to={subjectPath(subject)}>
              {subject.name}
            </Link>
          ) : null}{' '}
          <span className="admin-detail">{detailText(detail, subject !== null, t)}</span>
        </>
      ),
    },
    {
      label: t('Who'),
      cell: ({ actorId, actor, address }) => (
        <>
          <Person id={actorId} name={actor} />
          {address ? <span className="small muted num"> {address}</span> : null}
        </>
      ),
    },
    {
      label: t('Whose account'),
      // It goes without saying where people act on their own.
      cell: ({ about, aboutId, actorId }) =>
        about && aboutId !== actorId ? <Person id={aboutId} name={about} /> : null,
    },
  ];
  return (
    <>
      <h1 className="h2">{t('Audit log')}</h1>
      <p className="muted">{t('Who did what, newest first. It cannot be changed.')}</p>
      <div className="mt-16 mb-16">
        <AdminSearch
          value={q}
          label={t('Search by email or order number')}
          placeholder={t('Email or order number')}
          onSearch={search}
        />
      </div>
      {data === null ? <ListLoading failure={failure} text={t('The list could not be loaded.')} /> : null}
      {data?.lines.length === 0 ? <p>{q !== '' ? t('No matches.') : t('No entries yet.')}</p> : null}
      {data && data.lines.length > 0 ? (
        <AdminTable columns={columns} rows={data.lines} keyOf={({ id }) => String(id)} />
      ) : null}
      {data?.next ? (
        <button type="button" className="btn btn-quiet" onClick={() => setCursor(data.next)}>
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
