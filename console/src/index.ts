export { hashPassword, newPassword } from './access/password.js';
export { roleMeanings } from './access/roles.js';
export type { AccountServices, KeyRequest, UsageFilter } from './account-services.js';
export { createConsole } from './console.js';
export type { Audience, ConsoleDeps, QueueBoard } from './deps.js';
export type {
  ChosenSource,
  ColumnEdit,
  DraftChange,
  DraftColumn,
  DraftPreview,
  DraftRequest,
  FeedDraft,
  FeedEdits,
  FeedServices,
  ListedFeed,
  NewFeedOptions,
  SavedFeed,
  UploadedFile,
} from './feed-services.js';
export { displayed } from './http/displayed.js';
export { QUEUE_PATH, queueHead } from './http/queue-board.js';
export type { SentFile } from './http/sent-file.js';
export type {
  Asker,
  FeedNights,
  Night,
  NightGrid,
  OperatorServices,
  RunAction,
  RunDetail,
  RunProgress,
  RunReport,
  ShownProblem,
  StartedWork,
  ToldBatch,
  ToldRun,
  WorkNow,
} from './operator-services.js';
export { standing as webhookStanding } from './pages/webhooks/standing.js';
export { pages } from './pages.js';
export type {
  DrawnFigures,
  MoveKind,
  QualityAsked,
  QualityServices,
  RunComparison,
  ShownError,
  ShownFigures,
  ShownQuality,
  ShownShare,
} from './quality-services.js';
export { moveKinds } from './quality-services.js';
export type { DecisionOutcome, GivenDecision, ReviewServices } from './review-services.js';
export type { GivenLabel, SampleServices, ShownSample } from './sample-services.js';
export { type MapTiles, openMapTiles } from './tiles-file.js';
export { eventAddress, eventText } from './watching/event-text.js';
export { confirmAddress, listAddress } from './watching/mail-addresses.js';
export { labelOf } from './watching/watched-list.js';
export type { ShownEvidence, Why, WhyServices } from './why-services.js';
