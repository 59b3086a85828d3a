import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'This job is too large for a link. Send the PDF instead.':
    'Este trabajo es demasiado grande para un enlace. Mande mejor el PDF.',
  '{outer} across, hole {inner}': '{outer} de lado a lado, hueco de {inner}',
  '{outer} across': '{outer} de lado a lado',
  '{strip} wide around {length} × {width}': '{strip} de ancho alrededor de {length} × {width}',
  '1 job was saved on this device before you signed in: {names}.':
    '1 trabajo se guardó en este aparato antes de que usted entrara: {names}.',
  '{n} jobs were saved on this device before you signed in: {names}.':
    '{n} trabajos se guardaron en este aparato antes de que usted entrara: {names}.',
  'Copy to my account': 'Copiar a mi cuenta',
  'Not now': 'Ahora no',
  'Rename {name}': 'Cambiar el nombre de {name}',
  Note: 'Nota',
  'Only you see it, unless you share it.': 'Solo usted la ve, a menos que la comparta.',
  'Save note': 'Guardar nota',
  'They stay on this device, and go along when you ask for a quote. {n} at most.':
    'Se quedan en este aparato y van con la cotización si la pide. Máximo {n}.',
  'Job file': 'Archivo del trabajo',
  'Open a job file': 'Abrir un archivo de trabajo',
  'No job is open here. Open the whole link, to the last letter, or a job file.':
    'Aquí no hay ningún trabajo abierto. Abra el enlace completo, hasta la última letra, o un archivo de trabajo.',
  'This is too large to be a job, so it was not opened.':
    'Esto es demasiado grande para ser un trabajo; no se abrió.',
  'This job is damaged. A message may have cut it off: ask for it again, or for the QR code.':
    'Este trabajo está dañado. Quizá un mensaje lo cortó: pídalo otra vez, o pida el código QR.',
  '1 area': '1 área',
  'Waiting to back up': 'Falta respaldar',
  'Saved job': 'Trabajo guardado',
  'What you measured and saved on this device.': 'Lo que midió y guardó en este aparato.',
  'Opening your jobs': 'Abriendo sus trabajos',
  'This job is not on this device. It may have been deleted, or saved by somebody else.':
    'Este trabajo no está en este aparato. Puede que se haya borrado o que lo guardara otra persona.',
  'All saved jobs': 'Todos los trabajos guardados',
  '{name} (copy)': '{name} (copia)',
  'Job renamed': 'Nombre cambiado',
  'Saved on this device. Waiting to back up.': 'Guardado en este aparato. Falta respaldar.',
  'Saved on this device and backed up.': 'Guardado en este aparato y respaldado.',
  'Note saved': 'Nota guardada',
  'This job': 'Este trabajo',
  Duplicate: 'Duplicar',
  'Check the pile': 'Revisar el montón',
  'The link holds the whole job: it opens without an account, and later even without signal. Photos stay on this device.':
    'El enlace trae el trabajo completo: se abre sin cuenta y después hasta sin señal. Las fotos se quedan en este aparato.',
  'Include the note': 'Incluir la nota',
  'Share the link': 'Compartir el enlace',
  'QR code': 'Código QR',
  'QR code that opens {name}': 'Código QR que abre {name}',
  'This job has too many areas for a QR code. Share the link instead.':
    'Este trabajo tiene demasiadas áreas para un código QR. Mejor comparta el enlace.',
  'PDF and table': 'PDF y tabla',
  'Made on this device, even without signal. Your name and markup stay here.':
    'Se hace en este aparato, también sin señal. Su nombre y su margen se quedan aquí.',
  'Your name or company': 'Su nombre o empresa',
  'Your phone': 'Su teléfono',
  'Measured areas': 'Áreas medidas',
  'Markup, %': 'Margen, %',
  'Added to every price on the sheet; the percentage itself is not printed.':
    'Se suma a cada precio de la hoja; el porcentaje no se imprime.',
  'Use a number from 0 to {n}.': 'Use un número de 0 a {n}.',
  'Your logo': 'Su logotipo',
  'Change the logo': 'Cambiar el logotipo',
  'Add your logo': 'Poner su logotipo',
  'Remove the logo': 'Quitar el logotipo',
  'Photos (PDF only)': 'Fotos (solo PDF)',
  'This browser lets the PDF print Latin letters only; others become “?”. The table keeps them all.':
    'Este navegador solo deja poner letras latinas en el PDF: las demás salen como “?”. La tabla las tiene todas.',
  PDF: 'PDF',
  'Table (CSV)': 'Tabla (CSV)',
  'Send the PDF': 'Mandar el PDF',
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
    'Todavía no hay trabajos. Mida uno en la calculadora y guárdelo: se queda en este aparato, también sin señal.',
  'New job': 'Trabajo nuevo',
  'Delivered already? Check the pile': '¿Ya lo entregaron? Revise el montón',
  'Shared job': 'Trabajo compartido',
  'A job that somebody measured and shared with you.': 'Un trabajo que alguien midió y compartió con usted.',
  'A shared job needs JavaScript.': 'Un trabajo compartido necesita JavaScript.',
  'Opening the job': 'Abriendo el trabajo',
  'Open the calculator': 'Abrir la calculadora',
  'Somebody measured this and shared it with you.': 'Alguien midió esto y lo compartió con usted.',
  'Save to my jobs': 'Guardar en mis trabajos',
  'This page opens again without signal. Save the job to change it.':
    'Esta página se abre otra vez sin señal. Guarde el trabajo para cambiarlo.',
  'This job was made with a newer version of the store. Reload this page once you have signal.':
    'Este trabajo se hizo con una versión más nueva de la tienda. Recargue esta página cuando tenga señal.',
  'This browser is too old to open the link. Open it in another one.':
    'Este navegador es muy viejo para abrir el enlace. Ábralo en otro.',
  'Price for {name}': 'Precio para {name}',
  'Walked outline': 'Contorno caminado',
  'slope {n}%': 'pendiente {n}%',
  Date: 'Fecha',
  Measured: 'Medido',
  'Yards to order': 'Yardas a pedir',
  'Price per yard': 'Precio por yarda',
  '{n} whole yards to order': '{n} yardas enteras a pedir',
  '{price} a yard': '{price} por yarda',
  'Area: {n} square feet.': 'Área: {n} pies cuadrados.',
  'Includes the settling allowance.': 'Incluye el extra por asentamiento.',
  'Delivery and tax are not included.': 'No incluye entrega ni impuestos.',
  'Page {n} of {all}': 'Página {n} de {all}',
};
