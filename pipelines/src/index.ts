/** The stages, and the functions with which the command line, the console, and tests run them. */
export { type BackupCounts, writeBackup, writeWholeFile } from './backup/backup.js';
export { restoreBackup } from './backup/restore.js';
export { extendContext, type Progress, type ReportProgress, type StageContext } from './context.js';
export { type AlikeClaim, decideAlike, type Likeness, openAlikeClaims } from './decide/alike.js';
export { decide, type RecordedDecision } from './decide/decide.js';
export { DecisionQueue, decisionQueue } from './decide/decision-queue.js';
export { labelsFile } from './decide/labels-file.js';
export { answerText, claimText, decisionText } from './decide/phrases.js';
export { type ReviewCandidate, type ReviewItem, reviewClaims } from './decide/review.js';
export { candidateCommand, choiceOfWord, commandOf, NONE, withCommands } from './decide/review-commands.js';
export { ReviewRankings } from './decide/review-rankings.js';
export { type Answer, answersFile } from './evaluate/answers.js';
export { type Comparison, type MovedClaim, type MoveKind, moveKinds } from './evaluate/compare.js';
export {
  compareRuns,
  type MatchMove,
  type MatchThen,
  type RunComparison,
  type ShownMove,
} from './evaluate/compare-runs.js';
export { labelsUnder, loadDecisionLabels } from './evaluate/decision-labels.js';
export type { ExplainedError } from './evaluate/errors.js';
export { evaluateLabels } from './evaluate/evaluate.js';
export { checkExclusions, type ExclusionFigures } from './evaluate/exclusions.js';
export {
  drawLabelSample,
  findSample,
  type GivenLabel,
  labelClaim,
  measureSample,
  type ShownSample,
  sampleLabels,
} from './evaluate/label-samples.js';
export { readLabels } from './evaluate/labels.js';
export { type MatchNight, matchNight } from './evaluate/match-nights.js';
export type { ShownError, ShownFigures, ShownShare } from './evaluate/quality-figures.js';
export {
  type BinnedFigures,
  QualityReports,
  type QualitySource,
  qualitySources,
  type ShownNight,
  type ShownQuality,
} from './evaluate/quality-reports.js';
export type { EvaluationReport, PartFigures } from './evaluate/report.js';
export { type ExplainedPermit, explainPermit, type RunnerUp, runnersUp } from './explain/explain-permit.js';
export { MatchExplainer } from './explain/match-explainer.js';
export {
  decisionsOf,
  differenceOf,
  favorsText,
  firmOf,
  matchText,
  signedBits,
  valuesOf,
  valueText,
} from './explain/phrases.js';
export { explainWhy, type ShownEvidence, type Why, type WhyCandidate } from './explain/why.js';
export { describeExportDisk } from './exports/disk-estimate.js';
export { ExportVersions } from './exports/export-versions.js';
export type { KeptExport } from './exports/kept-export.js';
export { exportDueAt, exportVersions } from './exports/make-exports.js';
export { makeTextFiles, servedExports } from './exports/text-files.js';
export { csvLines, jsonLines, type TextLines } from './exports/written-file.js';
export { checkFeeds, expectNetwork } from './feeds/check-feeds.js';
export {
  listFeedFiles,
  proposalText,
  refuseRejected,
  rejectsSample,
  takenError,
  writeDefinition,
} from './feeds/definition-file.js';
export {
  type ChosenSource,
  type DraftRequest,
  type NewFeedOptions,
  proposalContext,
} from './feeds/draft-base.js';
export type { DraftColumn, FeedDraft } from './feeds/draft-parts.js';
export type { ColumnEdit, FeedEdits } from './feeds/edited-definition.js';
export { FeedDrafts, type SavedFeed } from './feeds/feed-drafts.js';
export type { FeedReport } from './feeds/feed-health.js';
export { type ListedFeed, listFeeds, listUndefinedFeeds, undefinedFeedAdvice } from './feeds/listed-feeds.js';
export {
  keepUpload,
  listUploads,
  replaceUpload,
  type UploadedFile,
  uploadFolder,
  uploadName,
  uploadOf,
} from './feeds/uploaded-files.js';
export { GroupStager } from './ingest/group-stager.js';
export { ingest } from './ingest/ingest.js';
export { recordColumns } from './ingest/rows/record-columns.js';
export { newBatch, runsOfBatch } from './jobs/batch.js';
export {
  clusterFlow,
  decideFlow,
  exportFlow,
  ingestFlow,
  matchFlow,
  removeFlow,
  retryFlow,
  undoFlow,
} from './jobs/flows.js';
export { jurisdictionNames, knownJurisdiction } from './known-jurisdiction.js';
export { type Learned, learnFromClaims } from './learn/learn.js';
export { AliasStore } from './match/aliases/alias-store.js';
export { matchBatches } from './match/match-group.js';
export { readIndexFile, writeIndexFile } from './match/rosters/index-file.js';
export { RosterStore } from './match/rosters/roster-store.js';
export { MatchThreads } from './match/threads/match-threads.js';
export { defaultFollowUpDelay } from './nightly/follow-up.js';
export { nightlyFeeds } from './nightly/nightly-feeds.js';
export { largestFirst, nightlyFlow } from './nightly/nightly-flow.js';
export { installedSchedules } from './nightly/schedule.js';
export { type FeedSchedule, timetableOf } from './nightly/timetable.js';
export { keepSchedules, listLostSchedules } from './nightly/wanted-schedules.js';
export { type Problem, problemSentence } from './notify/message.js';
export { notify } from './notify/notify.js';
export { findProblems, LATE_AFTER, listProblems } from './notify/problems.js';
export { acceptRun, dropRun, readNow, retryRuns, undoRun } from './operate/begin-work.js';
export type { Night, NightGrid, NightOutcome } from './operate/night-grid.js';
export { OperatorQueue, operatorQueue } from './operate/operator-queue.js';
export { listBatches, readStartedWork, type StartedWork } from './operate/read-batches.js';
export { readNights } from './operate/read-nights.js';
export { type RunAction, type RunReport, readRunReport, runActions } from './operate/shown-run.js';
export {
  answeringQueue,
  readWorkNow,
  type ToldBatch,
  type ToldRun,
  type WorkNow,
} from './operate/work-now.js';
export { acceptance } from './quarantine/acceptance.js';
export { heldSubject } from './quarantine/held-subject.js';
export { drop, findHeld } from './quarantine/release.js';
export { findRemoval, type Removal } from './remove/removable.js';
export { findAliasTies } from './reopened/alias-ties.js';
export {
  findReopened,
  isWorthALook,
  type ReopenedCase,
  type ReopenedFirm,
  type ReviewLoad,
  reviewLoadOf,
} from './reopened/find-reopened.js';
export { replaceFile } from './replace-file.js';
export { daysLeft, growthOf } from './retention/growth.js';
export { dataFolderBytes, hostOf, removeExpired } from './retention/remove-expired.js';
export { findFailures, findRetryable } from './retry/retryable.js';
export { columnLines, type RunDetail } from './run-report/details.js';
export { matchLines } from './run-report/match-lines.js';
export { nextRun } from './run-report/next-run.js';
export { quarantinedLines } from './run-report/quarantined-lines.js';
export { runLines, runReportLines } from './run-report/run-report.js';
export type { Severity } from './run-report/run-sentence.js';
export { readShownRejects } from './run-report/shown-rejects.js';
export { durationText, localMoment, utcMoment } from './run-report/times.js';
export { configuredScopes, matchCommand } from './scopes.js';
export {
  answerOf,
  changeOf,
  memoryOf,
  type Remembered,
  readRemembered,
  rememberedOf,
  rowKey,
  writeRemembered,
} from './screen/changes.js';
export { ListMatcher } from './screen/list-matcher.js';
export { OpenRosters } from './screen/open-rosters.js';
export { openList } from './screen/read-list.js';
export { type ScreenedRow, screenList } from './screen/screen-list.js';
export {
  connectionsFor,
  defaultConfig,
  fetchOptions,
  openSession,
  processSettings,
  type Session,
  settingsConfig,
  withSession,
  withStandingSession,
} from './session.js';
export { shellWord } from './shell-word.js';
export { interrupted, interruptedJobs, onSignal, untilSignal } from './signals.js';
export { nameRulesOf } from './suppress/name-rules.js';
export {
  contractorTarget,
  lift,
  personTarget,
  type RecordWord,
  recordTarget,
  recordWords,
  suppress,
} from './suppress/suppress.js';
export { readWithheldText, shownNow, useWithheldText } from './suppress/withheld-rules.js';
export {
  shownStrings,
  shownText,
  shownValue,
  showThrough,
  withoutTelling,
} from './suppress/withheld-text.js';
export { redo, undo } from './undo/undo.js';
export { findUndoable } from './undo/undoable.js';
export { operatedWebhook } from './webhooks/operated-webhook.js';
export { defaultSending } from './webhooks/send-due.js';
export { startSending } from './webhooks/sending.js';
export { cleanUpDeadWorkers } from './worker/dead-workers.js';
export { startMaintenance } from './worker/maintenance.js';
export { observeRuns, readDisks, serveMonitoring, workerMetrics } from './worker/monitoring.js';
export { createProcessor } from './worker/processor.js';
export { retryDelay } from './worker/retry-delay.js';
export { CONCURRENCY, runFlowToEnd } from './worker/run-flow.js';
