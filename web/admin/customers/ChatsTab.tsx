import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CHAT_DAYS, CHAT_FILTERS, type ChatList, chatListSchema } from '../../../domain/chat/chat.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { AdminSearch, ListLoading, StateChips } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { ChatTranscript } from './ChatTranscript.tsx';

/** The list, or one conversation. The list keeps its state behind it. */
export function ChatsTab() {
  const [query] = useSearchParams();
  const open = query.get('chat');
  return (
    <>
      <div hidden={open !== null}>
        <Chats />
      </div>
      {open === null ? null : <ChatTranscript key={open} id={open} />}
    </>
  );
}

function Chats() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [before, setBefore] = useState<string | null>(null);
  const show = CHAT_FILTERS.find((one) => one === query.get('show')) ?? '';
  const q = query.get('q') ?? '';
  const asked = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(show ? { show } : {}),
    ...(before === null ? {} : { before }),
  });
  const { data, failure } = useAdminQuery(`/api/admin/chats?${asked}`, chatListSchema, 'chats');
  const set = (name: string, value: string) => {
    setBefore(null);
    setQuery(
      (from) => {
        const next = new URLSearchParams(from);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Chats')}</h1>
        <AdminSearch
          value={q}
          label={t('Search chats by words, email or order number')}
          placeholder={t('Words, email or order')}
          onSearch={(typed) => set('q', typed)}
        />
      </div>
      <StateChips
        legend={t('Which chats')}
        states={['', ...CHAT_FILTERS]}
        picked={show}
        words={{ '': t('All'), waiting: t('Needs a person'), acted: t('Changed an order') }}
        counts={null}
        onPick={(next) => set('show', next)}
      />
      <p className="small muted admin-none">
        {t('Those that need a person come first. Kept for {n} days.', { n: CHAT_DAYS })}
      </p>
      {data ? null : <ListLoading failure={failure} text={t('The chats could not be loaded.')} />}
      {data?.chats.length === 0 ? (
        <p className="admin-none panel">
          {q || show ? t('No chats match.') : t('No questions yet. What people ask the chat appears here.')}
        </p>
      ) : null}
      <ul className="admin-cards admin-talks">
        {data?.chats.map((chat) => (
          <ChatLine key={chat.id} chat={chat} />
        ))}
      </ul>
      {data?.next ? (
        <button type="button" className="btn btn-quiet" onClick={() => setBefore(data.next)}>
          {t('Older chats')}
        </button>
      ) : null}
      {before === null ? null : (
        <button type="button" className="btn btn-bare" onClick={() => setBefore(null)}>
          {t('Back to the newest')}
        </button>
      )}
    </>
  );
}

/** Who, when, what was said last, and what became of it. */
function ChatLine({ chat }: { chat: ChatList['chats'][number] }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { id, lastAt, email, last, questions, failures, isWaiting, isHandedOver, acts } = chat;
  const to = new URLSearchParams(query);
  to.set('chat', id);
  return (
    <li className="panel admin-review">
      <div className="admin-head">
        <h2 className="h3 admin-who">
          <Link className="link" to={`?${to}`}>
            {email ?? t('Guest')}
          </Link>
        </h2>
        <span className="admin-tags">
          {isWaiting ? (
            <Tag tone="warn">{isHandedOver ? t('Asked for a person') : t('Got no answer')}</Tag>
          ) : null}
          {acts.length > 0 ? <Tag tone="ok">{t('Changed an order')}</Tag> : null}
        </span>
      </div>
      <p className="admin-text">{last}</p>
      <p className="small muted num">
        {[
          formatMoment(lastAt, language),
          questions === 1 ? t('1 question') : t('{n} questions', { n: questions }),
          failures > 0 ? t('{n} without an answer', { n: failures }) : null,
          acts.length > 0 ? acts.join(', ') : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  );
}
