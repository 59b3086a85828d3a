import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutboxItem } from '../../offline/databases.ts';
import { formatClock } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { refusalWords } from '../../ui/refusalLabels.ts';
import { Tag } from '../../ui/Tag.tsx';
import { wordsOf } from './outboxLabels.ts';

type OutboxRowProps = {
  item: OutboxItem;
  sending: boolean;
  onRetry: (id: string) => void;
  onDelete: (id: string) => void;
  onLeave: () => void;
};

/** One thing that waits, was sent, or came back. */
export function OutboxRow({ item, sending, onRetry, onDelete, onLeave }: OutboxRowProps) {
  const t = useT();
  const language = useLanguage();
  const [sure, setSure] = useState(false);
  const { icon, title, text, editTo } = wordsOf(item, t);
  const time = formatClock(item.answeredAt ?? item.madeAt, language);
  return (
    <li className="outbox-item">
      <span className="outbox-icon">
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        {text ? <p className="small">{text}</p> : null}
        <p className="small muted">
          {item.state === 'refused' && item.code
            ? refusalWords(item.code, t)
            : item.state === 'sent'
              ? t('Sent {time}', { time })
              : t('Saved {time}', { time })}
        </p>
      </div>
      {item.state === 'refused' ? (
        <Tag tone="danger">{t('Needs you')}</Tag>
      ) : item.state === 'sent' ? (
        <Tag tone="ok">{t('Sent')}</Tag>
      ) : sending ? (
        <Tag tone="info">{t('Sending')}</Tag>
      ) : (
        <Tag tone="warn">{t('Waiting')}</Tag>
      )}
      {item.state === 'sent' ? null : (
        <div className="outbox-actions">
          {editTo ? (
            <Link className="btn btn-quiet btn-sm" to={editTo} onClick={onLeave}>
              {t('Edit')}
            </Link>
          ) : null}
          {item.state === 'refused' ? (
            <button type="button" className="btn btn-primary btn-sm" onClick={() => onRetry(item.id)}>
              {t('Retry')}
            </button>
          ) : null}
          {sure ? (
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => setSure(false)}>
              {t('Keep it')}
            </button>
          ) : null}
          <button
            type="button"
            className="btn btn-danger btn-sm"
            onClick={() => (sure ? onDelete(item.id) : setSure(true))}
          >
            {sure ? t('Delete for good') : t('Delete')}
          </button>
        </div>
      )}
    </li>
  );
}
