import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

type Texts = readonly [shown: string, spoken: string];

type SureButtonProps = {
  texts: Texts;
  /** After the first press; the second one does it. */
  sureTexts: Texts;
  isBusy?: boolean;
  onSure: () => void;
};

/** Deletes something on its second press. */
export function SureButton({ texts, sureTexts, isBusy = false, onSure }: SureButtonProps) {
  const [isSure, setSure] = useState(false);
  const [shown, spokenText] = isSure ? sureTexts : texts;
  return (
    <Button
      className="btn-danger btn-sm"
      disabled={isBusy}
      aria-label={spokenText}
      onClick={() => {
        setSure(!isSure);
        if (isSure) onSure();
      }}
    >
      <Icon name="trash" size="sm" />
      <span>{shown}</span>
    </Button>
  );
}
