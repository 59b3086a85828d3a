import type { Dictionary } from '../ui/locale.tsx';

/** The crew guides in Spanish. */
export const esGuides: Dictionary = {
  'How it is done': 'Cómo se hace',
  'Steps, tools, mistakes and the yards it takes. All of them open without signal.':
    'Pasos, herramientas, errores y las yardas que lleva. Todas se abren sin señal.',
  'Something else to build?': '¿Va a construir otra cosa?',
  'All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.':
    'Todas las guías: césped, camas, entradas, drenajes y áreas de juego, con las yardas que llevan.',
  'No guide by that name': 'No hay guía con ese nombre',
  'Three sizes in, yards and truckloads out. Works with no signal.':
    'Entran tres medidas, salen yardas y camiones. Funciona sin señal.',
  'Step by step': 'Paso a paso',
  'What goes wrong': 'Lo que sale mal',
  'Base and height of what was dumped, against the yards that were ordered.':
    'Base y alto de lo que se descargó, contra las yardas que se pidieron.',
  Tools: 'Herramientas',
  'Where the figures come from': 'De dónde salen las cifras',
  'Advice for a yard, not engineering. For walls, drives that carry trucks and water near a house, ask someone who can see the site.':
    'Son consejos para un jardín, no ingeniería. Para muros, entradas para camiones y agua cerca de una casa, pregunte a quien vea el terreno.',
  'Other guides': 'Otras guías',
  'Measured? Have it delivered.': '¿Ya midió? Se lo llevamos.',
  'Steps, tools, mistakes, and the yards it takes.': 'Pasos, herramientas, errores y las yardas que lleva.',
  '{n} cubic yards of {material}': '{n} yardas cúbicas de {material}',
  'What it takes': 'Lo que lleva',
  'Any one of these:': 'Cualquiera de estos:',
  'Material only. Delivery depends on the ZIP.': 'Solo material. La entrega depende del código postal.',
  '{n} inches deep': '{n} pulgadas de espesor',
  '{price} at today’s price.': '{price} al precio de hoy.',
  '{name} in the calculator': '{name} en la calculadora',
  '{n} measured, and {percent}% for settling.': '{n} medidas, más {percent}% por asentamiento.',
  '{n} measured, and {percent}% because it packs.': '{n} medidas, más {percent}% porque se compacta.',
  '{n} measured.': '{n} medidas.',
  '1 truckload': '1 camión',
  'about {n} tons.': 'unas {n} toneladas cortas.',

  // Lawn
  'A new lawn from seed': 'Un césped nuevo de semilla',
  'Grade first, mix second, seed last. Most new lawns fail under the seed, not in it.':
    'Primero nivelar, luego la mezcla, al final la semilla. Casi todo césped nuevo falla debajo de la semilla, no en ella.',
  'A front lawn of {length} by {width} feet': 'Un jardín de enfrente de {length} por {width} pies',
  'Choose the date': 'Elija la fecha',
  'Tall fescue wants seeding from August 20 to September 15 in Middle Tennessee, early spring as second best. Bermuda and zoysia wait for May.':
    'La festuca alta se siembra del 20 de agosto al 15 de septiembre en Middle Tennessee; si no, al empezar la primavera. La bermuda y la zoysia esperan a mayo.',
  'Test, then clear': 'Analice y luego limpie',
  'Send a soil sample to the county Extension office. Take off the old grass, roots, stones and building rubble.':
    'Mande una muestra de tierra a la oficina de Extensión del condado. Quite el pasto viejo, raíces, piedras y escombro.',
  'Shape the rough grade': 'Dé la pendiente general',
  'The ground falls away from the house, 6 inches over the first 10 feet. Fill low spots now: what is a dip in the subsoil stays a puddle in the lawn.':
    'El terreno baja alejándose de la casa, 6 pulgadas en los primeros 10 pies. Rellene ahora las partes bajas: un hoyo en el subsuelo será un charco en el césped.',
  'Loosen what is there': 'Afloje lo que hay',
  'Till or rip the packed clay 4 to 6 inches deep, with the lime and fertilizer the test asked for. Roots stop where a hard pan begins.':
    'Pase el rotocultor o el ripper de 4 a 6 pulgadas en la arcilla apretada, con la cal y el fertilizante que pidió el análisis. La raíz se detiene donde empieza la capa dura.',
  'Spread the mix': 'Extienda la mezcla',
  'Tip it in small heaps and rake it level with the back of the rake. Keep it an inch below walks and drives.':
    'Vacíela en montones chicos y nivele con el lomo del rastrillo. Déjela una pulgada abajo de banquetas y entradas.',
  'Settle it, then rake again': 'Asiente y rastrille otra vez',
  'Roll once with a half-filled roller or water it well and wait. It is firm enough when a boot sinks in less than an inch.':
    'Pase una vez el rodillo a medio llenar, o riegue bien y espere. Está firme cuando la bota se hunde menos de una pulgada.',
  'Seed both ways': 'Siembre en dos sentidos',
  'Tall fescue at 5 to 8 pounds on 1,000 square feet: half up and down, half across. Rake it in a quarter inch and cover with clean straw.':
    'Festuca alta, de 5 a 8 libras por cada 1,000 pies cuadrados: la mitad a lo largo y la mitad a lo ancho. Entiérrela un cuarto de pulgada con el rastrillo y cubra con paja limpia.',
  'Keep the top wet': 'Mantenga húmeda la superficie',
  'Water lightly twice a day until it is up, then less often and deeper. Mow at 3 inches once it stands at 4.':
    'Riegue ligero dos veces al día hasta que nazca; después menos veces y más hondo. Corte a 3 pulgadas cuando llegue a 4.',
  'Landscape rake, 36 inch': 'Rastrillo de jardinería, 36 pulgadas',
  'Wheelbarrow, 6 cubic feet': 'Carretilla de 6 pies cúbicos',
  'Tiller or tractor with a ripper': 'Rotocultor o tractor con ripper',
  'Water roller': 'Rodillo de agua',
  'Broadcast spreader': 'Esparcidor de semilla',
  'Sprinkler with a timer': 'Aspersor con temporizador',
  'Good soil on a hard pan': 'Buena tierra sobre capa dura',
  'Water stands between the two, and the roots drown. Loosen first.':
    'El agua se queda entre las dos y la raíz se ahoga. Primero afloje.',
  'Seeding in June': 'Sembrar en junio',
  'Fescue that comes up into the heat rarely sees July. Sow a cover and wait for August.':
    'La festuca que nace con el calor casi nunca llega a julio. Siembre una cubierta y espere a agosto.',
  'Soil against the siding': 'Tierra contra la pared',
  'Keep the finished lawn 6 inches below it, or termites have a bridge.':
    'Deje el césped terminado 6 pulgadas abajo del revestimiento, o las termitas tendrán un puente.',
  'Working it wet': 'Trabajarla mojada',
  'If a handful stays a ball when you drop it, leave the yard alone for two days.':
    'Si un puño de tierra sigue hecho bola al caer, deje el terreno en paz dos días.',

  // Raised beds
  'Raised beds, filled right': 'Camas elevadas, bien llenas',
  'Two parts of topsoil to one of compost, over ground that was opened first.':
    'Dos partes de tierra por una de composta, sobre suelo que primero se abrió.',
  'Three beds of 4 by 8 feet, end to end: {length} by {width} feet':
    'Tres camas de 4 por 8 pies, una tras otra: {length} por {width} pies',
  'Find the sun': 'Busque el sol',
  'Vegetables want six hours of it. Put the beds where the hose reaches and the barrow passes.':
    'Las verduras piden seis horas. Ponga las camas donde llegue la manguera y pase la carretilla.',
  'Keep them narrow': 'Que sean angostas',
  'Four feet at most, so that both sides reach the middle. Leave 3 feet between beds.':
    'Cuatro pies cuando mucho, para alcanzar el centro desde los dos lados. Deje 3 pies entre camas.',
  'Build the frame': 'Arme el marco',
  'Cedar, stone or block, level all round. Screw a stake into each long side: wet soil pushes.':
    'Cedro, piedra o bloque, a nivel todo alrededor. Atornille una estaca en cada lado largo: la tierra mojada empuja.',
  'Open the ground': 'Abra el suelo',
  'Cut the grass short, lay plain cardboard over it and loosen what is under it with a fork. No plastic and no fabric: roots go down.':
    'Corte el pasto al ras, ponga cartón sin tinta y afloje lo de abajo con el bieldo. Ni plástico ni geotextil: la raíz baja.',
  'Fill in two goes': 'Llene en dos partes',
  'Half of the topsoil, half of the compost, mixed with the fork; then the rest. In separate layers the water stops between them.':
    'La mitad de la tierra y la mitad de la composta, mezcladas con el bieldo; luego el resto. En capas separadas el agua se detiene entre ellas.',
  'Water, wait, top up': 'Riegue, espere, rellene',
  'It sinks in the first weeks. The allowance in the order is for that.':
    'Baja en las primeras semanas. Lo extra del pedido es para eso.',
  'Plant and mulch': 'Plante y ponga mulch',
  'Two inches of hardwood mulch between the plants keep the water in. Each spring an inch of compost makes good what the crop took.':
    'Dos pulgadas de mulch entre las plantas guardan el agua. Cada primavera, una pulgada de composta repone lo que se llevó la cosecha.',
  'Digging fork': 'Bieldo',
  'Round-point shovel': 'Pala de punta redonda',
  'Level and string line': 'Nivel e hilo',
  'Drill and deck screws': 'Taladro y tornillos para exterior',
  'Compost alone': 'Pura composta',
  'It goes on sinking all summer and is too rich for roots. It is the third part, not the bed.':
    'Sigue bajando todo el verano y es demasiado fuerte para la raíz. Es la tercera parte, no la cama.',
  'Fill dirt at the bottom': 'Tierra de relleno en el fondo',
  'Saves a few dollars and makes a bathtub. Stones and logs do the same in a bed this deep.':
    'Ahorra unos dólares y hace una tina. Las piedras y los troncos hacen lo mismo en una cama de esta profundidad.',
  'Old railroad ties': 'Durmientes viejos',
  'Creosote does not belong near food. Wood treated before 2004 may hold arsenic.':
    'La creosota no va cerca de la comida. La madera tratada antes de 2004 puede tener arsénico.',
  'Forgetting the path': 'Olvidar el paso',
  'A full barrow weighs as much as two people and needs 3 feet.':
    'Una carretilla llena pesa como dos personas y necesita 3 pies.',

  // Driveway
  'A gravel driveway that stays put': 'Una entrada de grava que no se mueve',
  'Gravel driveway': 'Entrada de grava',
  'The base carries the car; the top keeps it clean. Both are packed, layer by layer.':
    'La base carga el auto; la capa de arriba lo mantiene limpio. Las dos se compactan, capa por capa.',
  'A drive of {length} by {width} feet': 'Una entrada de {length} por {width} pies',
  'Call 811': 'Llame al 811',
  'At least three working days before you dig. Gas and water lines cross most front yards, and marking them is free.':
    'Al menos tres días hábiles antes de excavar. Las líneas de gas y agua cruzan casi todos los jardines, y marcarlas es gratis.',
  'Dig out the topsoil': 'Saque la tierra vegetal',
  'Down to firm ground, as deep as base and top together. Topsoil under stone is mud by spring. Keep it for the lawn.':
    'Hasta suelo firme, tan hondo como la base y la capa de arriba juntas. La tierra vegetal bajo la piedra es lodo en primavera. Guárdela para el césped.',
  'Shape and pack the bottom': 'Dé forma y compacte el fondo',
  'Highest in the middle, half an inch to the foot toward both sides, and packed until a heel leaves no mark.':
    'Más alto en el centro, media pulgada por pie hacia cada lado, y compactado hasta que el tacón no deje marca.',
  'Roll out the fabric': 'Tienda el geotextil',
  'Woven road fabric, a foot over at each seam. On clay it is the difference between ten years and two.':
    'Geotextil tejido para caminos, con un pie de traslape. En arcilla es la diferencia entre diez años y dos.',
  'Lay the base in lifts': 'Ponga la base por capas',
  'Crusher run, never more than 4 inches at once. Sprinkle it, pack it, then the next. The dust between the stones is what locks them.':
    'Base triturada (crusher run), nunca más de 4 pulgadas a la vez. Moje, compacte y siga con la otra. El polvo entre las piedras es lo que las amarra.',
  'Finish with clean stone': 'Termine con piedra limpia',
  '#57 limestone on top, raked even. Its corners grip; round stone rolls away under a wheel.':
    'Caliza #57 encima, pareja con el rastrillo. Sus esquinas agarran; la piedra redonda rueda bajo la llanta.',
  'Hold the edges': 'Sujete las orillas',
  'Timber, steel or a shoulder of packed soil. Without one the drive grows a foot a year.':
    'Madera, acero o un hombro de tierra compactada. Sin eso, la entrada crece un pie por año.',
  'Plate compactor': 'Placa vibratoria',
  'Skid steer, or shovels and friends': 'Minicargador, o palas y compañeros',
  'String line and line level': 'Hilo y nivel de hilo',
  'Woven road fabric': 'Geotextil tejido',
  'Stone on grass': 'Piedra sobre pasto',
  'It is gone in two winters. Nothing that rots may stay under it.':
    'Se pierde en dos inviernos. Nada que se pudra puede quedar debajo.',
  'One thick lift': 'Una sola capa gruesa',
  'A plate packs 4 inches. Below that it stays loose and shows as ruts.':
    'La placa compacta 4 pulgadas. Más abajo queda suelto y salen surcos.',
  'Pea gravel to drive on': 'Gravilla para rodar',
  'It moves like marbles. Keep it for paths, and off slopes.':
    'Se mueve como canicas. Déjela para andadores, y nunca en pendientes.',
  'A flat drive': 'Una entrada plana',
  'Water that cannot run off makes the holes. Crown it, or tilt it to one side.':
    'El agua que no corre hace los hoyos. Hágala en lomo, o inclínela a un lado.',

  // French drain
  'A French drain': 'Un drenaje francés',
  'French drain': 'Drenaje francés',
  'A trench of clean stone with a pipe in it, falling all the way to where the water may go.':
    'Una zanja de piedra limpia con un tubo adentro, que baja hasta donde el agua puede salir.',
  'A trench of {length} feet, {width} foot wide': 'Una zanja de {length} pies, de {width} pie de ancho',
  'Find the outlet first': 'Primero la salida',
  'Daylight lower down, a ditch or a dry well on your own ground. Never the neighbor’s yard or the sanitary sewer.':
    'Una salida más abajo, una cuneta o un pozo seco en su propio terreno. Nunca el patio del vecino ni el drenaje sanitario.',
  'String the fall': 'Marque la caída con hilo',
  'One percent: a foot lower every hundred feet, or an inch every eight. Set a level line and measure down from it.':
    'Uno por ciento: un pie cada cien pies, o una pulgada cada ocho. Ponga un hilo a nivel y mida hacia abajo.',
  'Dig from the outlet up': 'Excave desde la salida hacia arriba',
  'Then water that comes in runs out while you work. Keep the spoil on a tarp, off the grass.':
    'Así el agua que entre sale mientras trabaja. Ponga la tierra sobre una lona, no en el pasto.',
  'Line it with fabric': 'Fórrela con geotextil',
  'Non-woven filter fabric, wide enough to fold over the top. It keeps the clay out of the stone.':
    'Geotextil no tejido, lo bastante ancho para doblarlo encima. No deja que la arcilla entre en la piedra.',
  'Stone, pipe, stone': 'Piedra, tubo, piedra',
  'Two inches of #57 stone, the 4 inch perforated pipe with its holes down, then stone to 4 inches below the grass.':
    'Dos pulgadas de piedra #57, el tubo perforado de 4 pulgadas con los hoyos hacia abajo, y piedra hasta 4 pulgadas abajo del pasto.',
  'Fold and cover': 'Doble y tape',
  'Close the fabric over the stone, then topsoil and sod; or leave the stone open where it looks right.':
    'Cierre el geotextil sobre la piedra, luego tierra y pasto en rollo; o deje la piedra a la vista donde se vea bien.',
  'Test it before you leave': 'Pruébelo antes de irse',
  'Run the hose at the top for ten minutes. It has to come out clear at the bottom.':
    'Deje correr la manguera arriba diez minutos. Abajo tiene que salir limpia.',
  'Trencher or trenching spade': 'Zanjadora o pala zanjera',
  'Line level and string': 'Nivel de hilo e hilo',
  '4 inch perforated pipe': 'Tubo perforado de 4 pulgadas',
  'Non-woven filter fabric': 'Geotextil no tejido',
  'Pipe end with a grate': 'Salida de tubo con rejilla',
  'Stone with dust in it': 'Piedra con polvo',
  'Crusher run packs tight and holds water. A drain wants washed #57 and nothing finer.':
    'La base triturada se compacta y retiene el agua. Un drenaje pide #57 lavada y nada más fino.',
  'A belly in the pipe': 'Una panza en el tubo',
  'One low spot fills with silt. Check the fall every 8 feet before the stone goes in.':
    'Un punto bajo se llena de lodo. Revise la caída cada 8 pies antes de echar la piedra.',
  'No fabric': 'Sin geotextil',
  'Clay closes the stone in a few years, and the trench has to be dug again.':
    'La arcilla tapa la piedra en pocos años y hay que volver a excavar.',
  'Roof water in the same pipe': 'El agua del techo en el mismo tubo',
  'A downpour overfills it, and it soaks the ground it should dry. Give downspouts a solid pipe.':
    'Un aguacero lo llena y moja el suelo que debía secar. Las bajadas llevan su propio tubo sin hoyos.',

  // Playground
  'Soft ground under a playground': 'Suelo blando bajo los juegos',
  Playground: 'Área de juegos',
  'Loose fill, deep enough and kept so. Grass and bare dirt are no protection.':
    'Relleno suelto, con suficiente espesor y bien mantenido. El pasto y la tierra sola no protegen.',
  'A swing set with room around it, {length} by {width} feet':
    'Unos columpios con espacio alrededor, {length} por {width} pies',
  'Measure the fall': 'Mida la caída',
  'From the highest place a child can stand or swing to. Wood protects up to 8 feet, sand and pea gravel up to 5.':
    'Desde lo más alto donde un niño se pare o se columpie. La madera protege hasta 8 pies; la arena y la gravilla, hasta 5.',
  'Draw the use zone': 'Marque la zona de uso',
  '6 feet in all directions from the equipment. Swings need twice the height of their beam, in front and behind.':
    '6 pies hacia todos lados desde el juego. Los columpios necesitan el doble de la altura de su viga, adelante y atrás.',
  'Take the sod off': 'Quite el pasto',
  'Dig down or build a border up, so that the fill stays in. Round off every edge that stands out.':
    'Excave o levante un borde para que el relleno no se salga. Redondee toda orilla que sobresalga.',
  'Let it drain': 'Que drene',
  'A slight fall to one side, and non-woven fabric on the bottom. Fill that stands in water freezes hard.':
    'Una caída ligera hacia un lado y geotextil no tejido en el fondo. El relleno encharcado se congela duro.',
  'Fill higher than you need': 'Llene de más',
  'Wood sinks from {from} inches to {to} in the first season. The order allows for it; sand and gravel sink less.':
    'La madera baja de {from} pulgadas a {to} en la primera temporada. El pedido ya lo cuenta; la arena y la grava bajan menos.',
  'Mark the depth': 'Marque el espesor',
  'Paint a line on each post at the finished height. When the line shows, it is time to top up.':
    'Pinte una raya en cada poste a la altura terminada. Cuando la raya se ve, toca rellenar.',
  'Rake it every week': 'Rastrille cada semana',
  'Under swings and at the foot of the slide first: that is where it is kicked away.':
    'Primero bajo los columpios y al pie de la resbaladilla: ahí es donde lo patean.',
  'Edging with round corners': 'Borde de esquinas redondas',
  'Tape measure and post paint': 'Cinta y pintura para postes',
  'Equipment on concrete': 'Juegos sobre concreto',
  'No loose fill belongs over a hard surface, and no mat makes up for it.':
    'El relleno suelto no va sobre superficie dura, y ningún tapete lo compensa.',
  'Mulch from treated wood': 'Mulch de madera tratada',
  'Ask what it is made of. Wood treated with arsenic (CCA) must not be there.':
    'Pregunte de qué está hecho. No debe haber madera tratada con arsénico (CCA).',
  'Counting the first day': 'Contar el primer día',
  'The depth that counts is the packed one, a season later.':
    'El espesor que cuenta es el ya asentado, una temporada después.',
  'Pea gravel for toddlers': 'Gravilla con niños chicos',
  'It fits into a mouth, a nose and an ear. Under three years use wood.':
    'Cabe en la boca, la nariz y el oído. Con menores de tres años use madera.',
};
