import type { Dictionary } from '../ui/language.tsx';

export const es: Dictionary = {
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
