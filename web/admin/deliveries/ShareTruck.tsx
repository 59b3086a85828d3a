import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MessageSwitch } from '../../messages/MessageSettings.tsx';
import { $status } from '../../offline/status.ts';
import { checkedText } from '../../orders/moments.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { storedAtom } from '../../ui/storedAtom.ts';
import { callAdmin } from '../ui/adminApi.ts';
import type { DriveStop } from './drive.ts';

/** Off until the driver says so, and as they left it. */
const $isSharing = storedAtom('share-truck', z.boolean(), false);

const SHORTEST_MS = 30_000;

/** The driver's switch. Where the phone is leaves it only while a load is on the road. */
export function ShareTruck({ stops }: { stops: readonly DriveStop[] }) {
  const t = useT();
  const language = useLanguage();
  const isSharing = useStore($isSharing, { ssr: 'initial' });
  const [state, setState] = useState<{ sentAt: Date | null; problem: 'refused' | 'no_fix' | null }>({
    sentAt: null,
    problem: null,
  });
  const started = stops.flatMap(({ id, status }) => (status === 'started' ? [id] : [])).join();
  useEffect(() => {
    if (!isSharing || started === '' || !navigator.geolocation) return;
    let before = Number.NEGATIVE_INFINITY;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => {
        if (performance.now() - before < SHORTEST_MS || !$status.get().online) return;
        before = performance.now();
        const body = JSON.stringify({ deliveryIds: started.split(','), latitude, longitude });
        const headers = { 'Content-Type': 'application/json' };
        callAdmin('/api/admin/drive/position', { method: 'POST', headers, body }).then(
          () => setState({ sentAt: new Date(), problem: null }),
          (error: unknown) => console.info('The truck’s location was not sent; the next one may be.', error),
        );
      },
      ({ code, PERMISSION_DENIED }) =>
        setState({ sentAt: null, problem: code === PERMISSION_DENIED ? 'refused' : 'no_fix' }),
      { enableHighAccuracy: true, maximumAge: SHORTEST_MS },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isSharing, started]);
  return (
    <MessageSwitch
      label={t('Show customers where the truck is')}
      isOn={isSharing}
      isDisabled={false}
      onChange={(isOn) => $isSharing.set(isOn)}
    >
      {isSharing && state.problem === 'refused'
        ? t('This phone is not sharing its location. Allow it in the browser’s settings.')
        : isSharing && state.problem === 'no_fix'
          ? t('No location from this phone right now. It keeps trying.')
          : isSharing && started !== '' && state.sentAt
            ? t('On, last sent {time}. It stops when the load is delivered.', {
                time: checkedText(state.sentAt.toISOString(), new Date(), language),
              })
            : t('Only while a load is on the road, and only to the customer getting that load.')}
    </MessageSwitch>
  );
}
