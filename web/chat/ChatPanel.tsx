import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAX_MESSAGE } from '../../domain/chat/chat.ts';
import { usePerson } from '../identity/session.ts';
import { $status } from '../offline/status.ts';
import { Mark } from '../ui/Brand.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { noAnswerText } from '../ui/saveError.ts';
import { useSettings } from '../ui/settings.tsx';
import { ChatLog, ReplyText } from './ChatLog.tsx';
import type { LoadLocale } from './chatClient.ts';
import { ask, askAgain, startOver, stopAnswer, useConversation } from './conversation.ts';
import { openedBy, WIDE_SCREEN } from './panel.ts';

type ChatPanelProps = { open: boolean; loadLocale: LoadLocale; onClose: () => void };

/** The chat: a sheet over the page on a phone, a card beside it on a desktop. */
export function ChatPanel({ open, loadLocale, onClose }: ChatPanelProps) {
  const t = useT();
  const language = useLanguage();
  const person = usePerson();
  const { online, hasNetwork } = useStore($status, { ssr: 'initial' });
  const { messages, coming } = useConversation();
  const { pathname } = useLocation();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shownAt = useRef(pathname);
  const { phone } = useSettings();
  const speech = { t, language, loadLocale, phone };

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = openedBy();
    if (matchMedia(WIDE_SCREEN).matches) {
      element.show();
      element.querySelector('textarea')?.focus({ preventScroll: true });
    } else element.showModal();
    return () => {
      const hadFocus = element.contains(document.activeElement);
      element.close();
      if (hadFocus) giveFocusBack(opener);
    };
  }, [open]);

  // On a phone it would cover the page that its link leads to.
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    if (!matchMedia(WIDE_SCREEN).matches) onClose();
  }, [pathname, onClose]);

  const last = messages.at(-1);
  const first = person?.fullName?.split(/\s/)[0];
  return (
    // Esc closes it on a desktop too, where the browser would not; a click on the dialog itself is on the backdrop.
    <dialog
      ref={dialog}
      className="chat"
      aria-labelledby={heading}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="chat-box">
        <div className="chat-head row gap-4 soil">
          <Mark />
          <div className="grow">
            <h2 className="title" id={heading}>
              {t('Yard desk')}
            </h2>
            <p className="small muted">{statusLine()}</p>
          </div>
          {messages.length > 0 && coming === null ? (
            <IconButton icon="refresh" label={t('Start over')} onClick={startOver} />
          ) : null}
          <IconButton icon="close" label={t('Close chat')} onClick={onClose} />
        </div>
        <ChatLog
          greeting={
            first
              ? t('Hi {name}. What are you working on?', { name: first })
              : t('Hi. What are you working on?')
          }
          messages={messages}
          coming={coming}
          onAgain={last?.isFailure && coming === null ? () => void askAgain(speech) : null}
        >
          {messages.length === 0 ? (
            <>
              <div className="chat-b is-store">
                <ReplyText
                  text={t(
                    'I work out yards, prices and delivery days from today’s catalog. It is free, and nothing is ordered here: you put my answer in your cart. For a person, call {phone}, or ask me to pass on a message.',
                    { phone },
                  )}
                />
              </div>
              <QuickQuestions onAsk={(text) => void ask(text, speech)} />
            </>
          ) : null}
        </ChatLog>
        <ChatForm isBusy={coming !== null} onSend={(text) => void ask(text, speech)} onStop={stopAnswer} />
      </div>
    </dialog>
  );

  function statusLine(): string {
    if (!online) return `${noAnswerText(hasNetwork, t)} ${t('This device answers.')}`;
    return messages.findLast(({ from }) => from !== null)?.from === 'automatic'
      ? t('Automatic answers')
      : t('AI assistant, not a person');
  }
}

function QuickQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useT();
  const questions = [
    t('What does delivery cost?'),
    t('Which soil do I need?'),
    t('How many yards for a 20 x 30 lawn, 4 inches deep?'),
    t('Can I get it today?'),
  ];
  return (
    <ul className="chat-quick cluster gap-8" aria-label={t('Questions to start with')}>
      {questions.map((question) => (
        <li key={question}>
          <Button className="btn-quiet btn-sm" onClick={() => onAsk(question)}>
            {/* A size stays on one line. */}
            {question.replace(/(\d) x (\d)/, '$1\u00a0x\u00a0$2')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function giveFocusBack(element: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
}

type ChatFormProps = { isBusy: boolean; onSend: (text: string) => void; onStop: () => void };

/** Enter sends, Shift+Enter makes a new line; blank messages are not sent (spec 1 §5). */
function ChatForm({ isBusy, onSend, onStop }: ChatFormProps) {
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
        <Button onClick={onStop}>{t('Stop')}</Button>
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
