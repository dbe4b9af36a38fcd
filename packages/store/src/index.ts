export * from './accounts.js';
export { findApiRole } from './api-role.js';
export { DatabaseRestore } from './backup/database-restore.js';
export { type LastBackup, noteBackup, readLastBackup } from './backup/last-backup.js';
export { SnapshotReader } from './backup/snapshot-reader.js';
export * from './batcher.js';
export { type Cluster, loadClusterHistory } from './clustered/cluster-history.js';
export * from './clustered/clusters.js';
export * from './clustered/firms.js';
export { type CopyValue, CopyWriter, copyLine, copyLines } from './copy.js';
export { type LineBatch, rowsOf } from './copy-out.js';
export { hashKey, saveLastUses } from './credentials.js';
export { keepCursorList, readCursorPage, renewCursorList } from './cursor-lists.js';
export * from './decided/alike-claims.js';
export * from './decided/decisions.js';
export { type JudgedMatch, readDecidedMatches } from './decided/judged-matches.js';
export * from './decided/label-samples.js';
export * from './decided/labels.js';
export * from './decided/lookup.js';
export * from './decided/outdated-matches.js';
export * from './decided/review.js';
export * from './decided/sample-labels.js';
export { type Distribution, distribute, readDistribution } from './distributed/distribute.js';
export { type Place, tablePlaces } from './distributed/places.js';
export * from './key-usage.js';
export { findLicenseKeys, rowReader } from './license-meant.js';
export * from './limit-events.js';
export * from './matched/alias-changes.js';
export * from './matched/alias-contacts.js';
export * from './matched/alias-sources.js';
export * from './matched/aliases.js';
export * from './matched/claim-batches.js';
export * from './matched/earlier-matches.js';
export * from './matched/former-lines.js';
export * from './matched/learned-weights.js';
export * from './matched/links.js';
export * from './matched/match-runs.js';
export * from './matched/match-state.js';
export * from './matched/matches.js';
export * from './matched/permit-claims.js';
export * from './matched/quality-gate.js';
export { entriesOf, identifyRosters, type RosterIdentity, rosterBatches } from './matched/rosters.js';
export {
  identifyWithheldOfRosters,
  type SeenBy,
} from './matched/shown-rosters.js';
export { migrate, pendingAfter, readMigrations } from './migrate.js';
export { listNamedSessions } from './named-sessions.js';
export type { LoadCounts, LoadOutcome } from './normalised/apply-changes.js';
export * from './normalised/changed-values.js';
export type { ClaimingFamily } from './normalised/claim-figures.js';
export {
  type CountedClaim,
  claimId,
  claimLine,
  listScopes,
  loadClaims,
  loadClaimsById,
  readShownClaims,
} from './normalised/claims.js';
export * from './normalised/contractors.js';
export { applyHeldStatuses } from './normalised/license-statuses.js';
export * from './normalised/load.js';
export { loadManifest, type Manifest } from './normalised/manifest.js';
export * from './normalised/profile.js';
export { recordId } from './normalised/record-id.js';
export {
  chooseSpareIds,
  type IdRules,
  loadIdRules,
  plainIds,
  reserveKeptIds,
} from './normalised/spare-ids.js';
export {
  type StagedLayout,
  type StagedPiece,
  type StagedRows,
  stagedLines,
  stagedPieces,
  wholeRows,
} from './normalised/staged-lines.js';
export type { RecordRow } from './normalised/tables.js';
export * from './normalised/undo-claims.js';
export * from './normalised/undo-rows.js';
export { ClaimsCollide, lockClaims, upsertClaims } from './normalised/upsert-claims.js';
export * from './pool.js';
export { type CollidingRow, findCollidingRows, giveRecordsOwnIds } from './publish/colliding-ids.js';
export { publishCoverage } from './publish/coverage.js';
export * from './publish/events.js';
export { prepareFigures } from './publish/figures.js';
export { publishFindings } from './publish/findings.js';
export { type PublishResult, publishDifference } from './publish/publish-difference.js';
export { publishedMatchDetails } from './publish/published-matchings.js';
export type { HeldBack } from './publish/published-tables.js';
export type { ReopenedPair } from './publish/reopened-pairs.js';
export { refreshStatistics } from './publish/statistics.js';
export { type ExampleRow, noDifference, summarizeDifference } from './quarantined/difference-summary.js';
export * from './quarantined/match-difference.js';
export * from './quarantined/quarantine.js';
export * from './quarantined/run-history.js';
export * from './raw/expired-rows.js';
export { findLastOfSubject, isRetried, listFailedRuns, listToldFailures } from './raw/failed-runs.js';
export * from './raw/feed-metrics.js';
export * from './raw/feed-schedules.js';
export * from './raw/feed-state.js';
export * from './raw/night-runs.js';
export * from './raw/notified.js';
export * from './raw/operator-actions.js';
export * from './raw/rejects.js';
export * from './raw/removal-figures.js';
export { listRemovedFeeds, saveRemoved } from './raw/removed-feeds.js';
export * from './raw/run-lines.js';
export * from './raw/run-lock.js';
export * from './raw/runs.js';
export * from './raw/undone-runs.js';
export * from './reports.js';
export * from './rows-used.js';
export * from './served/actions.js';
export * from './served/aliases.js';
export * from './served/cautions.js';
export * from './served/changes.js';
export * from './served/contractor-candidates.js';
export * from './served/contractor-facets.js';
export * from './served/contractor-suggestions.js';
export * from './served/contractors.js';
export * from './served/coverage.js';
export { readEvents, readsWatchList } from './served/events.js';
export * from './served/example-records.js';
export * from './served/export.js';
export * from './served/export-columns.js';
export * from './served/export-rows.js';
export * from './served/export-snapshot.js';
export { changingExports, type LineKey } from './served/exported-keys.js';
export { readDataVersion } from './served/figures.js';
export * from './served/filed-tables.js';
export * from './served/filter/operators.js';
export type { Filter, FilterCondition, FilterField, OrderTerm } from './served/filter/tree.js';
export * from './served/firms.js';
export * from './served/found-contractors.js';
export * from './served/ftm-records.js';
export * from './served/inspections.js';
export * from './served/license-history.js';
export * from './served/listed-pages.js';
export { isOneTypoApart, likenessTo, type SearchedName } from './served/name-likeness.js';
export * from './served/orders.js';
export * from './served/page.js';
export * from './served/permit-addresses.js';
export * from './served/permit-block.js';
export { readPermitClaims, readPermitContractors } from './served/permit-contractors.js';
export * from './served/permit-inspections.js';
export type { Box } from './served/permit-place.js';
export { findPermits, permitOrders } from './served/permit-search.js';
export {
  listContractorPermits,
  listPermitCities,
  listPermitsAt,
  readPermit,
  readPermitCityFigures,
  type ServedPermit,
  searchPermits,
} from './served/permits.js';
export { readProfileFigures } from './served/profile.js';
export { type Provenance, readLastSuccess } from './served/provenance.js';
export * from './served/read-servers.js';
export {
  type Reader,
  ReadSession,
  readAgain,
  readConsistently,
  VersionChangedError,
} from './served/read-session.js';
export * from './served/reference.js';
export * from './served/related.js';
export type { RelationFacts, SharedTie } from './served/relation-facts.js';
export * from './served/reopened.js';
export * from './served/reopened-candidates.js';
export { type OpenReplica, Replica, type ReplicaState } from './served/replica.js';
export * from './served/result-cache.js';
export { figureStates, LEAST_CASES, trackRecord } from './served/role-tracks.js';
export * from './served/told-events.js';
export { preparedOshaStats, preparedTrends } from './served/totals.js';
export { readOutcomes } from './served/track-record.js';
export * from './served/unlicensed.js';
export { isUnreachable } from './server-away.js';
export * from './service-tokens.js';
export * from './sizes.js';
export * from './snapshot.js';
export type { GivenNameForms } from './suppressed/person-name.js';
export { type Phrase, Phrases, WITHHELD } from './suppressed/phrases.js';
export * from './suppressed/preview.js';
export * from './suppressed/suppressions.js';
export type { NameRules } from './suppressed/withholding.js';
export * from './users.js';
export * from './waiting.js';
export { areaKey, type WatchedSubjects, watchKeys } from './watched/watch-keys.js';
export * from './watched/watch-lists.js';
export * from './watched/watch-mails.js';
export * from './watched/watched-subjects.js';
export * from './watched/watchers.js';
export { addDeliveries } from './webhooks/add-deliveries.js';
export * from './webhooks/deliveries.js';
export * from './webhooks/due-deliveries.js';
export * from './webhooks/operated-webhooks.js';
export * from './webhooks/webhooks.js';
