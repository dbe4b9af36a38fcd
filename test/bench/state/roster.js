/** The state's roster, in the layout of Minnesota's nightly export. */
import { csvLine, legalName, printAddress, printPerson, usDay } from '@crs/sample';
import { firmAt } from './firms.js';

const columns =
  'Bus_Pers,License_Type,License_Subtype,Name,DBA_Name,Addr1,Addr2,City,St,Zip,Phone_No,Email_Address,Lic_Number,Status,Orig_Date,Exp_Date,Enforcement_Action,Renewal_in_Progress';

function lineOf(firm, repeated) {
  const { mnSubtypes } = firm.trade;
  const { unit, ...street } = firm.address;
  return csvLine([
    firm.entity,
    firm.trade.name,
    mnSubtypes[(firm.subtype + (repeated ? 1 : 0)) % mnSubtypes.length][0],
    firm.entity === 'Personal' ? printPerson(firm.person) : legalName(firm),
    firm.dba,
    printAddress({ ...street, unit: '' }),
    unit,
    firm.city.name,
    firm.state,
    firm.zip,
    firm.phone,
    firm.email,
    firm.license,
    firm.status,
    usDay(firm.begins),
    usDay(repeated ? firm.ends - 365 : firm.ends),
    firm.status === 'Revoked' ? '1' : '0',
    '0',
  ]);
}

/** Lines of the roster, in no order; one license number in a hundred stands on two lines. */
export function* rosterLines(state) {
  yield columns;
  for (let line = 0; line < state.licenses; line++) {
    const number = (line * 611_953) % state.licenses;
    const firm = firmAt(state, number);
    yield lineOf(firm, false);
    if (number % 100 === 7) yield lineOf(firm, true);
  }
}
