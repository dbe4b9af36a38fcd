/** The time zone of a place: its state's, except for counties and towns in another zone. */
import { stateOfCode } from './us-states.js';

/** A part of a state in a different zone than most of the state's population. */
interface OtherZone {
  readonly zone: string;
  readonly counties: string;
  /** Its larger towns. */
  readonly towns: string;
}

/**
 * Counties by the zones of 49 CFR part 71; a divided county has the zone of its seat. The towns are the larger ones and
 * the county seats.
 */
const otherZones: Readonly<Record<string, OtherZone>> = {
  AK: { zone: 'America/Adak', counties: 'aleutians west', towns: 'adak, atka' },
  FL: {
    zone: 'America/Chicago',
    counties: 'bay, calhoun, escambia, holmes, jackson, okaloosa, santa rosa, walton, washington',
    towns: `pensacola, pensacola beach, panama city, panama city beach, lynn haven, callaway, springfield, fort walton beach, destin,
      crestview, niceville, valparaiso, mary esther, milton, gulf breeze, navarre, marianna, defuniak springs, freeport, chipley,
      bonifay, blountstown`,
  },
  ID: {
    zone: 'America/Los_Angeles',
    counties: 'benewah, bonner, boundary, clearwater, idaho, kootenai, latah, lewis, nez perce, shoshone',
    towns: `coeur d alene, lewiston, moscow, sandpoint, post falls, hayden, rathdrum, kellogg, wallace, grangeville, orofino,
      st maries, bonners ferry`,
  },
  IN: {
    zone: 'America/Chicago',
    counties: `lake, porter, laporte, la porte, newton, jasper, starke, gibson, perry, posey, spencer, vanderburgh, warrick`,
    towns: `gary, hammond, east chicago, crown point, merrillville, hobart, schererville, munster, highland, griffith, dyer, st john,
      cedar lake, whiting, lake station, valparaiso, portage, chesterton, michigan city, la porte, laporte, knox, rensselaer, evansville,
      newburgh, boonville, princeton, mount vernon, tell city, rockport`,
  },
  KS: {
    zone: 'America/Denver',
    counties: 'greeley, hamilton, sherman, wallace',
    towns: 'goodland, syracuse, tribune, sharon springs',
  },
  KY: {
    zone: 'America/Chicago',
    counties: `adair, allen, ballard, barren, breckinridge, butler, caldwell, calloway, carlisle, christian, clinton, crittenden,
      cumberland, daviess, edmonson, fulton, graves, grayson, green, hancock, hart, henderson, hickman, hopkins, livingston, logan,
      lyon, marshall, mccracken, mclean, metcalfe, monroe, muhlenberg, ohio, russell, simpson, todd, trigg, union, warren, webster`,
    towns: `bowling green, owensboro, paducah, henderson, hopkinsville, madisonville, murray, glasgow, mayfield, franklin, russellville,
      princeton, leitchfield, central city, greenville, columbia, oak grove`,
  },
  MI: {
    zone: 'America/Chicago',
    counties: 'dickinson, gogebic, iron, menominee',
    towns: 'iron mountain, ironwood, menominee, kingsford, norway, iron river, crystal falls, bessemer',
  },
  ND: {
    zone: 'America/Denver',
    counties: 'adams, billings, bowman, dunn, golden valley, grant, hettinger, slope, stark',
    towns: 'dickinson, bowman, hettinger, beach, medora, killdeer, mott',
  },
  NE: {
    zone: 'America/Denver',
    counties: `arthur, banner, box butte, chase, cheyenne, dawes, deuel, dundy, garden, grant, hooker, keith, kimball, morrill,
      perkins, scotts bluff, sheridan, sioux`,
    towns: 'scottsbluff, gering, alliance, sidney, chadron, ogallala, kimball, imperial, gordon, bridgeport',
  },
  NV: { zone: 'America/Denver', counties: '', towns: 'west wendover, jackpot' },
  OR: { zone: 'America/Boise', counties: 'malheur', towns: 'ontario, vale, nyssa' },
  SD: {
    zone: 'America/Denver',
    counties: `bennett, butte, corson, custer, dewey, fall river, haakon, harding, jackson, lawrence, meade, oglala lakota,
      pennington, perkins, ziebach`,
    towns: `rapid city, spearfish, sturgis, belle fourche, hot springs, custer, box elder, deadwood, lead, hill city, summerset,
      rapid valley`,
  },
  TN: {
    zone: 'America/New_York',
    counties: `anderson, blount, bradley, campbell, carter, claiborne, cocke, grainger, greene, hamblen, hamilton, hancock, hawkins,
      jefferson, johnson, knox, loudon, mcminn, meigs, monroe, morgan, polk, rhea, roane, scott, sevier, sullivan, unicoi, union, washington`,
    towns: `knoxville, chattanooga, johnson city, kingsport, bristol, maryville, alcoa, oak ridge, clinton, morristown, cleveland,
      sevierville, pigeon forge, gatlinburg, greeneville, farragut, elizabethton, athens, lenoir city, loudon, east ridge, red bank,
      soddy daisy, collegedale, signal mountain, dayton, jefferson city, newport, harriman, kingston, rogersville, erwin, jonesborough`,
  },
  TX: {
    zone: 'America/Denver',
    counties: 'el paso, hudspeth',
    towns: 'el paso, socorro, horizon city, anthony, sierra blanca',
  },
};

/** Where a source is from. */
export interface Place {
  /** A USPS code. */
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** `el_paso`, `escambia_county`. */
  readonly jurisdiction?: string | null | undefined;
}

/** The zone of a place; null if its state is unknown. */
export function zoneOfPlace({ state, city, jurisdiction }: Place): string | null {
  const known = state == null ? undefined : stateOfCode(state);
  if (known === undefined) return null;
  const other = otherZones[known.code];
  const isOther = other !== undefined && [city, jurisdiction].some((name) => isIn(other, name ?? ''));
  return isOther ? other.zone : known.zone;
}

/** True if part of a state is in another zone. */
export const hasOtherZones = (state: string): boolean => otherZones[state] !== undefined;

function isIn({ counties, towns }: OtherZone, name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/^(?:city|town|village) of /, '')
    .trim();
  const county = /^(.*) county(?: |$)/.exec(plain)?.[1] ?? /^county of (.*)$/.exec(plain)?.[1];
  return county === undefined ? listed(towns, plain) : listed(counties, county);
}

const listed = (names: string, name: string): boolean => names.split(/,\s*/).includes(name);
