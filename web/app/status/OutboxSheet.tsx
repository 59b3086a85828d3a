import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWaitingText } from '../../device/useOnline.ts';
import { useOwnerQuery } from '../../device/useOwnerQuery.ts';
import { secondStepPath } from '../../identity/returnPath.ts';
import type { OutboxItem } from '../../offline/databases.ts';
import { drain } from '../../offline/drain.ts';
import { discardCommand, isShown, needsDecision, readOutbox, retryCommand } from '../../offline/outbox.ts';
import { $status, type SyncStatus } from '../../offline/status.ts';
import { Button } from '../../ui/Button.tsx';
import { formatRecent } from '../../ui/Form.tsx';
import { formatClock } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { noAnswerText, showSaveError } from '../../ui/saveError.ts';
import { Tag } from '../../ui/Tag.tsx';
import { obstacleText, signInText, WIFI_PAGE } from './connection.ts';
import { describeCommand } from './outboxLabels.ts';

const SENT_SHOWN = 5;

/** Waiting commands first, then the last ones sent. */
function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  const sentItems = items.filter((item) => item.state === 'sent' && isShown(item)).slice(-SENT_SHOWN);
  const open = items.filter((item) => (item.state === 'waiting' && isShown(item)) || needsDecision(item));
  return [...open, ...sentItems.reverse()];
}

export function OutboxSheet({
  open,
  onClose,
  status,
}: {
  open: boolean;
  onClose: () => void;
  status: SyncStatus;
}) {
  const t = useT();
  const language = useLanguage();
  const waiting = useWaitingText();
  const items = inOrder(useOwnerQuery(readOutbox) ?? []);
  const [answer, setAnswer] = useState('');
  const act = (work: Promise<unknown>) => {
    work.catch((error: unknown) =>
      showSaveError(error, t, t('This device could not do that. Please try again.')),
    );
  };
  const send = async () => {
    setAnswer('');
    const { outcome } = await drain('person');
    const { online, hasNetwork } = $status.get();
    setAnswer(
      outcome === 'empty'
        ? t('All sent.')
        : online
          ? t('Not all of it could be sent yet. It will be sent automatically.')
          : `${noAnswerText(hasNetwork, t)} ${t('It will be sent automatically. Nothing is lost.')}`,
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={status.online ? t('Your requests') : waiting}>
      {status.online ? null : <WithoutStore status={status} />}
      <p className="muted">
        <span>{t('Nothing is lost.')}</span>{' '}
        <span>
          {obstacleText(status, t) ??
            ('SyncManager' in globalThis
              ? t('These will be sent when you have signal.')
              : t('These send while the app is open, or when you next open the app.'))}
        </span>
      </p>
      <ul>
        {items.map((item) => (
          <OutboxRow
            key={item.id}
            item={item}
            sending={status.sending}
            onRetry={(id) => act(retryCommand(id))}
            onDelete={(id) => act(discardCommand(id))}
            onLeave={onClose}
          />
        ))}
      </ul>
      {items.length === 0 ? <p>{t('Nothing waits here.')}</p> : null}
      <Button
        className="btn-quiet btn-xl btn-block mt-16"
        disabled={status.sending || status.unsent === 0}
        onClick={() => act(send())}
      >
        <Icon name="refresh" />
        <span>{status.sending ? t('Sending...') : t('Send now')}</span>
      </Button>
      <p role="status">{answer}</p>
      {status.asOf ? (
        <p className="hint">
          {t('Last connected at {time}', { time: formatRecent(Date.parse(status.asOf), language) })}
        </p>
      ) : null}
    </Sheet>
  );
}

/** What works meanwhile, and what to do about a network on which the store does not answer. */
function WithoutStore({ status: { hasNetwork, waitingForSignIn } }: { status: SyncStatus }) {
  const t = useT();
  return (
    <>
      <p>
        <span>{`${t('Cart and calculator still work.')} `}</span>
        {waitingForSignIn > 0 ? <span>{`${signInText(waitingForSignIn, t)} `}</span> : null}
      </p>
      {hasNetwork ? (
        <p>
          <span>{t('A public Wi-Fi may want a sign-in first.')}</span>{' '}
          <a className="link tap" href={WIFI_PAGE} target="_blank" rel="noreferrer">
            {t('Open the Wi-Fi’s page')}
          </a>
        </p>
      ) : null}
    </>
  );
}

type OutboxRowProps = {
  item: OutboxItem;
  sending: boolean;
  onRetry: (id: string) => void;
  onDelete: (id: string) => void;
  onLeave: () => void;
};

/** One command: waiting, sent or refused. */
function OutboxRow({ item, sending, onRetry, onDelete, onLeave }: OutboxRowProps) {
  const t = useT();
  const language = useLanguage();
  const { pathname } = useLocation();
  const [sure, setSure] = useState(false);
  const { icon, title, text, editTo } = describeCommand(item, t);
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
            ? refusalText(item.code, t)
            : item.state === 'sent'
              ? t('Sent {time}', { time })
              : item.isFactorMissing
                ? t('Waiting for your two-step sign-in')
                : t('Saved {time}', { time })}
        </p>
        {item.copy ? (
          <>
            <p className="small">{t('Another device also changed this job. That version is saved as:')}</p>
            <Link className="link tap small" to={`/jobs/${item.copy.id}`} onClick={onLeave}>
              {item.copy.name}
            </Link>
          </>
        ) : null}
        {item.photosLeftOut ? (
          <p className="small">{t('Photos that did not reach us: {n}.', { n: item.photosLeftOut })}</p>
        ) : null}
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
        <div className="outbox-actions cluster gap-8">
          {editTo ? (
            <Link className="btn btn-quiet btn-sm" to={editTo} onClick={onLeave}>
              {t('Edit')}
            </Link>
          ) : null}
          {item.isFactorMissing ? (
            <Link className="btn btn-primary btn-sm" to={secondStepPath(pathname)} onClick={onLeave}>
              {t('Set up two-step sign-in')}
            </Link>
          ) : null}
          {item.state === 'refused' ? (
            <Button className="btn-primary btn-sm" onClick={() => onRetry(item.id)}>
              {t('Retry')}
            </Button>
          ) : null}
          {sure ? (
            <Button className="btn-quiet btn-sm" onClick={() => setSure(false)}>
              {t('Keep it')}
            </Button>
          ) : null}
          <Button className="btn-danger btn-sm" onClick={() => (sure ? onDelete(item.id) : setSure(true))}>
            {sure ? t('Delete for good') : t('Delete')}
          </Button>
        </div>
      )}
    </li>
  );
}
