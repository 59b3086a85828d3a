import type { Dictionary } from '../ui/language.tsx';

export const es: Dictionary = {
  'This device could not save the job. Please try again.':
    'Este aparato no pudo guardar el trabajo. Inténtelo de nuevo.',
  'Open {name}': 'Abrir {name}',
  'Save changes to {name}': 'Guardar cambios en {name}',
  'Save job': 'Guardar trabajo',
  'Name of the job': 'Nombre del trabajo',
  'Give it a name, such as Maple St.': 'Póngale un nombre, como Maple St.',
  'Saved on this phone at once, also without signal.':
    'Se guarda en este teléfono al momento, también sin señal.',
  'Topsoil, soil mix or fill': 'Tierra, mezcla de tierra o relleno',
  'Mulch or wood chips': 'Mulch o astilla de madera',
  'Crushed stone or gravel': 'Piedra triturada o grava',
  'River rock or pea gravel': 'Piedra de río o gravilla',
  'A pile of about {n} cubic yards, seen from its end':
    'Un montón de unas {n} yardas cúbicas, visto de frente',
  'Pile check': 'Revisar el montón',
  'Is it all there? Check the pile': '¿Llegó completo? Revise el montón',
  'Measure a dumped pile along the ground and up to its top. The answer is an estimate with a range, because no pile is a perfect cone.':
    'Mida el montón descargado sobre el suelo y hasta la punta. La respuesta es un cálculo con un rango, porque ningún montón es un cono perfecto.',
  'The pile check needs JavaScript. By hand, for a round pile in feet: across × across × height × 0.0097 = cubic yards.':
    'La revisión del montón necesita JavaScript. A mano, para un montón redondo en pies: ancho × ancho × alto × 0.0097 = yardas cúbicas.',
  'Shape of the base': 'Forma de la base',
  Round: 'Redonda',
  Long: 'Larga',
  'Measured in': 'Medido en',
  Meters: 'Metros',
  'Length, m': 'Largo, m',
  'Across, ft': 'De lado a lado, pies',
  'Across, m': 'De lado a lado, m',
  'Width, m': 'Ancho, m',
  'Height, ft': 'Alto, pies',
  'Height, m': 'Alto, m',
  'Across: from edge to edge on the ground. Height: stand back, hold a stick level with the top, and measure the stick.':
    'De lado a lado: de orilla a orilla sobre el suelo. Alto: aléjese, ponga un palo a la altura de la punta y mida el palo.',
  'What is in the pile': 'Qué hay en el montón',
  'Cubic yards ordered (optional)': 'Yardas cúbicas pedidas (opcional)',
  'Type the base and the height. The answer stands here at once, also without signal.':
    'Escriba la base y el alto. La respuesta sale aquí al momento, también sin señal.',
  'How it is worked out': 'Cómo se calcula',
  'At least, a pile is a cone (or a ridge with half a cone at each end) that runs straight from its edge to its top. At most, its sides stand as steep as the material can and its top is flat. The estimate lies between the two. Five percent is added on both ends for the tape.':
    'Como mínimo, un montón es un cono (o un lomo con medio cono en cada punta) que sube derecho de la orilla a la punta. Como máximo, sus lados son tan inclinados como el material aguanta y la punta es plana. El cálculo queda entre los dos. En cada extremo se suma un cinco por ciento por la cinta.',
  'Check on the day it is dumped. Soil, compost and mulch settle with every rain, and a pile that was dug into or driven over tells nothing.':
    'Revise el día que lo descargan. La tierra, la composta y el mulch se asientan con cada lluvia, y un montón ya usado o pisado no dice nada.',
  'Does it look short? Take a picture and call us the same day:':
    '¿Parece que falta? Tome una foto y llámenos el mismo día:',
  'How much do I need? To the calculator': '¿Cuánto necesito? A la calculadora',
  'Pile check: how many cubic yards are in a pile': 'Revisar el montón: cuántas yardas cúbicas tiene',
  'Base and height of a dumped pile in, cubic yards with an honest range out, against what was ordered. Works without signal.':
    'Base y alto de un montón descargado; salen yardas cúbicas con un rango honesto, contra lo que se pidió. Funciona sin señal.',
  'cubic yards, about': 'yardas cúbicas, más o menos',
  'Between {low} and {high} cubic yards': 'Entre {low} y {high} yardas cúbicas',
  'Steeper than this material stands. Check the height and the base.':
    'Más inclinado de lo que este material aguanta. Revise el alto y la base.',
  'This fits the {n} cubic yards that were ordered.': 'Coincide con las {n} yardas cúbicas pedidas.',
  'This looks like less than the {n} cubic yards that were ordered. Measure once more, then call us.':
    'Parece menos que las {n} yardas cúbicas pedidas. Mida otra vez y luego llámenos.',
  'This looks like more than the {n} cubic yards that were ordered.':
    'Parece más que las {n} yardas cúbicas pedidas.',
  'Enter a number.': 'Escriba un número.',
  'Use a number like 12, 12.5 or 12 1/2.': 'Use un número como 12, 12.5 o 12 1/2.',
  'Use a number above 0.': 'Use un número mayor que 0.',
  'That is larger than any job. Check the number.': 'Es más grande que cualquier obra. Revise el número.',
  'New lawn': 'Césped nuevo',
  'Lawn repair': 'Reparar césped',
  Vegetable: 'Hortaliza',
  Flower: 'Flores',
  'Raised bed': 'Cama elevada',
  Tree: 'Árbol',
  Landscape: 'Jardín',
  Other: 'Otro',
  'Recommended for a new lawn': 'Recomendado para césped nuevo',
  'Recommended for lawn repair': 'Recomendado para reparar césped',
  'Recommended for a vegetable garden': 'Recomendado para hortalizas',
  'Recommended for a flower garden': 'Recomendado para flores',
  'Recommended for a raised bed': 'Recomendado para camas elevadas',
  'Recommended for tree planting': 'Recomendado para plantar árboles',
  'Recommended for general landscaping': 'Recomendado para jardinería en general',
  'Length, ft': 'Largo, pies',
  'Width, ft': 'Ancho, pies',
  'Depth, in': 'Fondo, pulg',
  'Depth, ft': 'Fondo, pies',
  'Depth in': 'Fondo en',
  Inches: 'Pulgadas',
  Feet: 'Pies',
  'Project type (optional)': 'Tipo de trabajo (opcional)',
  '{project}: usually {from} to {to} inches deep.':
    '{project}: normalmente de {from} a {to} pulgadas de fondo.',
  'New lawn 3-4 in, vegetable garden 6-8 in, flower beds 4-6 in, raised beds 8-12 in.':
    'Césped nuevo 3-4 pulg, hortaliza 6-8, flores 4-6, camas elevadas 8-12.',
  Calculate: 'Calcular',
  'cubic yards': 'yardas cúbicas',
  '1 truckload, {percent}% full': '1 camión, lleno al {percent}%',
  '{n} truckloads': '{n} camiones',
  '{bed} yd³ a truck': '{bed} yd³ por camión',
  'More than 100,000 square feet. Check length and width.':
    'Más de 100,000 pies cuadrados. Revise el largo y el ancho.',
  'Deeper than 48 inches. Check the depth and its unit.':
    'Más de 48 pulgadas de fondo. Revise el fondo y su unidad.',
  'Add 10% for settling': 'Agregar 10% por asentamiento',
  '{exact} measured, {settled} with settling': '{exact} medidas, {settled} con asentamiento',
  'Cost of 1 cubic yard': 'Costo de 1 yarda cúbica',
  'Cost of {yards} cubic yards': 'Costo de {yards} yardas cúbicas',
  'By weight this takes {n} trucks: {tons} tons.': 'Por peso se necesitan {n} camiones: {tons} toneladas.',
  'Orders are whole yards, so {n} go in the cart. Prices exclude delivery, which starts at {fee}.':
    'Se pide por yardas enteras: van {n} al carrito. Los precios no incluyen la entrega, desde {fee}.',
  'Add 1 yard': 'Agregar 1 yarda',
  'less than 0.1': 'menos de 0.1',
  'Orders are whole yards, so 1 goes in the cart. Prices exclude delivery, which starts at {fee}.':
    'Se pide por yardas enteras: 1 va al carrito. Los precios no incluyen la entrega, que cuesta desde {fee}.',
  'One order takes at most {n} yards. Check the numbers, or ask us for a price.':
    'Un pedido lleva como máximo {n} yardas. Revise los números o pídanos un precio.',
  'Add {n} yards': 'Agregar {n} yardas',
  'This material cannot be ordered today. Choose another or ask for a quote.':
    'Este material no se puede pedir hoy. Elija otro o pida una cotización.',
  'Over {n} yards: ask for a bulk price': 'Más de {n} yardas: pida precio por volumen',
  '{n} cubic yards of {name}': '{n} yardas cúbicas de {name}',
  Calculator: 'Calculadora',
  'Works offline': 'Funciona sin señal',
  'The calculator needs JavaScript. By hand: length × width in feet × depth in inches ÷ 324 = cubic yards.':
    'La calculadora necesita JavaScript. A mano: largo × ancho en pies × fondo en pulgadas ÷ 324 = yardas cúbicas.',
  Result: 'Resultado',
  'Type length, width and depth, or tap a project for its usual depth.':
    'Escriba largo, ancho y fondo, o toque un trabajo para usar su fondo normal.',
  'Answers are rounded up to the half yard. One truck carries {bed} cubic yards.':
    'El resultado se redondea hacia arriba a media yarda. Un camión lleva {bed} yardas cúbicas.',
  'Which material is right? Compare the three': '¿Cuál material conviene? Compare los tres',
  'Topsoil calculator: cubic yards, truckloads and cost':
    'Calculadora de tierra: yardas cúbicas, camiones y costo',
  'Length, width and depth in, cubic yards and truckloads out. Works with no signal, on the job or in the yard.':
    'Ponga largo, ancho y fondo y obtenga yardas cúbicas y camiones. Funciona sin señal, en la obra o en el patio.',
  'No result yet': 'Aún sin resultado',
};
