import type { Address, Profile, ProfileSave } from '../../domain/account.ts';
import type { Person } from './session.ts';

// The account's commands. Each resolves once saved on this device, with or without a network.

const outbox = () => import('../offline/outbox.ts');

export async function saveProfile(person: Person, payload: ProfileSave): Promise<void> {
  const body: Profile = { ...payload, email: person.email };
  await (await outbox()).record('saveProfile', payload, { row: { table: 'customers', id: person.id, body } });
}

export async function saveAddress(address: Address): Promise<void> {
  const row = { table: 'addresses', id: address.id, body: address } as const;
  await (await outbox()).record('saveAddress', address, { row });
}

export async function deleteAddress(id: string): Promise<void> {
  const row = { table: 'addresses', id, body: null } as const;
  await (await outbox()).record('deleteAddress', { id }, { row });
}
