import { useState } from 'react';
import { chatListSchema } from '../../../domain/chat/chat.ts';
import { CHAT_DAYS } from '../../../domain/chat/chatTerms.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { ChatTranscript } from './ChatTranscript.tsx';

/** What was asked of the assistant, and what it said. */
export function ChatsTab() {
  const t = useT();
  const language = useLanguage();
  const [before, setBefore] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const path = before === null ? '/api/admin/chats' : `/api/admin/chats?before=${encodeURIComponent(before)}`;
  const { data, failure } = useAdminQuery(path, chatListSchema, 'chats');
  return (
    <>
      <h1 className="h2">{t('Chats')}</h1>
      <p className="muted">
        {t('What people asked the assistant, newest first. Kept for {n} days.', { n: CHAT_DAYS })}
      </p>
      {failure && !data ? <p className="admin-stale">{t('The chats could not be loaded.')}</p> : null}
      {data === null && !failure ? <Busy label={t('Opening the office')} /> : null}
      {data?.chats.length === 0 ? <p>{t('Nobody asked anything yet.')}</p> : null}
      <ul className="admin-cards admin-talks">
        {data?.chats.map(({ id, lastAt, email, first, questions, failures }) => (
          <li key={id} className="panel admin-review">
            <p>
              <b className="admin-text">{first}</b>
            </p>
            <p className="small muted num">
              {[
                formatMoment(lastAt, language),
                email ?? t('Guest'),
                questions === 1 ? t('1 question') : t('{n} questions', { n: questions }),
                failures > 0 ? t('{n} without an answer', { n: failures }) : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <div className="admin-acts">
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => setOpened(id)}>
                {t('Read')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {data?.next ? (
        <button type="button" className="btn btn-quiet" onClick={() => setBefore(data.next)}>
          {t('Older chats')}
        </button>
      ) : null}
      {opened ? <ChatTranscript id={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
