import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { AdminSearch, ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay, formatTime } from '../ui/format.ts';
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
      {[...Map.groupBy(data?.lines ?? [], ({ at: moment }) => storeDate(new Date(moment)))].map(
        ([day, lines]) => (
          <section key={day} className="panel mb-16">
            <h2 className="h3 mb-8">{formatDay(day, language)}</h2>
            <ul>
              {lines.map((line) => (
                <AuditEntry key={line.id} line={line} />
              ))}
            </ul>
          </section>
        ),
      )}
      {data?.next ? <Button onClick={() => setCursor(data.next)}>{t('Older entries')}</Button> : null}
    </>
  );
}

function AuditEntry({ line }: { line: AuditLine }) {
  const t = useT();
  const language = useLanguage();
  const { at: moment, action, subject, detail, actorId, actor, address, about, aboutId } = line;
  const isOrder = subject?.kind === 'order';
  const label = actionLabel(action, t, isOrder ? subject.name : undefined);
  const facts = detailText(detail, subject !== null, t);
  // An order's number stays whole.
  const [start, number, end] = (facts && `, ${facts}`).split(/(ORD-[\d-]+)/);
  return (
    <li className="admin-act small">
      <span className="num muted">{formatTime(moment, language)}</span>
      <span>
        {subject ? (
          <Link className="link" to={subjectPath(subject)}>
            {isOrder ? label : `${label}: ${subject.name}`}
          </Link>
        ) : (
          <b>{label}</b>
        )}
        {/* It goes without saying where people act on their own. */}
        {about && aboutId !== actorId ? (
          <>
            {': '}
            <Person id={aboutId} name={about} />
          </>
        ) : null}
        <span>{start}</span>
        <span className="num">{number}</span>
        <span>{end}</span>
      </span>
      <span className="breaks">
        <Person id={actorId} name={actor} />
        {address ? <span className="muted num"> {address}</span> : null}
      </span>
    </li>
  );
}

/** A link if there is an account, else the name. */
function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <Link className="link" to={`/admin?tab=customers&customer=${id}`}>
      {name}
    </Link>
  );
}
