export { normaliseAddress } from './address/address.js';
export { isSameHouse } from './address/address-evidence.js';
export { splitNameAndAddress } from './address/name-and-address.js';
export { parseStreetQuery } from './address/street-query.js';
export { parseContractorText } from './contractor/contractor.js';
export { compileDictionaries, type Dictionaries, dictionariesSchema } from './dictionaries/compile.js';
export { parsePenalty } from './enforcement/penalty.js';
export { parseLicenseNumbers } from './enforcement/printed-numbers.js';
export { parseRespondents } from './enforcement/respondents.js';
export { parseActionsTaken, parseOrderType, parseViolationTypes } from './enforcement/vocabulary.js';
export {
  assignHolders,
  type HolderGroup,
  type HolderRow,
  type KnownHolder,
} from './license/license-holders.js';
export { normaliseName } from './name/name.js';
export { extractLicenseNumbers, extractPhones, replacePhones } from './name/remarks.js';
export { typingErrors } from './name/typing-errors.js';
export { contractorRole, otherRole, ownRoles } from './parties/party-roles.js';
export { firstTries, inOrderOfDays, type JudgedInspection } from './permit/first-tries.js';
export { inspectionOutcome } from './permit/inspection-outcome.js';
export { normalisePhone } from './phone/phone.js';
export { isSamePhone, phoneKeys } from './phone/same-phone.js';
export { isPlaceholder } from './text/placeholder.js';
export { decodeText } from './text/text.js';
