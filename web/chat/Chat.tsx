import './chat.css';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { showChat, useChatOpen } from './panel.ts';

const ChatPanel = lazyPart(async () => (await import('./ChatPanel.tsx')).ChatPanel);

/** Holds the conversation once somebody wants it; its code comes then. */
export function Chat() {
  const isOpen = useChatOpen();
  const [asked, setAsked] = useState(false);
  if (isOpen && !asked) setAsked(true);
  return asked ? <ChatPanel open={isOpen} onClose={() => showChat(false)} /> : null;
}

/** Floats over every screen that has no bar of its own at the bottom. Opens the conversation, and closes it. */
export function ChatButton() {
  const t = useT();
  const isOpen = useChatOpen();
  return (
    <button
      type="button"
      className="float"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('Close chat') : t('Open chat')}
      onClick={() => showChat(!isOpen)}
    >
      <Icon name={isOpen ? 'close' : 'chat'} />
    </button>
  );
}

/** The way to the conversation in the menu: the only one on screens with a bar of their own at the bottom. */
export function ChatEntry() {
  const t = useT();
  const open = (button: HTMLElement) => {
    button.closest('dialog')?.close();
    showChat(true);
  };
  return (
    <button
      type="button"
      className="chat-entry"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <Icon name="chat" />
      {t('Chat with the yard')}
    </button>
  );
}
