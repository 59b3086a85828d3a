import './chat.css';
import { useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { showChat, useChatOpen } from './panel.ts';

const ChatPanel = lazyPart(async () => (await import('./ChatPanel.tsx')).ChatPanel);

/** Holds the conversation once somebody wants it; its code comes then. */
export function Chat() {
  const isOpen = useChatOpen();
  const [asked, setAsked] = useState(false);
  if (isOpen && !asked) setAsked(true);
  return asked ? <ChatPanel open={isOpen} onClose={() => showChat(false)} /> : null;
}
