import { OwnerDatabase } from './databases.ts';
import { personOwner } from './owner.ts';

/**
 * Takes from this device what a driver's day keeps of other people's sites (driverList.ts): whoever is no admin any
 * more, or whose account was closed, has no business with it. Whoever uses the device by now.
 */
export async function forgetDays(personId: string): Promise<void> {
  const database = new OwnerDatabase(personOwner(personId));
  try {
    await database.open();
    await database.meta.where('key').startsWithAnyOf('drive ', 'site ').delete();
  } catch (error) {
    console.warn('The lists of this device could not be forgotten.', error);
  } finally {
    database.close();
  }
}
