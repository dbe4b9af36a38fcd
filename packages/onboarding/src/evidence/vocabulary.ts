/** Words in column names, and how sources spell and abbreviate them. Add a spelling after its canonical word. */

/** Words with only one spelling. */
const known = `
  account activity agency agent and architect as assessor balance block builder buyer census cited clerk
  column combined council count country county created credential dba display district doing due dwelling
  endorsement enforcement engineer entity esri expediter fax file first flag floor folder full geocoded
  hearing host imposed in individual issuer issuing job land last legal lender level line lot main master
  milestone modified month naics neighborhood object occupancy of office outstanding ownership paid party
  permittee physical plan post pre prefix primary printed renewal reported reporting
  representative responsible restitution review revision row safety scope secondary served service sic
  specialty stayed string structure sub summary surety surveyor taken tax tenant text the union unique
  units valid waived x y year zoning
`;

/** Canonical words and their other spellings. */
const spellings = `
  action: actions
  address: add addr addrs adr addre
  alternate: alt
  amount: amt
  applicant: applicants
  application: ap app appl applied
  approved: appr approval apprvd
  area: footage sq sqft
  bond: bonding
  borough: boro
  building: bldg
  business: biz bus busn
  case: docket
  category: cat
  certificate: cert certification
  citation: citations
  city: municipality town
  class: classification classifications
  closed: close closing
  code: cd codes
  comments: comment notes remarks
  company: co corp firm org organisation organization
  complete: cmp cmpl comp completed completion finaled finalized final finalize finalised compl finaldate
  conference: conf
  construction: const constr improvement
  contact: contacts
  contractor: cntr cntrctr cont contr contracter contractors contrator contrctr gc
  contractor phone: contractph contrph
  coordinate: coord coordinates
  cost: costs price
  current: curr
  date: dated dates datetime day dd dt dte dtm dttm on timestamp
  decimal: dec
  declared: decl
  defendant: defendants
  description: definition descript detail des desc descr descriptio details narrative
  direction: dir directional
  discipline: disciplinary disciplined
  effective: eff
  email: e-mail
  entered: entry
  establishment: estab
  estimated: est estimate
  expiration: exp expir expire expired expires expiry expr
  fee: fees
  feet: ft
  filed: filing submitted
  first name: firstname fname
  geometry: geom shape
  health: hlth
  house: hse
  id: guid ident identifier key uid
  initial: init initials
  inspection: insp inspect inspections
  inspector: inspectors
  insurance: carrier ins insurer
  issue: iss issd issuance issued
  last name: lastname lname
  latitude: lat
  license: lic licence licenses licensure
  license number: licno ccb cslb roc
  licensee: licensed
  link: url web website
  load: ld
  location: loc
  longitude: lng lon long
  mailing: mail
  managing: manager
  mapped: mapping
  middle: mi
  name: names nm nme
  number: # nbr no nr num numb numbers
  object id: fid objectid oid
  occupation: profession
  open: opened opening
  order: orders
  original: orig originally
  owner: owners own ownr
  parcel: folio opa tcad prcl
  parcel id: parcelid pid
  parcel number: apn pin schednum tmk parid gpin mbl ssl
  payment: payments
  penalty: fine pen penality penalties
  permit: per permits prmt
  person: pers persons
  phone: cell mobile ph phn phon tel telephone phonenumber
  point: geolocation latlng
  principal: principals
  professional: prof profess
  project: proj
  property: prop
  qualifier: qualifying rme rmi rmo qualified
  record: rec
  registration: reg regis regist
  respondent: respondents
  sequence: seq
  site: jobsite premise premises situs
  standard: std
  start: begin
  state: province statecode
  status: stage stat sts
  street: st str strt
  street name: stname
  street number: stno strno
  sub type: subtype
  suffix: sfx suf
  suspended: suspend
  total: tot ttl
  through: thru
  trade: trades
  type: kind typ types
  unique id: uniqueid
  unit: apartment apt condo ste suite
  updated: update
  use: usage
  valuation: valu valuations vltn
  value: val
  violation: allegations viol viols violations
  ward: wards
  work: wrk
  zip: postal postcode zipcode
`;

/** A source's word → its canonical words. Every canonical word maps to itself. */
export const vocabulary: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...known
    .trim()
    .split(/\s+/)
    .map((word) => [word, [word]] as const),
  ...spellings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [canonical = '', others = ''] = line.split(':');
      const words = canonical.trim().split(' ');
      const own = words.length === 1 ? words : [];
      return [...own, ...others.trim().split(' ')].map((word) => [word, words] as const);
    }),
]);

/** Canonical words → the words that add nothing after them: "phone number", "zip code", "city name". */
export const redundantSuffixes: Readonly<Record<string, readonly string[]>> = {
  phone: ['number'],
  zip: ['code'],
  email: ['address'],
  city: ['name'],
  state: ['name', 'code'],
  status: ['name'],
  type: ['name'],
  class: ['name'],
  valuation: ['amount'],
};
