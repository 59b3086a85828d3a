import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { track } from '../../analytics/track.ts';
import { isCodeNotLoaded, NothingStored } from '../../offline/errors.ts';
import { $status } from '../../offline/status.ts';
import { PhoneButton } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { noAnswerText } from '../../ui/saveError.ts';
import { reloadNewest } from '../status/updates.ts';

/** Shown in place of a screen that could not be loaded or rendered. */
export function RouteFailure() {
  const error = useRouteError();
  const { online, hasNetwork } = useStore($status, { ssr: 'initial' });
  const isCodeMissing = isCodeNotLoaded(error);
  const isStored = !(error instanceof NothingStored);
  const isFault = isStored && !isCodeMissing;
  useEffect(() => {
    if (isFault) track({ fault: error });
  }, [isFault, error]);
  if (isFault) return <CrashScreen />;
  return isStored && online ? (
    <OldVersionScreen />
  ) : (
    <NoAnswerScreen isStored={isStored} hasNetwork={hasNetwork} />
  );
}

/** Shown instead of a screen that failed while rendering. Links are plain, because the router may be broken. */
export function CrashScreen() {
  const t = useT();
  return (
    <Notice
      role="alert"
      icon="warning"
      title={t('Something went wrong')}
      text={t(
        'We encountered an unexpected error. Please try refreshing the page or go back to the homepage.',
      )}
    >
      <Button className="btn-primary btn-xl" onClick={() => location.reload()}>
        {t('Refresh Page')}
      </Button>
      <a className="btn btn-quiet btn-xl" href="/">
        {t('Go Home')}
      </a>
    </Notice>
  );
}

/** The store answers, but no longer has this version's code. */
function OldVersionScreen() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    void reloadNewest();
  };
  return (
    <Notice
      role="alert"
      icon="refresh"
      title={t('This page did not load')}
      text={t('The store may have a newer version. Reload to get it. Your cart stays put.')}
    >
      <Button className="btn-primary btn-xl" disabled={busy} onClick={reload}>
        <Icon name="refresh" />
        {t('Reload')}
      </Button>
      <a className="btn btn-quiet btn-xl" href="/">
        {t('Go Home')}
      </a>
    </Notice>
  );
}

type NoAnswerProps = {
  /** The shop itself is on this device, only this page is not. */
  isStored: boolean;
  hasNetwork: boolean;
};

function NoAnswerScreen({ isStored, hasNetwork }: NoAnswerProps) {
  const t = useT();
  const [heading, help] = hasNetwork
    ? [
        noAnswerText(hasNetwork, t),
        isStored
          ? t('This page is not saved here. Try again in a minute. The shop and the calculator work now.')
          : t('Nothing is saved here yet. Try again in a minute, or call us.'),
      ]
    : isStored
      ? [
          t('No signal, and this page is not saved here'),
          t('Open it once with signal. After that it opens without. The shop and the calculator work now.'),
        ]
      : [
          t('No signal, and nothing saved here yet'),
          t('Open the shop once with signal. After that it works without, pictures included.'),
        ];
  return (
    <Notice role="alert" icon={hasNetwork ? 'warning' : 'wifi-off'} title={heading} text={help}>
      <Button className="btn-primary btn-xl" onClick={() => location.reload()}>
        <Icon name="refresh" />
        {t('Try again')}
      </Button>
      {isStored ? (
        <a className="btn btn-quiet btn-xl" href="/">
          {t('Go Home')}
        </a>
      ) : (
        <PhoneButton large />
      )}
    </Notice>
  );
}
