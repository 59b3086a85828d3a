import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showChat, useChatOpen } from './panel.ts';

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
