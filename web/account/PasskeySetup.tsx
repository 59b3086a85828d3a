import { showFailure } from '../identity/failures.ts';
import { addPasskey, proveByPasskey } from '../identity/secondFactor.ts';
import { useT } from '../ui/locale.tsx';
import { StepName } from './AppSetup.tsx';

type PasskeySetupProps = { onDone: () => void; onCancel: () => void };

/** Asks for a name; the browser then asks for the passkey. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const t = useT();
  return (
    <StepName
      title={t('Add a passkey')}
      text={t('You confirm with your finger, your face, a PIN or a security key. No code to type.')}
      start={t('This device')}
      add={addPasskey}
      onAdded={async (factorId) => {
        const outcome = await proveByPasskey(factorId);
        if (outcome.ok) onDone();
        else showFailure(outcome, t('Not changed'), t);
      }}
      onCancel={onCancel}
    />
  );
}
