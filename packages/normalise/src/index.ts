export { type KnownCityStateZip, normaliseAddress } from './address/address.js';
export { type NameAndAddress, splitNameAndAddress } from './address/name-and-address.js';
export { isSameHouse } from './address/same-address.js';
export { parseStreetQuery, type StreetQuery } from './address/street-query.js';
export { parseContractorText } from './contractor/contractor.js';
export { compileDictionaries, type Dictionaries } from './dictionaries/compile.js';
export { type DictionariesInput, dictionariesSchema } from './dictionaries/schema.js';
export { type Penalty, parsePenalty } from './enforcement/penalty.js';
export { parseLicenseNumbers } from './enforcement/printed-numbers.js';
export { parseRespondents, type Respondents } from './enforcement/respondents.js';
export { parseActionsTaken, parseOrderType, parseViolationTypes } from './enforcement/vocabulary.js';
export {
  assignHolders,
  type HolderGroup,
  type HolderRow,
  type KnownHolder,
} from './license/license-holders.js';
export type { HolderPrint } from './license/same-holder.js';
export { normaliseName } from './name/name.js';
export { extractLicenseNumbers, extractPhones, replacePhones } from './name/remarks.js';
export { typingErrors } from './name/typing-errors.js';
export { normalisePhone } from './phone/phone.js';
export { isSamePhone, phoneKeys } from './phone/same-phone.js';
export { decodeText } from './text/decode.js';
export { isPlaceholder } from './text/placeholder.js';
