import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { MAX_MESSAGE } from '../../domain/chat/chat.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

type ChatFormProps = { isBusy: boolean; onSend: (text: string) => void; onStop: () => void };

/** Enter sends, Shift+Enter makes a new line; blank messages are not sent (spec 1 §5). */
export function ChatForm({ isBusy, onSend, onStop }: ChatFormProps) {
  const t = useT();
  const [text, setText] = useState('');
  const send = () => {
    if (isBusy || text.trim() === '') return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="chat-form" onSubmit={onSubmit}>
      <textarea
        className="inp"
        rows={1}
        aria-label={t('Your message')}
        placeholder={t('Ask about a material or order')}
        maxLength={MAX_MESSAGE}
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <button type="button" className="btn btn-quiet" onClick={onStop}>
          {t('Stop')}
        </button>
      ) : (
        <button
          type="submit"
          className="btn btn-primary"
          aria-label={t('Send')}
          disabled={text.trim() === ''}
        >
          <Icon name="send" />
        </button>
      )}
    </form>
  );
}
