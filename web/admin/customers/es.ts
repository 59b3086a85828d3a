import type { Dictionary } from '../../ui/locale.tsx';

export const esCustomers: Dictionary = {
  Customers: 'Clientes',
  'Search customers': 'Buscar clientes',
  'Name, e-mail or phone': 'Nombre, correo o teléfono',
  'The customers could not be loaded.': 'No se pudieron cargar los clientes.',
  'Which customers': 'Qué clientes',
  'With an account': 'Con cuenta',
  Guests: 'Sin cuenta',
  'Last order': 'Último pedido',
  Spent: 'Gastado',
  'Last seen': 'Última visita',
  Disabled: 'Desactivada',
  'E-mail not confirmed': 'Correo sin confirmar',
  Admin: 'Administrador',
  'The account was not changed.': 'No se cambió la cuenta.',
  'The account is disabled': 'La cuenta está desactivada',
  'The account is open again': 'La cuenta está abierta de nuevo',
  'All customers': 'Todos los clientes',
  'Open the account again': 'Abrir la cuenta de nuevo',
  'Disable the account': 'Desactivar la cuenta',
  'Disable this account?': '¿Desactivar esta cuenta?',
  '{email} is signed out everywhere and cannot sign in until you open the account again. Orders stay as they are.':
    'Se cierra la sesión de {email} en todas partes y no podrá entrar hasta que usted abra la cuenta de nuevo. Los pedidos quedan como están.',
  'Member since': 'Cliente desde',
  Sites: 'Sitios',
  'Leave it open': 'Dejarla abierta',
};
