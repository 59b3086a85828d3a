// Long: a table of spoken sizes in two languages.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, SHAPES, type Shape, type SizeName } from '../../domain/calculator/shapes.ts';
import {
  parseSpoken,
  type SpokenArea,
  type SpokenMeasure,
  saysAmount,
} from '../../domain/calculator/spoken/spoken.ts';
import { blankArea } from '../../web/calculator/areaEntries.ts';
import { understoodText } from '../../web/calculator/spokenArea.ts';
import type { Translate } from '../../web/ui/locale.tsx';

const inEnglish: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const CODES = { feet: 'ft', inches: 'in', yards: 'yd', meters: 'm', centimeters: 'cm', acres: 'ac' };

/** `circle r6ft / 3in - 2`: the shape unless a rectangle, its sizes in order, the depth, and unused numbers. */
function code({ shape, sizes, depth, unused, zeros = [] }: SpokenArea): string {
  const measure = ({ value, unit, isVolume }: SpokenMeasure) =>
    `${Number(value.toFixed(4))}${unit ? CODES[unit] : ''}${isVolume ? '³' : ''}`;
  const size = (name: SizeName) => {
    const said = sizes[name];
    if (!said) return zeros.includes(name) ? '0' : '_';
    return said.isRadius ? `r${measure({ ...said, value: said.value / 2 })}` : measure(said);
  };
  return [
    shape === 'rectangle' ? '' : shape,
    ...(Object.keys(sizes).length > 0 ? SHAPE_SIZES[shape].map(size) : []),
    depth ? `/ ${measure(depth)}` : zeros.includes('depth') ? '/ 0' : '',
    ...unused.map((left) => `- ${measure(left)}`),
  ]
    .filter(Boolean)
    .join(' ');
}

const understood = (text: string) =>
  parseSpoken(text)
    .map((areas) => areas.map(code).join(' + '))
    .join(' | ');

/** The ways to understand a text that names one area. */
const parseOne = (text: string, shape?: Shape) =>
  parseSpoken(text, shape).map(([area, ...others]) => {
    if (!area || others.length > 0) throw new Error(`“${text}” is not one area`);
    return area;
  });

