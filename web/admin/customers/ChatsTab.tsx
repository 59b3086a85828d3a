import { useState } from 'react';
import { CHAT_DAYS, chatListSchema, chatTranscriptSchema } from '../../../domain/chat/chat.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';

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
      {data ? null : <ListLoading failure={failure} text={t('The chats could not be loaded.')} />}
      {data?.chats.length === 0 ? <p>{t('No questions yet.')}</p> : null}
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

/** One conversation, shown as plain text. Deleting takes a second press. */
function ChatTranscript({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const path = `/api/admin/chats/${id}`;
  const { data, failure } = useAdminQuery(path, chatTranscriptSchema, 'chats');
  const [isSure, setSure] = useState(false);
  const isOwner = useRole() === 'admin';
  const { isBusy, attempt } = useAdminMutation('chats');
  const remove = async () => {
    const done = await attempt(async () => {
      await sendAdmin('DELETE', path);
      return true;
    }, t('The chat could not be deleted.'));
    if (!done) return;
    toast({ title: t('Chat deleted') });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={data?.email ?? t('Guest')}>
      {data ? null : <ListLoading failure={failure} text={t('This chat no longer exists.')} />}
      <dl className="admin-talk">
        {data?.exchanges.map(({ at, asked, answered, failure: why, automatic, tools }) => (
          <div key={at}>
            <dt className="admin-text">{asked}</dt>
            <dd className="admin-text">{answered}</dd>
            <dd className="small muted num">
              {[
                formatMoment(at, language),
                automatic ? t('automatic') : null,
                why ? t('no answer: {why}', { why }) : null,
                tools.join(', ') || null,
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {isSure ? <p>{t('This cannot be undone. The audit log records the deletion.')}</p> : null}
      <div className="admin-acts">
        {isOwner ? (
          <button
            type="button"
            className="btn btn-danger"
            disabled={isBusy || data === null}
            onClick={() => (isSure ? void remove() : setSure(true))}
          >
            {isSure ? t('Delete for good') : t('Delete chat')}
          </button>
        ) : null}
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Sheet>
  );
}
