/** Trades: the words that people type for them, also misspelled, and how names and license types call them. Pure. */

/** A trade, or several with the same licenses. */
export interface Trade {
  /** Part of the names of its license types, or of their subtypes. */
  readonly types: RegExp;
  /** The words for it, with common misspellings, by the word that firms' names contain. */
  readonly words: Readonly<Record<string, string>>;
}

const BUILDING = /residential build|^general$|general (?:build|contract)|construction contractor/i;

const trades: readonly Trade[] = [
  { types: /roof/i, words: { roofing: 'roofer roof reroof shingle rofing rofer roffer roofeing' } },
  {
    types: /plumb/i,
    words: {
      plumbing: 'plumber plummer plumer plumbr plummber plummbing pluming plumming faucet toilet',
      drain: 'drains',
      sewer: 'sewers',
    },
  },
  {
    types: /electric/i,
    words: {
      electric:
        'electrician electritian electrition electrican elecrician electrision eletrician eletric wiring rewiring',
      electrical: 'electrical electical eletrical',
    },
  },
  {
    types: /mechanical|hvac|heating|air.condition/i,
    words: {
      hvac: 'hvac hvca',
      heating: 'heating heater furnace furnance boiler heatpump',
      conditioning: 'conditioning conditioner conditoning',
      cooling: 'cooling',
      mechanical: 'mechanical mecanical',
    },
  },
  {
    types: /remodel/i,
    words: {
      remodeling: 'remodeler remodeller remodel remodelling remodling remodleing',
      renovation: 'renovation renovator renovating',
    },
  },
  {
    types: BUILDING,
    words: {
      builders: 'builder',
      building: 'bulding',
      construction: 'construction constuction contruction',
      general: 'general genral',
      carpentry: 'carpenter carpentary',
      deck: 'deck decking',
      framing: 'framer',
      siding: 'siding',
      windows: 'window',
      handyman: 'handyman handiman',
    },
  },
  { types: /paint/i, words: { painting: 'painter' } },
  { types: /landscap/i, words: { landscaping: 'landscaper' } },
  { types: /mason/i, words: { masonry: 'mason bricklayer' } },
  { types: /drywall/i, words: { drywall: 'drywaller' } },
  { types: /plaster/i, words: { plastering: 'plasterer' } },
  { types: /excavat/i, words: { excavating: 'excavator' } },
  { types: /weld/i, words: { welding: 'welder' } },
  { types: /glass|glaz/i, words: { glass: 'glazier' } },
  { types: /tile/i, words: { tile: 'tiler' } },
];

/** A trade, and its word in firms' names. */
export interface NamedTrade {
  readonly trade: Trade;
  readonly inNames: string;
}

const named = new Map(
  trades.flatMap((trade) =>
    Object.entries(trade.words).flatMap(([inNames, typed]) =>
      [inNames, ...typed.split(' ')].map((word): [string, NamedTrade] => [word, { trade, inNames }]),
    ),
  ),
);

/** The trade that a word names, in the singular or the plural; undefined for any other word. */
export const tradeNamed = (word: string): NamedTrade | undefined =>
  named.get(word.toLowerCase()) ?? named.get(word.toLowerCase().replace(/s$/, ''));

/** Words for any trade's firms, also misspelled: `hvac contractor`, `roofing contracter`. */
export const KIND =
  /^(?:contract[oe]rs?|contacters?|contactors?|compan(?:y|ies)|firms?|services?|businesse?s?|pros?|people)$/i;

/** Words that people type beside a trade, for the job or the place in a house. */
const besideTrades = new Set(
  (
    'residential commercial home house kitchen bath bathroom basement garage emergency repair repairs replacement ' +
    'replace install installation installer new air work job estimate and &'
  ).split(' '),
);

/** The trade that a whole text names, such as `furnace repair`; undefined if a word remains that may be a name. */
export function onlyTradeIn(text: string): NamedTrade | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const trades = words.flatMap((word) => tradeNamed(word) ?? []);
  const isOnly = words.every(
    (word) => tradeNamed(word) !== undefined || KIND.test(word) || besideTrades.has(word.toLowerCase()),
  );
  return isOnly ? trades[0] : undefined;
}

/** The first trade that a text names. */
export const tradeIn = (text: string): Trade | undefined =>
  text
    .split(/[\s,]+/)
    .map(tradeNamed)
    .find((one) => one !== undefined)?.trade;

/** A license type's or subtype's name. */
interface TypeName {
  readonly name: string;
}
/** A license type of a trade, with the subtypes that say so if its own name does not. */
export interface TypeOfTrade {
  readonly type: string;
  readonly subtypes: readonly string[];
}

/** The license types of a trade: those whose names contain its words, and those with such subtypes. */
export function typesOf(
  trade: Trade,
  types: readonly TypeName[],
  subtypes: readonly (TypeName & { readonly licenseType: string | null })[],
): TypeOfTrade[] {
  const isOf = ({ name }: TypeName): boolean => trade.types.test(name);
  return types.flatMap((type) => {
    if (isOf(type)) return { type: type.name, subtypes: [] };
    const within = subtypes.filter(
      (one) => one.licenseType?.toLowerCase() === type.name.toLowerCase() && isOf(one),
    );
    return within.length === 0 ? [] : { type: type.name, subtypes: within.map(({ name }) => name) };
  });
}
