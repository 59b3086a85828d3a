import type { Ref } from 'react';
import { useWaitingText } from '../identity/useOnline.ts';
import { useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';

/** `isHeld`: disabled until something else is resolved. */
type PayButtonProps = {
  ref: Ref<HTMLButtonElement>;
  online: boolean;
  isHeld: boolean;
  isOnAccount: boolean;
};

export function PayButton({ ref, online, isHeld, isOnAccount }: PayButtonProps) {
  const t = useT();
  const { pending } = useFormState();
  const waiting = useWaitingText();
  const label = isOnAccount ? t('Order on account') : t('Continue to Payment');
  return (
    <button
      ref={ref}
      type="submit"
      className="btn btn-commit btn-xl btn-block"
      disabled={!online || pending || isHeld}
    >
      {online ? (pending ? t('Processing...') : label) : waiting}
    </button>
  );
}
