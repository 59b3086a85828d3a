import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { ScreenRoute } from '../../ui/screen.ts';
import { DriverList } from '../deliveries/DriverList.tsx';
import { AdminGate } from './AdminGate.tsx';

export const driveRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: DriveScreen,
  head: ({ t }) => ({ title: t('Driver’s list'), description: '', canonical: '/admin', noindex: true }),
};

/** A truck's day on its driver's phone. Works without signal once it was opened with signal. */
function DriveScreen() {
  return <AdminGate>{(person) => <DriverList person={person} />}</AdminGate>;
}
