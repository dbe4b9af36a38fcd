export {
  type Cluster,
  type Clustering,
  clusterContractors,
  type SharedValue,
} from './cluster-contractors.js';
export { edgeWeight } from './components.js';
export {
  type RelatedContractor,
  type Relation,
  type RelationReason,
  relationReason,
} from './relation.js';
export {
  type ClusteringSettings,
  clusteringSettingsSchema,
  type RelationCode,
  relationCodeSchema,
} from './settings.js';
export type { ClusterContractor, SharedKind } from './shared-values.js';
