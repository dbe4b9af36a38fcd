export { type Clustering, clusterContractors, type SharedValue } from './cluster-contractors.js';
export {
  assignIds,
  type Cluster,
  type ClusterHistory,
  noHistory,
  type RetiredCluster,
} from './cluster-ids.js';
export { edgeWeight } from './components.js';
export {
  type FirmEvidence,
  type FirmEvidenceLine,
  firmEvidence,
  firmEvidenceKinds,
  firmReason,
} from './firm-evidence.js';
export { type Motive, motivesOf, SANCTION_MOTIVES } from './motive.js';
export type { PermitTraces, RelatedContractor, Sanction, Tie } from './related-contractor.js';
export * from './reopened.js';
export * from './settings.js';
export type { ClusterContractor, SharedKind } from './shared-values.js';
