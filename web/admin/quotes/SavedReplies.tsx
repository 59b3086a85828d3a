import { useId, useRef, useState } from 'react';
import { type SavedReply, savedRepliesSchema } from '../../../domain/admin/quotes.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import { newId } from '../../offline/ids.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Language, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { deleteReply, saveReply } from './quotes.ts';

type SavedRepliesProps = {
  language: Language;
  onChanged: () => void;
  /** Opens `RepliesSheet`, which cannot stand inside the answer's form: Enter there would send the answer. */
  onEdit: () => void;
};

/** Texts that answer many requests: one press puts one into the answer of the form around it, in the sender's language. */
export function SavedReplies({ language, onChanged, onEdit }: SavedRepliesProps) {
  const t = useT();
  const { data } = useAdminQuery('/api/admin/replies', savedRepliesSchema, 'quotes');
  const isOwner = useRole() === 'admin';
  const group = useRef<HTMLFieldSetElement>(null);
  const insert = ({ texts }: SavedReply) => {
    const note = group.current?.form?.elements.namedItem('note');
    if (!(note instanceof HTMLTextAreaElement)) return;
    const text = texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
    const before = note.value.trimEnd();
    note.value = before === '' ? text : `${before}\n\n${text}`;
    // The form keeps its draft by this event.
    note.dispatchEvent(new InputEvent('input', { bubbles: true }));
    note.focus();
    onChanged();
  };
  if (!data || (data.length === 0 && !isOwner)) return null;
  return (
    <fieldset className="chips offer-replies" ref={group}>
      <legend className="small muted">{t('Saved replies')}</legend>
      {data.map((reply) => (
        <button key={reply.id} type="button" className="chip" onClick={() => insert(reply)}>
          {reply.name}
        </button>
      ))}
      {isOwner ? (
        <button type="button" className="btn btn-bare btn-sm" onClick={onEdit}>
          <Icon name="edit" />
          {data.length === 0 ? t('Write a saved reply') : t('Edit replies')}
        </button>
      ) : null}
    </fieldset>
  );
}

/** The owner's list of them, and the form of the one that is chosen. */
export function RepliesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { data } = useAdminQuery('/api/admin/replies', savedRepliesSchema, 'quotes');
  const [chosen, setChosen] = useState<SavedReply | null>(null);
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t('Saved replies')}>
      {chosen ? (
        <ReplyFields key={chosen.id} reply={chosen} onDone={() => setChosen(null)} />
      ) : (
        <>
          <ul className="reply-list">
            {data?.map((reply) => (
              <li key={reply.id}>
                <button type="button" className="btn btn-quiet btn-block" onClick={() => setChosen(reply)}>
                  {reply.name}
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => setChosen({ id: newId(), name: '', texts: {} })}
          >
            <Icon name="plus" />
            {t('New reply')}
          </button>
        </>
      )}
    </Sheet>
  );
}

function ReplyFields({ reply, onDone }: { reply: SavedReply; onDone: () => void }) {
  const t = useT();
  const heading = useId();
  const { isBusy, attempt } = useAdminMutation('quotes');
  const [name, setName] = useState(reply.name);
  const [texts, setTexts] = useState(reply.texts);
  const isEmpty = name.trim() === '' || Object.values(texts).every((text) => text.trim() === '');
  const save = async () => {
    const done = await attempt(
      () =>
        saveReply(reply.id, { name, texts }).catch((error: unknown) => {
          if (error instanceof AdminFailure && error.code === 'name_taken') return 'taken' as const;
          throw error;
        }),
      t('The reply was not saved.'),
    );
    if (done === 'taken') toast({ tone: 'error', title: t('Another reply has this name.') });
    else if (done) onDone();
  };
  const remove = async () => {
    if (await attempt(() => deleteReply(reply.id), t('The reply was not deleted.'))) onDone();
  };
  return (
    <fieldset className="reply-fields" aria-labelledby={heading}>
      <legend id={heading} className="unseen">
        {reply.name || t('New reply')}
      </legend>
      <Field label={t('Name')} required>
        {(control) => (
          <input {...control} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {LANGUAGES.map((language) => (
        <Field key={language} label={LANGUAGE_LIST[language].name}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              maxLength={5000}
              lang={language}
              value={texts[language] ?? ''}
              onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="admin-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy || isEmpty}
          onClick={() => void save()}
        >
          {t('Save')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {t('Cancel')}
        </button>
        {reply.name ? (
          <button type="button" className="btn btn-bare" disabled={isBusy} onClick={() => void remove()}>
            {t('Delete')}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