// Several interpretations, to be asked about, follow each other.
test.each([
  ['twenty by thirty, four inches', '20 30 / 4in'],
  ['twenty feet by thirty feet four inches deep', '20ft 30ft / 4in'],
  ['Twenty by thirty feet, four inches deep.', '20ft 30ft / 4in'],
  ['one hundred and twenty by a hundred', '120 100'],
  ['twenty-five by thirty-two and a half feet', '25ft 32.5ft'],
  ['two point five by six', '2.5 6'],
  ['twelve feet six inches by eight feet', '12.5ft 8ft'],
  ['half a foot by three quarters of a yard', '0.5ft 0.75yd'],
  ['depth three inches', '/ 3in'],
  ['it is about 40 feet long and 18 feet wide and 4 inches thick', '40ft 18ft / 4in'],
  ['twenty thirty four', '20 34'],
  ['twenty by thirty four inches deep', '20 30 / 4in | 20 _ / 34in'],
  ['20 by 34 inches deep', '20 30 / 4in | 20 _ / 34in'],
  ['veinte por treinta y cuatro pulgadas', '20in 34in | 20ft 34in | 20 30 / 4in'],
  ['twenty inches by thirty four inches', '20in 34in'],
  ['20 x 34 in', '20in 34in | 20ft 34in | 20 30 / 4in'],
  ['twenty by forty, twelve inches deep', '20 40 / 12in'],
  ['20x30 4in', '20 30 / 4in'],
  ['20 feetx30, 4 inches deep', '20ft 30ft / 4in'],
  ['20 feet by twenty six, 4 inches deep', '20ft 26ft / 4in'],
  ['20 x 30 x 4', '20 30 / 4'],
  ['20×30, 4"', '20 30 / 4in'],
  [`12' 6" by 8'`, '12.5ft 8ft'],
  ['12’6” × 8’', '12.5ft 8ft'],
  ['12 ft 6 in by 8 ft', '12.5ft 8ft'],
  ['20, 30, 4', '20 30 / 4'],
  ['12 1/2 ft x 3½ ft x 1-1/2 in', '12.5ft 3.5ft / 1.5in'],
  ['1,200 by 40', '1200 40'],
  ['12,5 por 4', '12.5 4'],
  ['20 yd by 10 yd 15 cm', '20yd 10yd / 15cm'],
  ['veinte por treinta, cuatro pulgadas', '20 30 / 4in'],
  ['Veinte pies por treinta pies, cuatro pulgadas de fondo', '20ft 30ft / 4in'],
  ['10 m por 4 m, 15 cm', '10m 4m / 15cm | 10m 4.15m'],
  ['diez metros por cuatro y medio, quince centímetros', '10m 4.5m / 15cm'],
  ['treinta y cinco por ciento veinte pies', '35ft 120ft'],
  ['treinta por veinte y dos por tres', '30 22 / 3 | 30 20 + 2 3'],
  ['thirty by twenty and two by three', '30 22 / 3 | 30 20 + 2 3'],
  ['thirty feet by twenty and two feet by three', '30ft 22ft / 3 | 30ft 20ft + 2ft 3ft'],
  ['treinta por cuarenta y dos por tres, cuatro pulgadas', '30 40 / 4in + 2 3 / 4in'],
  ['treinta por cuarenta y dos por tres pulgadas', '30 42 / 3in'],
  ['treinta por veinte y dos', '30 22'],
  ['borde treinta por veinte y dos por tres', 'border 30 22 3 | border 30 22 _ / 3 | 30 22 / 3'],
  ['veintidós por dieciséis', '22 16'],
  ['doscientos cincuenta por mil doscientos', '250 1200'],
  ['dos coma cinco metros por tres', '2.5m 3m'],
  ['un metro veinte centímetros por tres metros', '1.2m 3m'],
  ['20 pies por 30 pies, profundidad 4 pulgadas', '20ft 30ft / 4in'],
  ['cuatro pulgadas de profundidad', '/ 4in'],
  ['doce pies seis pulgadas por ocho pies', '12.5ft 8ft'],
  [
    'half circle 20 feet, 3 inches',
    'half-circle 20ft / 3in | half-circle r20ft / 3in | half-circle 20.25ft | half-circle r20.25ft',
  ],
  ['half a circle twenty feet across, four inches deep', 'half-circle 20ft / 4in'],
  [
    'medio círculo de 20 pies, 3 pulgadas',
    'half-circle 20ft / 3in | half-circle r20ft / 3in | half-circle 20.25ft | half-circle r20.25ft',
  ],
  [
    'media luna de seis metros, diez centímetros',
    'half-circle 6m / 10cm | half-circle r6m / 10cm | half-circle 6.1m | half-circle r6.1m',
  ],
  [
    'semicírculo 12 pies, media pulgada',
    'half-circle 12ft / 0.5in | half-circle r12ft / 0.5in | half-circle 12.0417ft | half-circle r12.0417ft',
  ],
  [
    'ring 20 feet by 6 feet, 3 inches',
    'ring 20ft 6ft / 3in | ring r20ft r6ft / 3in | ring 20ft 6.25ft | ring r20ft r6.25ft',
  ],
  [
    'ring six feet inside, twenty feet outside, three inches deep',
    'ring 20ft 6ft / 3in | ring r20ft r6ft / 3in',
  ],
  ['anillo de 3 metros por 1 metro, 8 cm de fondo', 'ring 3m 1m / 8cm | ring r3m r1m / 8cm'],
  ['border 20 by 30 by 2 feet, 3 inches', 'border 20ft 30ft 2ft / 3in | border 20ft 30ft 2.25ft'],
  ['border 20 by 30, 18 inches wide, 3 inches deep', 'border 20ft 30ft 18in / 3in'],
  ['borde 20 por 30 pies, 2 pies de ancho, 3 pulgadas', 'border 20ft 30ft 2ft / 3in'],
  ['zanja 50 por 12 pulgadas, 18 pulgadas de fondo', 'trench 50ft 12in / 18in'],
  [
    'triangle with three sides 10, 12, 14 feet, 3 inches',
    'triangle-sides 10ft 12ft 14ft / 3in | triangle-sides 10ft 12ft 14.25ft',
  ],
  [
    'triángulo de tres lados 3 m, 4 m, 5 m, 10 cm',
    'triangle-sides 3m 4m 5m / 10cm | triangle-sides 3m 4m 5.1m',
  ],
  ['500 square feet, 3 inches', 'known-area 500ft / 3in'],
  ['500 sq. ft. 3 in', 'known-area 500ft / 3in'],
  ['40 m² 10 cm', 'known-area 40m / 10cm'],
  ['40 m2, 10 cm', 'known-area 40m / 10cm'],
  ['quinientos pies cuadrados, tres pulgadas', 'known-area 500ft / 3in'],
  ['half an acre, 2 inches', 'known-area 0.5ac / 2in'],
  ['square 12 feet, 4 inches', '12ft 12ft / 4in | 12.3333ft 12.3333ft'],
  ['cuadrado de 10 pies, 4 pulgadas de fondo', '10ft 10ft / 4in'],
  ['12ft2in by 8ft', '12.1667ft 8ft'],
  ['12 ft2 in by 8 ft', '12.1667ft 8ft'],
  ['400 ft cuadrados, 3 pulgadas', 'known-area 400ft / 3in'],
  ['circle radius 6 feet', 'circle r6ft'],
  ['circle radius 6 feet, 3 inches', 'circle r6ft / 3in | circle r6.25ft'],
  ['circle radius 6 feet 3 inches', 'circle r6ft / 3in | circle r6.25ft'],
  ['circle radius 6 feet, 3 inches, 4 inches deep', 'circle r6.25ft / 4in'],
  ['circle radius 6 feet, 3 inches deep', 'circle r6ft / 3in'],
  ['circle, 6 foot radius, 3 inches', 'circle r6ft / 3in'],
  ['a circle with a radius of six and a half feet, two inches', 'circle r6.5ft / 2in | circle r6.6667ft'],
  ['circle six feet in radius, depth 3 inches', 'circle r6ft / 3in'],
  ['circle, radius, 6 feet, 3 inches deep', 'circle r6ft / 3in'],
  ['circle six feet, radius', 'circle r6ft'],
  ['3 inches, circle radius 6 feet', 'circle r6ft / 3in'],
  ['circle 10 feet across, radius 5 feet, 3 inches deep', 'circle 10ft / 3in - 5ft'],
  ['half circle radius 10 feet, 3 inches deep', 'half-circle r10ft / 3in'],
  ['ring outer radius 10 feet, inner radius 3 feet, 3 inches deep', 'ring r10ft r3ft / 3in'],
  ['ring radius 10 feet by 3 feet, 3 inches deep', 'ring r10ft r3ft / 3in'],
  ['6 foot radius, 3 inches deep', 'circle r6ft / 3in'],
  ['20 by 30 feet, radius 2 feet', '20ft 30ft - 2ft'],
  ['rectangle 20 by 30, corner radius 2 feet, 3 inches deep', '20 30 / 3in - 2ft'],
  ['círculo de radio 6 pies, 3 pulgadas', 'circle r6ft / 3in | circle r6.25ft'],
  ['un círculo con un radio de tres metros, diez centímetros de fondo', 'circle r3m / 10cm'],
  ['círculo de 3 metros de radio, 10 cm', 'circle r3m / 10cm'],
  ['medio círculo con radio de 2 metros, 15 centímetros', 'half-circle r2m / 15cm | half-circle r2.15m'],
  ['un círculo de diez pies', 'circle 10ft | circle r10ft'],
  [
    'un círculo de diez pies, tres pulgadas',
    'circle 10ft / 3in | circle r10ft / 3in | circle 10.25ft | circle r10.25ft',
  ],
  ['a circle of ten feet', 'circle 10ft | circle r10ft'],
  ['one circle of ten feet', 'circle 10ft | circle r10ft'],
  ['circular bed 10 feet across', 'circle 10ft'],
  ['diameter 12 feet, 6 inches', 'circle 12ft / 6in | circle 12.5ft'],
  ['círculo de 12 pies de diámetro, 3 pulgadas', 'circle 12ft / 3in'],
  ['círculo de cuatro metros de lado a lado, 8 cm', 'circle 4m / 8cm'],
  ['una rosca redonda de 6 metros por 2 metros', 'ring 6m 2m | ring r6m r2m'],
  ['una zanja de 50 pies por un pie, media yarda', 'trench 50ft 1ft / 0.5yd'],
  ['un rectángulo de 20 por 30, una profundidad de 4 pulgadas', '20 30 / 4in'],
  ['un patio de un metro y medio por tres metros', '1.5m 3m'],
  ['diez pies y medio por un pie y cuarto', '10.5ft 1.25ft'],
  ['a foot and a half by three feet', '1.5ft 3ft'],
  ['uno por dos', '1 2'],
  ['un cuarto de pulgada de fondo', '/ 0.25in'],
  ['12 feet, 6 inches by 8 feet, 2 inches, 4 inches deep', '12.5ft 8.1667ft / 4in'],
  ['20 feet, 6 inches by 10 feet', '20.5ft 10ft'],
  ['20 feet, 6 inches by 10 feet, 4 inches', '20.5ft 10ft / 4in | 20.5ft 10.3333ft'],
  ['circle 12 feet, 3 inches, 4 inches', 'circle 12.25ft / 4in | circle r12.25ft / 4in'],
  ['20 pies, 6 pulgadas por 10 pies, 4 pulgadas', '20.5ft 10ft / 4in | 20.5ft 10.3333ft'],
  ['20 feet by 30 feet, 4 inches', '20ft 30ft / 4in | 20ft 30.3333ft'],
  ['doce pies y medio por ocho, tres pulgadas', '12.5ft 8ft / 3in'],
  ['dos pulgadas y media', '/ 2.5in'],
  ['twelve feet and a half by eight feet, two inches and three quarters deep', '12.5ft 8ft / 2.75in'],
  ['one acre two inches', 'known-area 1ac / 2in'],
  ['20 by 30 feet 4 inches', '20ft 30ft / 4in | 20ft 30.3333ft'],
  ['1.4 acres at 2', 'known-area 1.4ac / 2'],
  ['tres cuartos de acre, dos pulgadas', 'known-area 0.75ac / 2in'],
  ['20 length 30 width 4 depth', '20 30 / 4'],
  ['20 by 30 depth 4 inches', '20 30 / 4in'],
  ['20 pies de largo 30 pies de ancho 4 pulgadas de fondo', '20ft 30ft / 4in'],
  ['two circles of ten feet', 'circle 10ft + circle 10ft | circle r10ft + circle r10ft'],
  ['20,30,4', '20 30 / 4'],
  ['20 by 18 inches', '20in 18in | 20ft 18in'],
  ['triangle base 10 height 6 depth 4', 'triangle 10 6 / 4'],
  ['two thousand square feet half an inch deep', 'known-area 2000ft / 0.5in'],
  ['2 mil pies cuadrados a 3 pulgadas', 'known-area 2000ft / 3in'],
  ['6 yards 2 feet by 4 yards', '6.6667yd 4yd'],
  ['3/4 of an inch deep', '/ 0.75in'],
  ['trench 50 feet, 12 inches by 18 inches', 'trench 50ft 12in / 18in'],
  ['length 20 width 30 depth 4', '20 30 / 4'],
  ['doce por ocho, pulgada y media', '12 8 / 1.5in'],
  ['pie y medio por veinte, dos pulgadas', '1.5ft 20ft / 2in'],
  ['foot and a half by twenty, two inches', '1.5ft 20ft / 2in'],
  ['yarda y media por dos yardas', '1.5yd 2yd'],
  ['acre y medio, dos pulgadas', 'known-area 1.5ac / 2in'],
  ['inch and three quarters deep', '/ 1.75in'],
  ['hundred and twenty square feet at 3 inches', 'known-area 120ft / 3in'],
  ['hundred twenty by ten', '120 10'],
  ['hundred by fifty, 3 inches', '100 50 / 3in'],
  ['a dozen by ten', '12 10'],
  ['dos docenas de pies por diez', '24ft 10ft'],
  ['half a dozen by 3', '6 3'],
  ['a couple of inches deep', '/ 2in'],
  ['un par de pulgadas', '/ 2in'],
  ['15 foot 6 by 8 foot 3, 4 inches', '15.5ft 8.25ft / 4in'],
  ["15' 6 by 8' 3, 4 inches", '15.5ft 8.25ft / 4in'],
  ['15 foot 6 long by 8 foot 3 wide, 4 inches', '15.5ft 8.25ft / 4in'],
  ['tres metros veinte por dos metros', '3.2m 2m'],
  ['un metro con veinte por tres', '1.2m 3m'],
  ['two foot by four foot six', '2ft 4.5ft | 2ft 4ft / 6'],
  ['10 feet, 6 by 4', '10.5ft 4ft'],
  ['diez de fondo por seis de ancho, 3 pulgadas de espesor', '10 6 / 3in'],
  ['diez de frente por veinte de fondo, 3 pulgadas', '20 10 / 3in'],
  ['50 wide by 100 deep, 4 inches', '100 50 / 4in'],
  ['ancho 10 fondo 4 pulgadas', '_ 10 / 4in'],
  ['zanja 2 de ancho por 3 de fondo', 'trench _ 2 / 3'],
  ['two beds, 10 by 4 and 12 by 4, 3 inches', '10 4 / 3in + 12 4 / 3in'],
  ['dos camas de diez por cuatro, 3 pulgadas', '10 4 / 3in + 10 4 / 3in'],
  ['20 by 30 and 10 by 12 at 3 inches', '20 30 / 3in + 10 12 / 3in'],
  ['20 por 30 y 10 por 12 a 3 pulgadas', '20 30 / 3in + 10 12 / 3in'],
  ['veinte por treinta y diez por doce, tres pulgadas', '20 30 / 3in + 10 12 / 3in'],
  ['twenty by thirty ten by twelve three inches', '20 30 / 3in + 10 12 / 3in'],
  ['20 by 30 4 inches 10 by 12 3 inches', '20 30 / 4in + 10 12 / 3in'],
  ['3 inches deep, 20 by 30 and 10 by 12', '20 30 / 3in + 10 12 / 3in'],
  ['20 by 30 at 4 inches and 10 by 12 at 3 inches', '20 30 / 4in + 10 12 / 3in'],
  ['20 by 30, 10 by 12, and 8 by 8, 3 inches', '20 30 / 3in + 10 12 / 3in + 8 8 / 3in'],
  ['two areas, 20 by 30 and 10 by 12', '20 30 + 10 12'],
  ['20 por 30 y 10 por 12, dos áreas de 3 pulgadas', '20 30 / 3in + 10 12 / 3in'],
  ['20 by 30 and a circle 10 feet across, 3 inches deep', '20ft 30ft / 3in + circle 10ft / 3in'],
  [
    'a circle 10 feet across and a circle of 6 feet radius, 3 inches deep',
    'circle 10ft / 3in + circle r6ft / 3in',
  ],
  [
    'un círculo de 10 pies de diámetro y un cuadrado de 8 pies, 4 pulgadas de fondo',
    'circle 10ft / 4in + 8ft 8ft / 4in',
  ],
  ['two circles, 10 feet across and 6 feet across, 3 inches deep', 'circle 10ft / 3in + circle 6ft / 3in'],
  ['dos círculos 10 pies de diámetro y 6 pies de diámetro', 'circle 10ft + circle 6ft'],
  ['10 by 4 and 6 by 3 meters, 10 cm', '10m 4m / 10cm + 6m 3m / 10cm | 10m 4m + 6m 3.1m'],
  ['500 square feet and 300 square feet at 3 inches', 'known-area 500ft / 3in + known-area 300ft / 3in'],
  [
    '12 feet, 6 inches by 8 feet and 10 feet, 6 inches by 4 feet, 3 inches deep',
    '12.5ft 8ft / 3in + 10.5ft 4ft / 3in',
  ],
  ['20 by 30 twice', '20 30 + 20 30'],
  ['twice 20 by 30, 4 inches', '20 30 / 4in + 20 30 / 4in'],
  ['twenty by thirty twice three inches', '20 30 / 3in + 20 30 / 3in'],
  ['twenty by thirty three times, four inches deep', '20 30 / 4in + 20 30 / 4in + 20 30 / 4in'],
  ['20 by 30, two of them, 3 inches', '20 30 / 3in + 20 30 / 3in'],
  ['20 by 30 and another like it', '20 30 + 20 30'],
  ['20 por 30 dos veces', '20 30 + 20 30'],
  ['veinte por treinta dos veces, tres pulgadas', '20 30 / 3in + 20 30 / 3in'],
  ['tres veces diez por doce', '10 12 + 10 12 + 10 12'],
  ['20 por 30 y otra igual, 3 pulgadas', '20 30 / 3in + 20 30 / 3in'],
  ['diez por cuatro, dos de esas, 3 pulgadas', '10 4 / 3in + 10 4 / 3in'],
  ['20 by 30 and 10 by 12, twice', '20 30 + 10 12 + 10 12 | 20 30 + 20 30 + 10 12 + 10 12'],
  ['20 by 30 twice and 10 by 12, 3 inches', '20 30 / 3in + 20 30 / 3in + 10 12 / 3in'],
  ['two beds 10 by 4 and three beds 12 by 4', '10 4 + 10 4 + 12 4 + 12 4 + 12 4'],
  ['two beds 10 by 4 and 12 by 4', '10 4 + 12 4 | 10 4 + 10 4 + 12 4'],
  ['three beds, 10 by 4 and 12 by 4', '10 4 - 3 + 12 4'],
  ['20 by 30, 40 beds', '20 30 - 40'],
  ['3 inches deep, twice', '/ 3in - 2'],
  ['20 by 30 times 2, 3 inches', '20 30 / 3in + 20 30 / 3in'],
  ['20 times 30, 3 inches', '20 30 / 3in'],
  ['one time 20 by 30', '20 30'],
  ['twenty by thirty, no, twenty by twenty five, 4 inches', '20 30 / 4in - 20 - 25 | 20 25 / 4in - 20 - 30'],
  ['10 by 4 feet and 6 by 3 feet, 2 inches deep', '10ft 4ft / 2in + 6ft 3ft / 2in'],
  ['three to four inches', '/ 3in | / 4in'],
  ['tres a cuatro pulgadas', '/ 3in | / 4in'],
  ['20 by 30, three to four inches', '20 30 / 3in | 20 30 / 4in'],
  ['20 by 30, 3-4 inches', '20 30 / 3in | 20 30 / 4in'],
  ['20 por 30 a cuatro pulgadas', '20 30 / 4in'],
  ['2 por 3 a 4 pulgadas', '2 3 / 4in | 2in 3in | 2ft 3in | 2in 4in | 2ft 4in'],
  ['between three and a half and four inches', '/ 3.5in | / 4in'],
  [
    'entre doscientos y trescientos pies cuadrados a 3 pulgadas',
    'known-area 200ft / 3in | known-area 300ft / 3in',
  ],
  ['tres o cuatro pulgadas', '/ 3in | / 4in'],
  ['20 by 30, 4 inches deep or 5 inches deep', '20 30 / 4in | 20 30 / 5in'],
  ['20 by 30 no 25, 4 inches', '20 30 / 4in | 20 25 / 4in'],
  ['veinte por treinta, no, veinticinco, cuatro pulgadas', '20 30 / 4in | 20 25 / 4in'],
  ['20 por 40 quiero decir 30, 4 pulgadas', '20 40 / 4in | 20 30 / 4in'],
  ['one acre, no, two acres, 3 inches', 'known-area 1ac / 3in | known-area 2ac / 3in'],
  ['20 by 30, no more than 4 inches', '20 30 / 4in'],
  ['doce con cinco por ocho, tres', '12.5 8 / 3'],
  ['doce con cincuenta por ocho', '12.5 8'],
  ['veinte por treinta con tres pulgadas de fondo', '20 30 / 3in'],
  ['1.200 pies cuadrados', 'known-area 1200ft | known-area 1.2ft'],
  ['1.200,50 por 3', '1200.5 3'],
  ['1.200.000 pies cuadrados', 'known-area 1200000ft'],
  ['one fifty by one hundred', '150 100 | 1.5 100'],
  ['uno cincuenta por dos', '150 2 | 1.5 2'],
  ['diez y seis por ocho', '16 8'],
  ['point five by ten', '0.5 10'],
  ['twelve point five by eight point two five', '12.5 8.25 | 12.5 8.2 / 5'],
  ['4 inches on 20 by 30', '20 30 / 4in'],
  ['twelve five by eight', '12.4167ft 8ft'],
  ['20 by 30 less 10', '20 30 - 10'],
  ['a 20 by 30 area, 4 inches', '20 30 / 4in'],
  ['más o menos veinte por treinta, al menos cuatro pulgadas', '20 30 / 4in'],
  ['twenty by thirty more or less, 4 inches', '20 30 / 4in'],
  ['20 by 30 minus 5 by 5, 3 inches', '20 30 / 3in - 5 - 5'],
  ['20 by 30, five tons', '20 30 - 5'],
  ['20 por 30, veinte milímetros', '20 30 - 20'],
  ['0 by 30, 4 inches', '0 30 / 4in'],
  ['cero por treinta, cuatro pulgadas', '0 30 / 4in'],
  ['20 by 0, 4 inches', '20 0 / 4in'],
  ['20 by 30, 0 inches', '20 30 / 0'],
  ['length 0 width 30 depth 4', '0 30 / 4'],
  ['0 by 30 and 10 by 12, 3 inches', '0 30 / 3in + 10 12 / 3in'],
  ['20 by 30, 0 to 4 inches', '20 30 / 4in'],
  [`12'-6" x 8'-0", 4"`, '12.5ft 8ft / 4in'],
  ['20 by 30, 20 millimeters deep', '20 30 - 20'],
  ['20 feet by 30 feet, 0 inches', '20ft 30ft'],
  ['12-6 by 8', '12.5ft 8ft | 12 6 / 8'],
  ['12-6 por 8, 3 pulgadas', '12.5ft 8ft / 3in'],
  ['12-6 x 10-3 x 4', '12.5ft 10.25ft / 4'],
  ['12-0 by 8-0 by 3', '12ft 8ft / 3'],
  ['8-10 by 20', '8.8333ft 20ft | 8 20 | 10 20'],
  ['20 by 8-10, 3 inches', '20ft 8.8333ft / 3in | 20 8 / 3in | 20 10 / 3in'],
  ['length 12-6 width 8-4 depth 3', '12.5ft 8.3333ft / 3'],
  ['20-30 by 10', '20 10 | 30 10'],
  ['twelve six by eight four, three inches', '12.5ft 8.3333ft / 3in'],
  ['doce seis por ocho, tres pulgadas', '12.5ft 8ft / 3in'],
  ['20 by 30 1/2 inch', '20in 30.5in | 20ft 30.5in | 20 30 / 0.5in'],
  ['20 por 30 y media pulgada', '20in 30.5in | 20ft 30.5in | 20 30 / 0.5in'],
  ['twenty by thirty two and a half inches', '20in 32.5in | 20ft 32.5in | 20 30 / 2.5in | 20 32 / 0.5in'],
  ['10 por 10, 2 pulgadas 1/2', '10 10 / 2.5in'],
  ['12 feet 1/2 by 8', '12.5ft 8ft'],
  ['20 feet by 10 feet 1/2 deep', '20ft 10ft / 0.5'],
  ['bed one, 20 by 4, bed two, 30 by 6', '20 4 + 30 6'],
  ['bed 1 20 by 4, bed 2 30 by 6, 3 inches', '20 4 / 3in + 30 6 / 3in'],
  ['área 1: 20 por 4 y área 2: 30 por 6', '20 4 + 30 6'],
  ['the first one is 20 by 4 and the second one is 30 by 6', '20 4 + 30 6'],
  ['uno de 20 por 4 y otro de 30 por 6', '20 4 + 30 6'],
  ['40 by 3 on both sides, 3 inches', '40 3 / 3in + 40 3 / 3in'],
  ['40 por 3 de los dos lados, 3 pulgadas', '40 3 / 3in + 40 3 / 3in'],
  ['20 by 30 at 4 inches, scratch that, 20 by 40', '20 30 / 4in - 20 - 40 | 20 40 / 4in - 20 - 30'],
  ['20 por 30, espérate, 25 por 30, 3 pulgadas', '20 30 / 3in - 25 - 30 | 25 30 / 3in - 20 - 30'],
  ['20 by 30 four inches, wait, five inches', '20 30 / 4in | 20 30 / 5in'],
  [
    'twenty by thirty three inches, make it four inches',
    '20in 33in | 20ft 33in | 20 30 / 3in | 20in 4in | 20ft 4in | 20 30 / 4in',
  ],
  ['20 por 30 a 4 pulgadas, no, que sean 5', '20 30 / 4in | 20 30 / 5in'],
  ['20 by 30, make it 4 inches deep', '20 30 / 4in'],
  ['20 by 30, take off 5', '20 30 - 5'],
  ['20 por 30, quítale 5 por 5, 3 pulgadas', '20 30 / 3in - 5 - 5'],
  ['una cuarta de profundidad, 10 por 10', '10 10 - 1'],
  ['10 por 10, media cuarta', '10 10 - 0.5'],
  ['20 by 30, 6 inch base', '20 30 / 6in'],
  ['patio ten by fourteen, base four inches', '10 14 / 4in'],
  ['dos cincuenta por tres metros, 5 centímetros', '2.5m 3m / 5cm | 2.5m 3.05m | 250m 3m / 5cm | 250m 3.05m'],
  ['redondel de 12 pies de diámetro, 4 pulgadas', 'circle 12ft / 4in'],
  ['60 by 22 foot 6 at 4', '60ft 22.5ft / 4'],
  ['diez y medio por seis y cuarto, pulgada y media', '10.5 6.25 / 1.5in'],
  ['3 in over 450 sf', 'known-area 450ft / 3in'],
  ['200 linear feet by 3, 3 inches deep', '200ft 3ft / 3in'],
  ['40 pies x 3 pies x 2 pulgadas', '40ft 3ft / 2in'],
  ['20 by 30, 3 inches, 5 yards', '20 30 / 3in - 5yd'],
  ['12 toneladas, 20 por 30', '20 30 - 12'],
])('“%s” is understood as %s', (text, ways) => {
  expect(understood(text)).toBe(ways);
});

