import type { ChatMessage } from '../../domain/chat/chatMessages.ts';
import { useT } from '../ui/locale.tsx';
import { ChatDraft } from './ChatDraft.tsx';
import { ChatProduct } from './ChatProduct.tsx';
import { ReplyText } from './ReplyText.tsx';

export function ChatBubble({ message }: { message: ChatMessage }) {
  const t = useT();
  const { id, text, isUser, from, cards, draft } = message;
  return (
    <div className={isUser ? 'chat-b is-me' : 'chat-b is-desk'}>
      <span className="unseen">{isUser ? t('You:') : t('Yard desk:')} </span>
      {isUser ? <p>{text}</p> : <ReplyText text={text} />}
      {from === 'device' ? (
        <p className="small muted">{t('Answered from this device, without signal.')}</p>
      ) : null}
      {cards.map((card) => (
        <ChatProduct key={card.productId} card={card} />
      ))}
      {draft ? <ChatDraft id={id} draft={draft} /> : null}
    </div>
  );
}
