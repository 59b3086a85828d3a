import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Delivery to {zip}': 'Entrega a {zip}',
  'Delivery to {zip} is free with this material.': 'La entrega a {zip} es gratis con este material.',
  'Add delivery to {zip}, {price}': 'Agregar entrega a {zip}, {price}',
  'This job is too large for a link. Send the PDF instead.':
    'Este trabajo es demasiado grande para un enlace. Mande mejor el PDF.',
  '{outer} across, hole {inner}': '{outer} de lado a lado, hueco de {inner}',
  '{outer} across': '{outer} de lado a lado',
  '{strip} wide around {length} × {width}': '{strip} de ancho alrededor de {length} × {width}',
  '1 job was saved on this device before you signed in: {names}.':
    '1 trabajo se guardó en este aparato antes de que usted iniciara sesión: {names}.',
  '{n} jobs were saved on this device before you signed in: {names}.':
    '{n} trabajos se guardaron en este aparato antes de que usted iniciara sesión: {names}.',
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
  'This file is damaged or holds no job. Ask for it again.':
    'Este archivo está dañado o no tiene ningún trabajo. Pida que se lo envíen otra vez.',
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
  '{name} (copy {number})': '{name} (copia {number})',
  'Job renamed': 'Nombre cambiado',
  'Saved on this device. Waiting to back up.': 'Guardado en este aparato. Falta respaldar.',
  'Backed up, but for photos that are only on this device.':
    'Respaldado, menos las fotos que solo están en este aparato.',
  'Its photos load when you have signal.': 'Sus fotos llegan cuando haya señal.',
  'They are backed up with the job, and go along when you ask for a quote. {n} at most.':
    'Se respaldan con el trabajo y van con la cotización cuando la pide. {n} como máximo.',
  'Saved on this device. Sign in to back it up.': 'Guardado en este aparato. Inicie sesión para respaldarlo.',
  'Saved on this device and backed up.': 'Guardado en este aparato y respaldado.',
  'Note saved': 'Nota guardada',
  'This job': 'Este trabajo',
  Duplicate: 'Duplicar',
  'The link holds the whole job: it opens without an account, and later even without signal. The job file has its photos too.':
    'El enlace trae el trabajo completo: se abre sin cuenta y después hasta sin señal. El archivo trae también las fotos.',
  'Sign in to share it with photos and later changes.':
    'Inicie sesión para compartirlo con fotos y con los cambios que haga después.',
  'Shared with your crew': 'Compartido con su cuadrilla',
  'Your crew has it as of {moment}. Share again to send them what you changed since.':
    'Su cuadrilla lo tiene como estaba el {moment}. Compártalo otra vez para mandarles lo que cambió.',
  'With photos, for 30 days: your crew keeps it on their phones and gets what you share again.':
    'Con fotos, por 30 días: su cuadrilla lo guarda en el teléfono y recibe lo que usted comparta otra vez.',
  'Share again': 'Compartir otra vez',
  'Share with your crew': 'Compartir con su cuadrilla',
  'Send the crew link': 'Mandar el enlace de la cuadrilla',
  'No longer shared': 'Ya no se comparte',
  'Stop sharing': 'Dejar de compartir',
  'This job is no longer shared, or its link is incomplete. Ask who sent it for a new one.':
    'Este trabajo ya no se comparte, o el enlace está incompleto. Pida otro a quien se lo mandó.',
  'The store cannot open this job right now. Try again in a few minutes.':
    'La tienda no puede abrir este trabajo ahora. Intente de nuevo en unos minutos.',
  'This job opens once you have signal, and after that without.':
    'Este trabajo se abre cuando tenga señal, y después también sin señal.',
  'Updated since you last opened it.': 'Cambió desde la última vez que lo abrió.',
  'No longer shared. This is what you have of it.': 'Ya no se comparte. Esto es lo que usted tiene.',
  'From {name}, {areas}.': 'De {name}, {areas}.',
  'Shared {moment}.': 'Compartido el {moment}.',
  'Shared with you': 'Compartidos con usted',
  'From {name}': 'De {name}',
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
  'slope {n}%': 'pendiente {n}%',
  'Truckloads, one material each': 'Camiones, un material en cada uno',
  'Day of the work: {day}': 'Día del trabajo: {day}',
  'Drawn to scale: the line is {n} ft.': 'Dibujado a escala: la línea mide {n} pies.',
  'Labor and delivery': 'Mano de obra y entrega',
  'Only what is listed is included.': 'Solo incluye lo que aparece aquí.',
  Conditions: 'Condiciones',
  'At the end of every estimate, such as how long the price holds.':
    'Al final de cada presupuesto; por ejemplo, hasta cuándo vale el precio.',
  'Line {n}, what': 'Renglón {n}, concepto',
  'Line {n}, dollars': 'Renglón {n}, dólares',
  'Add a line': 'Agregar un renglón',
  'Remove line {n}': 'Quitar el renglón {n}',
  'Client and site': 'Cliente y obra',
  Client: 'Cliente',
  'Client’s phone': 'Teléfono del cliente',
  'Day of the work': 'Día del trabajo',
  'Choose a day.': 'Elija un día.',
  'Add client, address and day': 'Poner cliente, dirección y día',
  'Change client and site': 'Cambiar cliente y obra',
  'Client and site saved': 'Cliente y obra guardados',
  'Include the client’s name and phone': 'Incluir el nombre y el teléfono del cliente',
  'Search jobs': 'Buscar trabajos',
  '1 job found': '1 trabajo encontrado',
  '{n} jobs found': '{n} trabajos encontrados',
  'No job has all of these words in its name, client, address or material.':
    'Ningún trabajo tiene todas estas palabras en su nombre, cliente, dirección o material.',
  Date: 'Fecha',
  Measured: 'Medido',
  'Yards to order': 'Yardas por pedir',
  'Price per yard': 'Precio por yarda',
  '{n} whole yards to order': '{n} yardas enteras por pedir',
  '{price} a yard': '{price} por yarda',
  'Area: {n} square feet.': 'Área: {n} pies cuadrados.',
  'Includes the settling allowance.': 'Incluye el extra por asentamiento.',
  'Delivery and tax are not included.': 'No incluye entrega ni impuestos.',
  'Page {n} of {all}': 'Página {n} de {all}',
};
