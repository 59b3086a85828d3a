import { Icon } from './Icon.tsx';

/** What is wrong with an entry and how to fix it, below its control; nothing without a text. */
export const ErrorHint = ({ id, text }: { id: string; text: string | null | undefined }) =>
  text ? (
    <p className="hint err" id={id} role="alert">
      <Icon name="warning" size="sm" />
      <span>{text}</span>
    </p>
  ) : null;
