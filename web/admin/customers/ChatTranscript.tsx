import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  CHAT_TOOL_NAMES,
  type ChatAction,
  type ChatToolName,
  chatTranscriptSchema,
  type ChatTranscript as Transcript,
} from '../../../domain/chat/chat.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';

/** One conversation, shown as plain text. */
export function ChatTranscript({ id }: { id: string }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = `/api/admin/chats/${encodeURIComponent(id)}`;
  const { data, failure } = useAdminQuery(path, chatTranscriptSchema, 'chats');
  const isOwner = useRole() === 'admin';
  const { isBusy, attempt } = useAdminMutation('chats');
  const [isSure, setSure] = useState(false);
  const back = new URLSearchParams(query);
  back.delete('chat');
  const remove = async () => {
    const done = await attempt(async () => {
      await sendAdmin('DELETE', path);
      return true;
    }, t('The chat could not be deleted.'));
    if (!done) return;
    toast({ title: t('Chat deleted') });
    void navigate(`?${back}`, { replace: true });
  };
  const mark = (handled: boolean) =>
    attempt(async () => {
      await sendAdmin('PUT', `${path}/handled`, { handled });
      return true;
    }, t('The chat was not changed.'));
  return (
    <>
      <BackLink to={`/admin?${back}`} label={t('All chats')} />
      {data ? (
        <>
          <h1 className="h2 admin-who">{data.email ?? t('Guest')}</h1>
          <p className="small muted num">
            {data.userId ? (
              <Link className="link" to={`/admin?tab=customers&customer=${data.userId}`}>
                {t('Open the customer')}
              </Link>
            ) : (
              t('Nobody was signed in.')
            )}
            {data.handledAt ? (
              <span>{` · ${t('Handled {time}', { time: formatMoment(data.handledAt, language) })}`}</span>
            ) : null}
          </p>
          <ol className="admin-talk">
            {data.exchanges.map((exchange) => (
              <Exchange key={exchange.at} exchange={exchange} />
            ))}
          </ol>
          {isSure ? <p>{t('This cannot be undone. The audit log records the deletion.')}</p> : null}
          <div className="admin-acts">
            <button
              type="button"
              className={data.handledAt ? 'btn btn-quiet' : 'btn btn-primary'}
              disabled={isBusy}
              onClick={() => void mark(!data.handledAt)}
            >
              {data.handledAt ? t('Mark as not handled') : t('Mark as handled')}
            </button>
            {isOwner ? (
              <button
                type="button"
                className={isSure ? 'btn btn-danger' : 'btn btn-quiet'}
                disabled={isBusy}
                onClick={() => (isSure ? void remove() : setSure(true))}
              >
                {isSure ? t('Delete for good') : t('Delete chat')}
              </button>
            ) : null}
          </div>
        </>
      ) : (
        <ListLoading failure={failure} text={t('This chat no longer exists.')} />
      )}
    </>
  );
}

function Exchange({ exchange }: { exchange: Transcript['exchanges'][number] }) {
  const t = useT();
  const language = useLanguage();
  const { at, asked, answered, outcome, failure, automatic, tools, card, act } = exchange;
  const done = [
    outcome === 'stopped' ? t('stopped by the person') : null,
    failure && outcome === 'fallback' ? t('no answer: {why}', { why: failure }) : null,
    automatic ? t('automatic') : null,
    ...[...new Set(tools)].map((tool) => toolText(tool, t)),
  ].filter((word) => word !== null);
  return (
    <li>
      <p className="admin-said is-person">
        <span className="unseen">{t('Asked:')} </span>
        {asked}
      </p>
      <p className="admin-said">
        <span className="unseen">{t('Answered:')} </span>
        {answered || t('No answer')}
      </p>
      {card ? (
        <p className="small admin-card-line">
          <span>{cardText(card.action, act !== null, t)}</span>{' '}
          {act?.orderId ? (
            <Link className="link num" to={`/admin?tab=orders&order=${act.orderId}`}>
              {act.orderNumber}
            </Link>
          ) : (
            <span className="num">{card.orderNumber}</span>
          )}
        </p>
      ) : null}
      <p className="small muted num">{[formatMoment(at, language), ...done].join(', ')}</p>
    </li>
  );
}

function cardText(action: ChatAction, isPressed: boolean, t: Translate): string {
  switch (action) {
    case 'cancel':
      return isPressed ? t('Cancelled in the chat:') : t('Saw a button to cancel:');
    case 'move':
      return isPressed ? t('Moved in the chat:') : t('Saw a button to move:');
    case 'edit':
      return isPressed ? t('Changed in the chat:') : t('Saw a button to change:');
    case 'reorder':
      return t('Saw a button to order again:');
  }
}

function toolText(name: string, t: Translate): string {
  const words: Record<ChatToolName, string> = {
    search_catalog: t('searched the catalog'),
    delivery_price: t('looked up a delivery price'),
    calculate_yards: t('calculated yards'),
    store_answers: t('looked in the FAQ'),
    my_orders: t('looked at their orders'),
    my_quotes: t('looked at their quotes'),
    order_card: t('showed an order card'),
    ask_a_person: t('wrote a message to the yard'),
  };
  const known = CHAT_TOOL_NAMES.find((tool) => tool === name);
  return known ? words[known] : name;
}
