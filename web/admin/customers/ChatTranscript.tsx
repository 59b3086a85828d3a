import { useState } from 'react';
import { chatTranscriptSchema } from '../../../domain/chat/chat.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';

/** One conversation as text, whatever was typed into it. Deleted for good, after a second press. */
export function ChatTranscript({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const path = `/api/admin/chats/${id}`;
  const { data, failure } = useAdminQuery(path, chatTranscriptSchema, 'chats');
  const [isSure, setSure] = useState(false);
  const { isBusy, attempt } = useAdminMutation('chats');
  const remove = async () => {
    const done = await attempt(async () => {
      await tellAdmin('DELETE', path);
      return true;
    }, t('The chat could not be deleted.'));
    if (!done) return;
    toast({ title: t('Chat deleted') });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={data?.email ?? t('Guest')}>
      {failure && !data ? <p>{t('This chat is gone.')}</p> : null}
      {data === null && !failure ? <Busy label={t('Opening the office')} /> : null}
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
      {isSure ? <p>{t('Nobody can bring it back. That it was deleted is written down.')}</p> : null}
      <div className="admin-acts">
        <button
          type="button"
          className="btn btn-danger"
          disabled={isBusy || data === null}
          onClick={() => (isSure ? void remove() : setSure(true))}
        >
          {isSure ? t('Delete for good') : t('Delete chat')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Sheet>
  );
}
