import './chat.css';
import { lazy, Suspense, useState } from 'react';
import { showChat, useChatOpen } from './panel.ts';

const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel.tsx')).ChatPanel }));

/** Holds the conversation once somebody wants it; its code comes then. */
export function Chat() {
  const isOpen = useChatOpen();
  const [asked, setAsked] = useState(false);
  if (isOpen && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <ChatPanel open={isOpen} onClose={() => showChat(false)} />
    </Suspense>
  ) : null;
}
