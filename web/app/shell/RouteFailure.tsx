import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { track } from '../../analytics/track.ts';
import { NothingStored } from '../../offline/failures.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { NoSignalScreen } from './NoSignalScreen.tsx';

const CODE_NOT_LOADED = /dynamically imported module|Importing a module script failed/i;

/** What stands in a screen's place when it could not be loaded or shown. */
export function RouteFailure() {
  const error = useRouteError();
  const codeMissing = error instanceof Error && CODE_NOT_LOADED.test(error.message);
  const noSignal = error instanceof NothingStored || (codeMissing && !navigator.onLine);
  useEffect(() => {
    if (!noSignal) track({ fault: error });
  }, [noSignal, error]);
  return noSignal ? <NoSignalScreen /> : <CrashScreen />;
}
