export { clusterContractors } from './cluster-contractors.js';
export { assignIds, type ClusterHistory, noHistory, type RetiredCluster } from './cluster-ids.js';
export { firmEvidence, firmEvidenceKinds, firmReason } from './firm-evidence.js';
export { type Motive, motivesOf, SANCTION_MOTIVES } from './motive.js';
export * from './reopened.js';
export { type ClusteringSettings, clusteringSettingsSchema, reopenedSignalDescriptions } from './settings.js';
export type { ClusterContractor } from './shared-values.js';
