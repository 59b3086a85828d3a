import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  '1 job was saved on this device before you signed in: {names}.':
    '1 trabajo se guardó en este teléfono antes de que usted iniciara sesión: {names}.',
  '{n} jobs were saved on this device before you signed in: {names}.':
    '{n} trabajos se guardaron en este teléfono antes de que usted iniciara sesión: {names}.',
  'Copy to my account': 'Copiar a mi cuenta',
  'Not now': 'Ahora no',
  Note: 'Nota',
  'Only you see it, unless you share it.': 'Solo usted la ve, a menos que la comparta.',
  'They stay on this device, and go along when you ask for a quote. {n} at most.':
    'Se quedan en este teléfono y van con la cotización si la pide. Máximo {n}.',
  '1 area': '1 área',
  'Waiting to back up': 'Falta respaldar',
  'Saved job': 'Trabajo guardado',
  'What you measured and saved on this device.': 'Lo que midió y guardó en este teléfono.',
  'Opening your jobs': 'Abriendo sus trabajos',
  'This job is not on this device. It may have been deleted, or saved by somebody else.':
    'Este trabajo no está en este teléfono. Puede que se haya borrado o que lo guardara otra persona.',
  'All saved jobs': 'Todos los trabajos guardados',
  'Saved on this device. Waiting to back up.': 'Guardado en este teléfono. Falta respaldar.',
  'Backed up, except photos that are only on this device.':
    'Respaldado, menos las fotos que solo están en este teléfono.',
  'Its photos load when you have signal.': 'Sus fotos llegan cuando haya señal.',
  'They are backed up with the job, and go along when you ask for a quote. {n} at most.':
    'Se respaldan con el trabajo y van con la cotización cuando la pide. {n} como máximo.',
  'Saved on this device. Sign in to back it up.':
    'Guardado en este teléfono. Inicie sesión para respaldarlo.',
  'Saved on this device and backed up.': 'Guardado en este teléfono y respaldado.',
  'Note saved': 'Nota guardada',
  'This job': 'Este trabajo',
  'Include the note': 'Incluir la nota',
  'Share the link': 'Compartir el enlace',
  'Measured areas': 'Áreas medidas',
  'Material not chosen': 'Material sin elegir',
  'Includes the settling allowance. Delivery is not included.':
    'Incluye el extra por asentamiento. No incluye la entrega.',
  'Delivery is not included.': 'No incluye la entrega.',
  'Orders are whole yards: each material is rounded up.':
    'Se pide por yardas enteras: cada material se redondea hacia arriba.',
  'Open in the calculator': 'Abrir en la calculadora',
  'Saved jobs need JavaScript.': 'Los trabajos guardados necesitan JavaScript.',
  '{name} is deleted.': '{name} se borró.',
  'No jobs yet. Measure one in the calculator and save it: it stays on this device, even without signal.':
    'Todavía no hay trabajos. Mida uno en la calculadora y guárdelo: se queda en este teléfono, también sin señal.',
  'New job': 'Trabajo nuevo',
  'Shared job': 'Trabajo compartido',
  'A job that somebody measured and shared with you.': 'Un trabajo que alguien midió y compartió con usted.',
  'A shared job needs JavaScript.': 'Un trabajo compartido necesita JavaScript.',
  'Opening the job': 'Abriendo el trabajo',
  'Open the calculator': 'Abrir la calculadora',
  'Somebody measured this and shared it with you.': 'Alguien midió esto y lo compartió con usted.',
  'Save to my jobs': 'Guardar en mis trabajos',
  'This page opens again without signal. Save the job to change it.':
    'Esta página se abre otra vez sin señal. Guarde el trabajo para cambiarlo.',
  'Truckloads, one material each': 'Camiones, un material en cada uno',
  'Client and site': 'Cliente y obra',
  Saved: 'Guardado',
  Client: 'Cliente',
  'Change name, client and site': 'Cambiar nombre, cliente y obra',
  'Name of the job': 'Nombre del trabajo',
  'Give it a name, such as Maple St.': 'Póngale un nombre, como Maple St.',
  'Client’s phone': 'Teléfono del cliente',
  'Day of the work': 'Día del trabajo',
  'Choose a day.': 'Elija un día.',
  'Include the client’s name and phone': 'Incluir el nombre y el teléfono del cliente',
  Date: 'Fecha',
  '{n} whole yards to order': '{n} yardas enteras por pedir',
  '{price} a yard': '{price} por yarda',
  'The link holds the job without its photos. It opens without an account, and later even without signal.':
    'El enlace lleva el trabajo sin sus fotos. Se abre sin cuenta, y después hasta sin señal.',
  'This job is damaged. A message may have cut it off: ask for it again.':
    'Este trabajo está dañado. Un mensaje pudo haberlo cortado: pídalo otra vez.',
};
