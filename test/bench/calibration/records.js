/** The roster and the claims of a made-up state as matching takes them, without files or a database. */
import { parse } from 'csv-parse/sync';
import { firmAt } from '../state/firms.js';
import { labelLines, permitLines } from '../state/permits.js';
import { rosterLines } from '../state/roster.js';

const given = (text) => (text?.trim() ? text.trim() : null);
const isoOf = (text) => {
  if (!text) return null;
  return text.includes('/') ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : text;
};
const rowsOf = (lines) => parse([...lines].join('\n'), { columns: true, relax_column_count: true });

/** Contractors of the state's roster; a license that stands on two lines is one. */
export function entriesOf(state) {
  const entries = new Map();
  for (const row of rowsOf(rosterLines(state))) {
    if (entries.has(row.Lic_Number)) continue;
    entries.set(row.Lic_Number, {
      id: entries.size + 1,
      licenseNumber: row.Lic_Number,
      name: given(row.Name) ?? '',
      dbaName: given(row.DBA_Name),
      personName: null,
      entityType: given(row.Bus_Pers),
      licenseTypes: [row.License_Type],
      address: given([row.Addr1, row.Addr2].filter(Boolean).join(' ')),
      city: given(row.City),
      zip: given(row.Zip),
      phone: given(row.Phone_No),
      originalDate: isoOf(row.Orig_Date),
      expirationDate: isoOf(row.Exp_Date),
    });
  }
  return [...entries.values()];
}

/** Licenses of one firm: the roster holds some firms again, for another trade. */
export function firmsOf(state) {
  const firms = new Map();
  for (let number = 39; number < state.licenses; number += 40) {
    const licenses = [firmAt(state, number - 1).license, firmAt(state, number).license];
    for (const license of licenses) firms.set(license, licenses);
  }
  return firms;
}

/** Between the texts of a claim's key. */
const SEPARATOR = '\u001f';

/** The distinct claims of a city, each with the license that most of its permits belong to; null for none of the roster. */
export function claimsOf(state, city) {
  const licenses = new Map(
    rowsOf(labelLines({ ...state, cities: [city] })).map((row) => [row.permit_number, row.license_number]),
  );
  const claims = new Map();
  for (const row of rowsOf(permitLines(state, city))) {
    const license = licenses.get(row.permit_number);
    if (license === undefined || !given(row.contractor)) continue;
    const texts = {
      name: given(row.contractor),
      address: given(row.contractor_address),
      city: given(row.contractor_city),
      zip: given(row.contractor_zip),
      phone: given(row.contractor_phone),
      licenseNumber: row.contractor_license === 'PENDING' ? null : given(row.contractor_license),
    };
    const key = Object.values(texts).join(SEPARATOR);
    const claim = claims.get(key) ?? { texts, trades: new Set(), dates: [], votes: new Map() };
    claim.trades.add(row.permit_type);
    claim.dates.push(isoOf(row.issued));
    claim.votes.set(license, (claim.votes.get(license) ?? 0) + 1);
    claims.set(key, claim);
  }
  return [...claims.values()].map(({ texts, trades, dates, votes }, at) => ({
    claim: {
      id: at + 1,
      scope: city.jurisdiction,
      state: city.state,
      ...texts,
      trades: [...trades],
      firstDate: dates.toSorted().at(0),
      lastDate: dates.toSorted().at(-1),
      recordCount: dates.length,
    },
    license: [...votes].sort((one, other) => other[1] - one[1])[0][0] || null,
  }));
}
