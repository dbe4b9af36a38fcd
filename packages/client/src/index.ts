export type { CallOptions, ClientOptions } from './connection.js';
export { ContractorRecords } from './contractor-records.js';
export { ContractorRecordsError, type ErrorDetail } from './contractor-records-error.js';
export type { ListPath, Path, QueryOf, RecordOf, RequestOf, ResponseOf } from './endpoint-types.js';
export type {
  AgAction,
  Contractor,
  ContractorDetail,
  EnforcementAction,
  EnforcementTrends,
  Inspection,
  LicenseStatus,
  LicenseSubtype,
  LicenseType,
  LinkedAgAction,
  LinkedEnforcementAction,
  MatchedPermit,
  OshaStats,
  Permit,
  PermitBlock,
  PermitCity,
  PermitLocation,
  PermitMatch,
  PermitSummary,
  RelatedContractor,
  Violation,
} from './generated/api.js';
export type { Listing } from './listing.js';
