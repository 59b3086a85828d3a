import { useEffect } from 'react';
import { signInPath } from '../../identity/returnPath.ts';
import { $endedSessions } from '../../identity/session.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';

const SECONDS = 20;

/** Tells a person once that the store ended the session, with a link to sign in and return to this page. */
export function SessionEnd() {
  const t = useT();
  useEffect(
    () =>
      $endedSessions.listen(() =>
        toast({
          tone: 'warning',
          title: t('Your session ended.'),
          text: t('Sign in again to send what is waiting.'),
          action: {
            label: t('Sign In'),
            to: signInPath(`${window.location.pathname}${window.location.search}`),
          },
          seconds: SECONDS,
        }),
      ),
    [t],
  );
  return null;
}
