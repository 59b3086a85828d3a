import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showChat } from './panel.ts';

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