test.each([
  ['two 12 by 12s', '12 12 + 12 12'],
  ['two twelve by twelves, three inches', '12 12 / 3in + 12 12 / 3in'],
  ['two ten by twenties', '10 20 + 10 20'],
  ['two 12 by 12', '12 12 + 12 12'],
  ['two four by eight raised beds', '4 8 + 4 8'],
  ['three 4x8 beds, 10 inches', '4 8 / 10in + 4 8 / 10in + 4 8 / 10in'],
  ['two 4 by 8, ten inches', '2.3333ft 8ft / 10in | 4 8 / 10in + 4 8 / 10in'],
  ['two 4 by 8s and one 5 by 10', '4 8 + 5 10 | 4 8 + 4 8 + 5 10'],
  ['3 inches, two 4 by 8s', '4 8 / 3in + 4 8 / 3in'],
  ['two beds, one 10 by 10 and one 5 by 12, 3 inches', '10 10 / 3in + 5 12 / 3in'],
  ["4 by 8, three of 'em, ten inches", '4 8 / 10in + 4 8 / 10in + 4 8 / 10in'],
  ['three at 4 by 8', '4 8 + 4 8 + 4 8'],
  ['at 3 inches 10 by 10', '10 10 / 3in'],
  [
    'two 3 foot circles, 3 inches deep',
    'circle 3ft / 3in + circle 3ft / 3in | circle r3ft / 3in + circle r3ft / 3in',
  ],
  ['one 6 by 8', '1.5ft 8ft | 6 8'],
  ['eight six by four', '8.5ft 4ft | 6 4 + 6 4 + 6 4 + 6 4 + 6 4 + 6 4 + 6 4 + 6 4'],
  ['six 4 by 8', '6.3333ft 8ft | 4 8 + 4 8 + 4 8 + 4 8 + 4 8 + 4 8'],
  [
    'two 4 by 8 beds, four 6 by 10',
    '4ft 8ft + 4.5ft 10ft | 4ft 8ft + 4ft 8ft + 4.5ft 10ft | 4 8 + 4 8 + 6 10 + 6 10 + 6 10 + 6 10',
  ],
  ['bed 2 20 by 4', '20 4'],
  ['dos de doce por doce', '12 12 + 12 12'],
  ['tres de 4 por 8, diez pulgadas', '4 8 / 10in + 4 8 / 10in + 4 8 / 10in'],
  ['dos 4 por 8', '2.3333ft 8ft | 4 8 + 4 8'],
  ['dos cuatro por ocho, jardineras', '2.3333ft 8ft | 4 8 + 4 8'],
])('a number in front of the sides counts areas or is asked about: “%s”', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['border 3 foot wide 50 foot long', '50ft 3ft'],
  ['18 inch border around a 10 foot circle', 'border 18in 10ft _'],
  ['border 50 foot long and 3 foot wide, 2 inches deep', '50ft 3ft / 2in'],
  ['18 inch border around 100 feet, 3 inches deep', '18in 100ft / 3in'],
  ['border 2 by 80', 'border 2 80 _ | 2 80'],
  ['border 12 by 20', 'border 12 20 _'],
  ['borde de tres pies de ancho y cincuenta de largo', '50ft 3ft'],
  ['orilla de 18 pulgadas de ancho alrededor de cien pies', '100ft 18in'],
  ['una franja de dos pies por ochenta', 'border 2ft 80ft _ | 2ft 80ft'],
])('a border whose length is said is a strip: “%s”', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['circumference 30 feet, 3 inches deep', 'circle 9.5493ft / 3in'],
  ['30 foot circumference 3 inches', 'circle 9.5493ft / 3in'],
  ['circunferencia de treinta pies', 'circle 9.5493ft'],
  ['12 by 20, 3 inches, plus 10%', '12 20 / 3in - 10'],
  ['doce por veinte, tres pulgadas, más diez por ciento', '12 20 / 3in - 10'],
  ['doce por veinte más 10 %', '12 20 - 10'],
  ['nine by nine, knee deep', '9 9'],
  ['nueve por nueve hasta la rodilla', '9 9'],
  ['triangle 10 by 20 by 4', 'triangle 10 20 / 4'],
  ['triangle ten by ten by ten', 'triangle-sides 10 10 10 | triangle 10 10 / 10'],
  ['triángulo de 10 por 12 por 14 pies', 'triangle-sides 10ft 12ft 14ft | triangle 10 12 / 14ft'],
  ['una cama de 4 por 8 con 3 pulgadas', '4 8 / 3in | 4ft 8.25ft'],
  ['doce con seis pulgadas por ocho', '12.5ft 8ft'],
])('“%s” is not misread: %s', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test('unnamed sizes belong to the form’s shape, unless it has no place for them', () => {
  expect(parseOne('20, 3', 'circle').map(code)).toEqual(['circle 20 / 3', 'circle r20 / 3']);
  expect(parseOne('50 by 12 inches', 'trench').map(code)).toEqual(['trench 50ft 12in']);
  expect(parseOne('20 by 30', 'circle').map(code)).toEqual(['20 30']);
  expect(parseOne('4 inches', 'walked').map(code)).toEqual(['walked / 4in']);
});

describe('generated, in both languages', () => {
  const LENGTHS = {
    en: { feet: ['foot', 'feet'], meters: ['meter', 'meters'] },
    es: { feet: ['pie', 'pies'], meters: ['metro', 'metros'] },
  } as const;
  const language = fc.constantFrom('en' as const, 'es' as const);
  const unit = fc.constantFrom('feet' as const, 'meters' as const);
  /** A spoken length and its value: "12 1/2", "doce y medio", "twelve and a half", "12.5". */
  const number = fc.record({
    whole: fc.integer({ min: 2, max: 199 }),
    part: fc.constantFrom(0, 0.25, 0.5, 0.75),
    way: fc.constantFrom('figures', 'fraction', 'words'),
  });
  type Said = { whole: number; part: number; way: string };
  const IN_WORDS = {
    en: { 0.25: ' and a quarter', 0.5: ' and a half', 0.75: ' and three quarters' },
    es: { 0.25: ' y cuarto', 0.5: ' y medio', 0.75: ' y tres cuartos' },
  } as const;
  const value = ({ whole, part }: Said) => whole + part;
  const say = ({ whole, part, way }: Said, speaks: 'en' | 'es') => {
    const words = { en: english, es: spanish }[speaks];
    if (part === 0) return way === 'words' ? words(whole) : String(whole);
    if (way === 'figures') return String(whole + part);
    if (way === 'fraction') return `${whole} ${part * 4}/4`;
    return `${words(whole)}${IN_WORDS[speaks][part as 0.25]}`;
  };
  const depthSaid = fc.integer({ min: 1, max: 19 });

  test('named sides and depth are understood in any order, before or after the number', () => {
    const WAYS = {
      en: [
        ['length {0}', 'width {1}', 'depth {2}'],
        ['{0} long', '{1} wide', '{2} deep'],
        ['{0} in length', '{1} in width', '{2} in depth'],
        ['a length of {0}', 'a width of {1}', 'a thickness of {2}'],
        ['{0} length', '{1} width', '{2} thickness'],
      ],
      es: [
        ['largo {0}', 'ancho {1}', 'profundidad {2}'],
        ['largo de {0}', 'ancho de {1}', 'espesor de {2}'],
        ['{0} de largo', '{1} de ancho', '{2} de fondo'],
        ['un largo de {0}', 'un ancho de {1}', 'una profundidad de {2}'],
      ],
    };
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    const glue = fc.constantFrom(', ', ' ', ' and ', ' y ');
    fc.assert(
      fc.property(
        language,
        number,
        number,
        depthSaid,
        unit,
        order,
        glue,
        fc.nat(4),
        (speaks, long, wide, deep, one, parts, and, at) => {
          const names = LENGTHS[speaks][one];
          const way = WAYS[speaks][at % WAYS[speaks].length] ?? [];
          const small = one === 'feet' ? { en: 'inches', es: 'pulgadas' }[speaks] : 'cm';
          const said = [
            `${say(long, speaks)} ${names[1]}`,
            `${say(wide, speaks)} ${names[1]}`,
            `${deep} ${small}`,
          ];
          const text = parts
            .map((part) => (way[part] ?? '').replace(`{${part}}`, said[part] ?? ''))
            .join(and);
          expect(parseOne(text), text).toEqual([
            {
              shape: 'rectangle',
              sizes: { length: { value: value(long), unit: one }, width: { value: value(wide), unit: one } },
              depth: { value: deep, unit: one === 'feet' ? 'inches' : 'centimeters' },
              unused: [],
            },
          ]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('sides share their unit, and the depth keeps its own', () => {
    const by = { en: [' by ', ' x ', 'x'], es: [' por ', ' x ', ' × '] };
    const deep = { en: ', {} inches deep', es: ', {} pulgadas de profundidad' };
    fc.assert(
      fc.property(
        language,
        number,
        number,
        depthSaid,
        fc.nat(2),
        fc.nat(2),
        (speaks, long, wide, depth, glue, named) => {
          const [, feet] = LENGTHS[speaks].feet;
          const [first, second] = [say(long, speaks), say(wide, speaks)];
          fc.pre(glue < 2 || ![long.way, wide.way].includes('words'));
          const units =
            [
              ['', ` ${feet}`],
              [` ${feet}`, ''],
              ['', ''],
            ][named] ?? [];
          const text = `${first}${units[0]}${by[speaks][glue]}${second}${units[1]}${deep[speaks].replace('{}', String(depth))}`;
          const own = named === 2 ? null : 'feet';
          expect(parseOne(text), text).toEqual([
            {
              shape: 'rectangle',
              sizes: { length: { value: value(long), unit: own }, width: { value: value(wide), unit: own } },
              depth: { value: depth, unit: 'inches' },
              unused: [],
            },
          ]);
        },
      ),
    );
  });

  test('a radius counts twice, a diameter once, and an unnamed one is asked about', () => {
    const WAYS = {
      en: [
        ['circle radius {}', 'r'],
        ['a circle with a {} radius', 'r'],
        ['circle {} in radius', 'r'],
        ['circle with a diameter of {}', ''],
        ['{} diameter circle', ''],
        ['circle {} across', ''],
        ['a circle of {}', '?'],
      ],
      es: [
        ['un círculo de radio {}', 'r'],
        ['un círculo con un radio de {}', 'r'],
        ['círculo de {} de radio', 'r'],
        ['un círculo de {} de diámetro', ''],
        ['círculo, diámetro {}', ''],
        ['círculo de {} de ancho', ''],
        ['un círculo de {}', '?'],
      ],
    } as const;
    fc.assert(
      fc.property(
        language,
        number,
        unit,
        fc.nat(6),
        fc.option(depthSaid, { nil: null }),
        (speaks, long, one, at, depth) => {
          const [way, kind] = WAYS[speaks][at] ?? ['', ''];
          const length = `${say(long, speaks)} ${LENGTHS[speaks][one][1]}`;
          const deep =
            depth === null ? '' : speaks === 'en' ? `, ${depth} inches deep` : `, ${depth} pulgadas de fondo`;
          const text = way.replace('{}', length) + deep;
          const sizes = [
            { diameter: { value: value(long), unit: one } },
            { diameter: { value: value(long) * 2, unit: one, isRadius: true } },
          ].filter((_, times) => kind === '?' || times === (kind === 'r' ? 1 : 0));
          expect(parseOne(text), text).toEqual(
            sizes.map((size) => ({
              shape: 'circle',
              sizes: size,
              depth: depth === null ? null : { value: depth, unit: 'inches' },
              unused: [],
            })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('feet and inches before "by" are one length, and asked about at the end', () => {
    const inches = fc.integer({ min: 1, max: 11 });
    const comma = fc.constantFrom('', ',');
    fc.assert(
      fc.property(
        language,
        number,
        inches,
        number,
        inches,
        comma,
        (speaks, long, more, wide, last, pause) => {
          const [, feet] = LENGTHS[speaks].feet;
          const [small, by] = speaks === 'en' ? ['inches', 'by'] : ['pulgadas', 'por'];
          const text = `${say(long, speaks)} ${feet}${pause} ${more} ${small} ${by} ${say(wide, speaks)} ${feet}${pause} ${last} ${small}`;
          const length = { value: value(long) + more / 12, unit: 'feet' };
          const way = (width: number, depth: SpokenMeasure | null) => ({
            shape: 'rectangle',
            sizes: { length, width: { value: width, unit: 'feet' } },
            depth,
            unused: [],
          });
          expect(parseOne(text), text).toEqual([
            way(value(wide), { value: last, unit: 'inches' }),
            way(value(wide) + last / 12, null),
          ]);
        },
      ),
    );
  });

  test('a unit and a fraction without a number are one and the fraction', () => {
    const UNITS = {
      en: { feet: 'foot', yards: 'yard', inches: 'inch' },
      es: { feet: 'pie', yards: 'yarda', inches: 'pulgada' },
    };
    const parts = fc.constantFrom(0.25 as const, 0.5 as const, 0.75 as const);
    const units = fc.constantFrom('feet' as const, 'yards' as const, 'inches' as const);
    fc.assert(
      fc.property(language, units, parts, number, fc.boolean(), (speaks, one, part, wide, hasArticle) => {
        const article = hasArticle ? { en: 'a ', es: 'un ' }[speaks] : '';
        const text = `${article}${UNITS[speaks][one]}${IN_WORDS[speaks][part]} ${{ en: 'by', es: 'por' }[speaks]} ${say(wide, speaks)} ${LENGTHS[speaks].feet[1]}`;
        expect(parseOne(text), text).toEqual([
          {
            shape: 'rectangle',
            sizes: { length: { value: 1 + part, unit: one }, width: { value: value(wide), unit: 'feet' } },
            depth: null,
            unused: [],
          },
        ]);
      }),
    );
  });

  test('a number after feet, before "by" or the depth, is inches', () => {
    const inches = fc.integer({ min: 1, max: 11 });
    const feet = fc.integer({ min: 2, max: 199 });
    fc.assert(
      fc.property(
        language,
        feet,
        inches,
        feet,
        inches,
        depthSaid,
        (speaks, long, more, wide, last, depth) => {
          const [foot, by, deep] = { en: ['foot', 'by', 'inches'], es: ['pies', 'por', 'pulgadas'] }[speaks];
          const text = `${long} ${foot} ${more} ${by} ${wide} ${foot} ${last}, ${depth} ${deep}`;
          expect(parseOne(text), text).toEqual([
            {
              shape: 'rectangle',
              sizes: {
                length: { value: long + more / 12, unit: 'feet' },
                width: { value: wide + last / 12, unit: 'feet' },
              },
              depth: { value: depth, unit: 'inches' },
              unused: [],
            },
          ]);
        },
      ),
    );
  });

  test('a range and a correction are asked about', () => {
    const LINKS = {
      en: [' to ', ' or ', ', no, ', '-'],
      es: [' a ', ' o ', ', perdón, ', ' hasta '],
    };
    const least = fc.integer({ min: 2, max: 9 });
    fc.assert(
      fc.property(language, number, number, least, least, fc.nat(3), (speaks, long, wide, low, more, at) => {
        const [by, deep] = { en: ['by', 'inches deep'], es: ['por', 'pulgadas de espesor'] }[speaks];
        const text = `${say(long, speaks)} ${by} ${say(wide, speaks)}, ${low}${LINKS[speaks][at]}${low + more} ${deep}`;
        expect(parseOne(text), text).toEqual(
          [low, low + more].map((depth) => ({
            shape: 'rectangle',
            sizes: { length: { value: value(long), unit: null }, width: { value: value(wide), unit: null } },
            depth: { value: depth, unit: 'inches' },
            unused: [],
          })),
        );
      }),
    );
  });

  test('several areas are all understood, with the last one’s depth and each one’s count', () => {
    const TIMES = {
      en: ['', '', ' twice', ' three times'],
      es: ['', '', ' dos veces', ' tres veces'],
    };
    const area = fc.record({ long: number, wide: number, times: fc.constantFrom(1, 2, 3) });
    const several = fc.array(area, { minLength: 2, maxLength: 4 });
    const glue = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(language, several, glue, depthSaid, (speaks, said, and, depth) => {
        const [feet, by, deep] = {
          en: ['feet', 'by', 'inches deep'],
          es: ['pies', 'por', 'pulgadas de fondo'],
        }[speaks];
        // A count after the last one can be meant for all.
        const areas = said.map((one, at) => ({ ...one, times: at === said.length - 1 ? 1 : one.times }));
        const text = areas
          .map(
            ({ long, wide, times }) =>
              `${say(long, speaks)} ${feet} ${by} ${say(wide, speaks)} ${feet}${TIMES[speaks][times]}`,
          )
          .join([' and ', ', ', ' y '][and]);
        expect(parseSpoken(`${text}, ${depth} ${deep}`), text).toEqual([
          areas.flatMap(({ long, wide, times }) =>
            Array(times).fill({
              shape: 'rectangle',
              sizes: {
                length: { value: value(long), unit: 'feet' },
                width: { value: value(wide), unit: 'feet' },
              },
              depth: { value: depth, unit: 'inches' },
              unused: [],
            }),
          ),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('known areas in acres or squares are understood', () => {
    const WAYS = {
      en: ['{} acres', '{} square feet', '{} sq ft'],
      es: ['{} acres', '{} pies cuadrados', '{} pies²'],
    };
    fc.assert(
      fc.property(
        language,
        number,
        depthSaid,
        fc.nat(2),
        fc.constantFrom(' at ', ', ', ' '),
        (speaks, size, depth, at, glue) => {
          const inches = speaks === 'en' ? 'inches' : 'pulgadas';
          const text = `${(WAYS[speaks][at] ?? '').replace('{}', say(size, speaks))}${glue}${depth} ${inches}`;
          expect(parseOne(text), text).toEqual([
            {
              shape: 'known-area',
              sizes: { area: { value: value(size), unit: at === 0 ? 'acres' : 'feet' } },
              depth: { value: depth, unit: 'inches' },
              unused: [],
            },
          ]);
        },
      ),
    );
  });

  test('a whole number in words is understood below ten thousand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (number) => {
        const bare = english(number).replace(/^one (?=hundred|thousand)/, '');
        for (const words of [english(number), spanish(number), bare])
          expect(understood(`${words} feet`), words).toBe(`${number}ft _`);
      }),
    );
  });

  test('any text gives finite measures above 0 or none, and never throws', () => {
    const words = fc.array(
      fc.constantFrom(
        ...'twenty 30 4 by x por and y a half medio twice times veces two feet ft in inches m cm deep de fondo radius radio width ancho at , point to or no con between less dozen - hundred thousand mil cien ciento three quarters circle acre 1/2 ½ 3.5 2,5 0 zero'.split(
          ' ',
        ),
      ),
      { maxLength: 14 },
    );
    const text = fc.oneof(
      fc.string(),
      words.map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...SHAPES), (said, shape) => {
        const ways = parseSpoken(said, shape);
        expect(ways.length).toBeLessThanOrEqual(6);
        for (const { sizes, depth, unused } of ways.flat())
          for (const { value, unit } of [...Object.values(sizes), ...unused, ...(depth ? [depth] : [])]) {
            expect(value).toBeGreaterThan(0);
            expect(Number.isFinite(value)).toBe(true);
            if (unit !== null) expect([...LENGTH_UNITS, 'acres']).toContain(unit);
          }
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  ['circle radius 6 feet, 3 inches deep', 'Circle, radius 6 ft (12 ft across), 3 in deep.'],
  ['circle 10 feet across, 3 in', 'Circle, 10 ft across, 3 in deep.'],
  ['12 ft 6 in by 8.3 ft, 4', 'Rectangle, 12 ft 6 in × 8.3 ft, 4 in deep.'],
  ['20 x 30', 'Rectangle, 20 ft × 30 ft.'],
  ['500 sq ft, 3 in', 'Known area, 500 sq ft, 3 in deep.'],
  ['1.4 acres at 2', 'Known area, 1.4 acres, 2 in deep.'],
  ['one acre', 'Known area, 1 acre.'],
  ['two beds of 10 by 4, 3 inches', '2 areas: 2 × Rectangle, 10 ft × 4 ft, 3 in deep.'],
  [
    '20 by 30 and 10 by 12 at 3 inches',
    '2 areas: Rectangle, 20 ft × 30 ft, 3 in deep. Rectangle, 10 ft × 12 ft, 3 in deep.',
  ],
  [
    'three beds, 10 by 4 and 12 by 4',
    '2 areas: Rectangle, 10 ft × 4 ft. Not used: 3. Rectangle, 12 ft × 4 ft.',
  ],
  ['trench 50 by 12 inches', 'Trench, 50 ft × 12 in.'],
  ['2 foot border around 12 by 20, 3 inches', 'Border, 2 ft wide around 12 ft × 20 ft, 3 in deep.'],
  ['border around 12 by 20 by three deep', 'Border, 12 ft × 20 ft, 3 in deep. Strip width: not said.'],
  ['3 inches', '3 in deep.'],
  ['width 30', 'Rectangle, 30 ft. Length: not said.'],
  ['0 by 30, 4 in', 'Rectangle, 30 ft, 4 in deep. Length: 0 makes no area. Say it again.'],
  ['20 by 30, 0 inches', 'Rectangle, 20 ft × 30 ft. Depth: 0 needs no material. Say it again.'],
  ['20 by 30, corner radius 2 feet', 'Rectangle, 20 ft × 30 ft. Not used: 2 ft.'],
])('“%s” is confirmed as “%s”', (text, told) => {
  const [way, ...others] = parseSpoken(text);
  if (!way || others.length > 0) throw new Error('nothing, or not clear');
  expect(understoodText(way, blankArea(), inEnglish)).toBe(told);
});

test.each([
  ...[
    '5 yards of mulch',
    'five yards of black mulch',
    'half a yard of sand',
    '10 yards topsoil',
    'a yard of compost',
  ],
  ...[
    'cinco yardas de mulch',
    'cinco yardas de mantillo',
    'media yarda de arena',
    '3 metros de grava',
    '5 cubic yards',
  ],
  ...[
    'cinco yardas cúbicas',
    'two tons of sand',
    'one truck load of mulch',
    'un camión de tierra',
    'tres costales',
  ],
  ...['one big load', 'a big load', 'half a load', 'a ton and a half', 'three big dump truck loads'],
  ...['a pallet of bags', 'ten yards', 'about ten yards', 'five and a half yards', 'a yard and a half'],
  ...['una carga grande', 'una carga y media', 'tonelada y media', 'una troca llena', 'dos troques'],
  ...['diez yardas', 'cinco yardas y media', 'una tarima de bolsas', 'tres carretillas'],
])('“%s” is an amount, not a size', (text) => {
  expect(parseSpoken(text)).toEqual([]);
  expect(saysAmount(text)).toBe(true);
});

test.each([
  ['three cubic yards of mulch for 20 by 30', '20 30 - 3yd³'],
  ['20 by 30 and 5 yards of gravel', '20 30 - 5yd³'],
  ['5 yards of mulch 3 inches deep', '/ 3in - 5yd³'],
  ['10 by 5 yards of mulch', '10yd 5yd'],
  ['5 yards by 10 yards of topsoil, 3 inches', '5yd 10yd / 3in'],
  ['cinco yardas por diez de mulch, tres pulgadas', '5yd 10yd / 3in'],
  ['30 yards of gravel path 3 feet wide 2 inches deep', '30yd 3ft / 2in'],
  ['5 yards of trench 12 inches wide 2 feet deep', 'trench 5yd 12in / 2ft'],
  ['one big load 20 by 30', '20 30 - 1'],
  ['una carga grande para 20 por 30', '20 30 - 1'],
  ['length ten yards', '10yd _'],
  ['ten yards by four', '10yd 4yd'],
  ['ten yards, three inches', '10yd _ / 3in'],
])('“%s” has an amount only if it is not a side: %s', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['bed one is twelve by thirty, bed two is six by forty, three inches deep', '12 30 / 3in + 6 40 / 3in'],
  ['cama uno de doce por treinta, cama dos de seis por cuarenta', '12 30 + 6 40'],
  ['una franja de dos pies alrededor de diez por doce, tres pulgadas', 'border 10ft 12ft 2ft / 3in'],
  ['la cama 2 mide seis por cuarenta, tres pulgadas', '6 40 / 3in'],
  ['bed 8 feet 6 inches by 4 feet', '8.5ft 4ft'],
  ['.25 ac at 2 in', 'known-area 0.25ac / 2in'],
  ['cuatro por ocho, de profundidad son tres', '4 8 / 3'],
  ['cuatro por ocho, son tres pulgadas', '4 8 / 3in'],
])('“%s” is understood as %s', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['four raised beds four by eight ten inches deep', 4, '4 8 / 10in'],
  ['two new flower beds ten by twenty, three inches', 2, '10 20 / 3in'],
  ['dos camas grandes cuatro por ocho, diez pulgadas', 2, '4 8 / 10in'],
  ['four by eight, there are three', 3, '4 8'],
  ['four by eight there are three, ten inches deep', 3, '4 8 / 10in'],
  ['4 by 8 feet, there are 3', 3, '4ft 8ft'],
  ['cuatro por ocho, son tres', 3, '4 8'],
  ['cuatro por ocho, son tres, diez pulgadas', 3, '4 8 / 10in'],
  ['cuatro por ocho pies, son tres', 3, '4ft 8ft'],
  ['4 por 8 y hay 3', 3, '4 8'],
])('“%s” are %i areas', (text, times, expected) => {
  expect(understood(text)).toBe(Array(times).fill(expected).join(' + '));
});

test.each([
  ['border around a pool 12 by 20 by 3', 'border 12 20 3 | border 12 20 _ / 3'],
  ['border around a pool, 12, 20, 3', 'border 12 20 3 | border 12 20 _ / 3'],
  ['border 12 by 20 by 3 inches', 'border 12ft 20ft 3in | border 12 20 _ / 3in | 12 20 / 3in'],
  ['border around a pool 2 by 12 by 20', 'border 12 20 2 | border 12 20 _ / 2'],
  ['border around a pool, 2 feet, 12 feet, 20 feet', 'border 12ft 20ft 2ft'],
  ['border around a 12 by 20 pool, 3 feet', 'border 12ft 20ft 3ft'],
  ['border around a pool 12 by 20 by three deep', 'border 12 20 _ / 3'],
  ['two foot border around a 12 by 20 pool, 3 inches', 'border 12ft 20ft 2ft / 3in'],
  ['12 by 20 pool with a 2 foot border 3 inches deep', 'border 12ft 20ft 2ft / 3in'],
  ['borde alrededor de la alberca, 12 por 20 por 3', 'border 12 20 3 | border 12 20 _ / 3'],
  ['borde 3, 12, 20', 'border 12 20 3 | border 12 20 _ / 3'],
  [
    'borde de la alberca de 12 por 20, 3 pulgadas',
    'border 12ft 20ft 3in | border 12 20 _ / 3in | 12 20 / 3in',
  ],
  ['borde de la alberca de 12 por 20 con 2 pies', 'border 12ft 20ft 2ft'],
  ['una franja de 3 por 50, dos pulgadas', 'border 3ft 50ft 2in | border 3 50 _ / 2in | 3 50 / 2in'],
  ['border along the fence 50 by 3, 2 inches deep', 'border 50 3 _ / 2in | 50 3 / 2in'],
])('of a border around a pool it is asked what is not clear: “%s”', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['quarter circle radius 8, 4 inches', 'known-area 50.2655 / 4in'],
  ['un cuarto de círculo, radio 8 pies, 4 pulgadas', 'known-area 50.2655ft / 4in | known-area 54.5415ft'],
  ['half moon 14 foot across, 3 inches', 'half-circle 14ft / 3in'],
  ['media luna de 14 pies de ancho por 7, 3 pulgadas', 'half-circle 14ft / 3in - 7'],
  ['15 por 20 y 10 por 10, los dos a tres pulgadas', '15 20 / 3in + 10 10 / 3in'],
  ['15 by 15 foot, six inches, that makes two loads', '15ft 15ft / 6in - 2 | 15ft 15.5ft - 2'],
  ['15 por 15 pies, seis pulgadas, son dos viajes', '15ft 15ft / 6in - 2 | 15ft 15.5ft - 2'],
  ['twenty by twenty half inch', '20 20 / 0.5in'],
  ['veinte por veinte media pulgada', '20 20 / 0.5in'],
  ['dos árboles de 4 pies de ancho, 3 pulgadas', '_ 4ft / 3in + _ 4ft / 3in'],
  ['15 by 20 and 10 by 10, both three inches', '15 20 / 3in + 10 10 / 3in'],
  ['tres camas elevadas, cuatro por ocho por uno', '4 8 / 1 + 4 8 / 1 + 4 8 / 1'],
  ['no wait 12 by 14, three inches', '12 14 / 3in'],
  ['como unas dos pulgadas en un 10 por 10', '10 10 / 2in'],
  ['la de enfrente 20 por 6, la de atrás 30 por 4, tres pulgadas', '20 6 / 3in + 30 4 / 3in'],
  ["it's about twenty foot by thirty foot and we want three inches", '20ft 30ft / 3in | 20ft 30.25ft'],
])('“%s” of a crew is understood as %s', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ['tree ring 5 foot radius, 3 inches', 'ring r5ft r3in | ring r5ft _ / 3in'],
  [
    'un anillo de seis pies por afuera y dieciocho pulgadas por adentro, tres pulgadas',
    'ring 6ft 18in / 3in | ring r6ft r18in / 3in',
  ],
  ['ring, the tree is 1 foot across, 3 foot out, 3 inches', 'ring 3ft 1ft / 3in | ring 3.25ft 1ft'],
])('an unclear ring is asked about: “%s”', (text, expected) => {
  expect(understood(text)).toBe(expected);
});

test.each([
  ...[
    'un',
    'un círculo',
    'una zanja de',
    '',
    'hello',
    'no sé',
    'zero by zero',
    '0',
    '-',
    'x',
    'ft in',
    'point',
  ],
  ...['and a', '9'.repeat(300)],
])('“%s” has no size', (text) => {
  expect(parseSpoken(text)).toEqual([]);
  expect(saysAmount(text)).toBe(false);
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function english(number: number): string {
  if (number < 20) return ONES[number] ?? '';
  const rest = (by: number, and = '') => (number % by === 0 ? '' : `${and} ${english(number % by)}`);
  if (number < 100) return `${TENS[Math.floor(number / 10)]}${rest(10)}`;
  if (number < 1000) return `${ONES[Math.floor(number / 100)]} hundred${rest(100, ' and')}`;
  return `${english(Math.floor(number / 1000))} thousand${rest(1000)}`;
}

const UNOS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const DIECES = '_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const CIENTOS =
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

function spanish(number: number): string {
  if (number < 30) return UNOS[number] ?? '';
  if (number === 100) return 'cien';
  const rest = (by: number, and = ' ') => (number % by === 0 ? '' : `${and}${spanish(number % by)}`);
  if (number < 100) return `${DIECES[Math.floor(number / 10)]}${rest(10, ' y ')}`;
  if (number < 1000) return `${CIENTOS[Math.floor(number / 100)]}${rest(100)}`;
  return `${number < 2000 ? '' : `${spanish(Math.floor(number / 1000))} `}mil${rest(1000)}`;
}
