/** The trades of the sample: words in names of firms, types of licenses and permits. */

type TradeName = 'Electrical' | 'Plumbing' | 'Residential Contractors' | 'Mechanical';

export interface Trade {
  readonly name: TradeName;
  /** Relative frequency among firms. */
  readonly weight: number;
  /** Second parts of firm names. */
  readonly lines: readonly string[];
  /** Minnesota: license subtypes with the letters their numbers begin with. */
  readonly mnSubtypes: readonly (readonly [string, string])[];
  /** Washington: license type code and description, specialty code and description. */
  readonly wa: readonly [string, string, string, string];
  readonly permitTypes: readonly string[];
  readonly permitCode: string;
  readonly jobs: readonly string[];
}

export const trades: readonly Trade[] = [
  {
    name: 'Residential Contractors',
    weight: 52,
    lines: [
      'Construction',
      'Builders',
      'Homes',
      'Remodeling',
      'Roofing',
      'Exteriors',
      'Custom Homes',
      'Contracting',
      'Home Improvement',
      'Carpentry',
      'Renovations',
      'Siding & Windows',
      'Design Build',
      'Roofing & Siding',
      'General Contractors',
      'Restoration',
    ],
    mnSubtypes: [
      ['Residential Building Contractor', 'BC'],
      ['Residential Remodeler', 'CR'],
      ['Residential Roofer', 'RR'],
    ],
    wa: ['CC', 'CONSTRUCTION CONTRACTOR', '01', 'GENERAL'],
    permitTypes: ['Residential Building', 'Roofing', 'Building'],
    permitCode: 'BP',
    jobs: [
      'Tear off and reroof, asphalt shingles',
      'Kitchen remodel, no change to bearing walls',
      'Detached garage 24 x 24',
      'Basement finish with one egress window',
      'Replace siding and 9 windows',
      'New single family dwelling',
      'Deck 12 x 16 with stairs',
      'Bath remodel, "like for like"',
    ],
  },
  {
    name: 'Electrical',
    weight: 20,
    lines: [
      'Electric',
      'Electrical Services',
      'Electric Company',
      'Power & Lighting',
      'Electrical Contracting',
    ],
    mnSubtypes: [
      ['Class A Electrical Contractor', 'EA'],
      ['Technology System Contractor', 'TS'],
    ],
    wa: ['EC', 'ELECTRICAL CONTRACTOR', 'EG', 'GENERAL ELECTRICAL'],
    permitTypes: ['Electrical'],
    permitCode: 'EP',
    jobs: [
      '200 amp service upgrade',
      'Wire basement, 14 circuits',
      'Roof-mounted solar, 7.2 kW',
      'Circuit for heat pump',
      'Temporary power pole',
    ],
  },
  {
    name: 'Plumbing',
    weight: 18,
    lines: ['Plumbing', 'Plumbing & Heating', 'Plumbing Services', 'Sewer & Drain', 'Plumbing Company'],
    mnSubtypes: [['Plumbing Contractor', 'PC']],
    wa: ['PC', 'PLUMBING CONTRACTOR', 'PG', 'GENERAL PLUMBING'],
    permitTypes: ['Plumbing'],
    permitCode: 'PP',
    jobs: [
      'Water heater replacement, 50 gal',
      'Sewer line repair to main',
      'Rough-in for two baths',
      'Backflow preventer',
    ],
  },
  {
    name: 'Mechanical',
    weight: 10,
    lines: ['Heating & Air Conditioning', 'Mechanical', 'HVAC Services', 'Heating & Cooling'],
    mnSubtypes: [['Mechanical Contractor Bond', 'MB']],
    wa: ['CC', 'CONSTRUCTION CONTRACTOR', 'HV', 'HEATING/VENTILATION/AIR-CONDITIONING'],
    permitTypes: ['Mechanical'],
    permitCode: 'MP',
    jobs: [
      'Furnace and A/C replacement',
      'Gas line for range',
      'Bath fan and dryer vent',
      'Boiler replacement',
    ],
  },
];

/** The trade of firms that are hired for a whole building. */
export const generalTrade = trades.find(({ name }) => name === 'Residential Contractors');
