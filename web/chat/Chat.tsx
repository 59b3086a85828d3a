import './chat.css';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import type { LoadLocale } from './chatClient.ts';
import { showChat, useChatOpen } from './panel.ts';

const ChatPanel = lazyPart(async () => (await import('./ChatPanel.tsx')).ChatPanel);

/** Mounts the chat once opened, and loads its code then. */
export function Chat({ loadLocale }: { loadLocale: LoadLocale }) {
  const isOpen = useChatOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <ChatPanel open={isOpen} loadLocale={loadLocale} onClose={() => showChat(false)} />
  ) : null;
}

/** Floats over most screens. Opens and closes the chat. */
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

/** Opens the chat from the menu: the only way where nothing floats. */
export function ChatEntry() {
  const t = useT();
  return (
    <button
      type="button"
      className="full-row"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        currentTarget.closest('dialog')?.close();
        showChat(true);
      }}
    >
      <Icon name="chat" />
      {t('Chat with the yard')}
    </button>
  );
}
