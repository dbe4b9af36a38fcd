/** The starting point of a draft: a proposal for a source, or a feed's definition file. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Config, parseYaml, readDefinition, readPresets } from '@crs/config';
import { families, UsageError } from '@crs/domain';
import type { FeedDefinition, FeedSource } from '@crs/feeds';
import {
  type Proposal,
  type ProposalContext,
  type ProposalOptions,
  propose,
  type SourceSample,
  sampleFeed,
  sampleSource,
} from '@crs/onboarding';
import type { Settings } from '@crs/runtime';
import type { Network } from '@crs/sources';
import { toCrsError } from '../context.js';
import { defaultConfig, feedEnvironment, type Session } from '../session.js';
import { feedFile } from './definition-file.js';
import type { FeedEdits } from './edited-definition.js';
import type { KeptSamples } from './kept-samples.js';
import { processNetwork } from './process-network.js';
import { uploadFolder, uploadSource } from './uploaded-files.js';

/** The user's details about a new feed; empty details are detected. */
export interface NewFeedOptions {
  readonly name: string;
  readonly family: string;
  readonly jurisdiction: string;
  readonly city: string;
  readonly state: string;
  readonly title: string;
  readonly publisher: string;
}

/** The source of a new feed: an address, or the name of a file that was uploaded or is in the folder for files. */
export interface ChosenSource {
  readonly address: string;
  readonly file: string;
  readonly upload: string;
}

/** The parts of a draft. */
export interface DraftRequest {
  /** A new feed's source and options, or the name of a feed that has a definition. */
  readonly of:
    | { readonly source: ChosenSource; readonly options: NewFeedOptions }
    | { readonly feed: string };
  /** Null for the proposed or defined mapping. */
  readonly edits: FeedEdits | null;
  /** True to read the source again. */
  readonly isAnew: boolean;
}

/** Milliseconds that a source may take to return its rows, because a user waits for the page. */
const LONGEST_LOOK = 60_000;

/** Variables with keys that portals require. A typed address may name no others. */
const PORTAL_KEYS = [
  'ARCGIS_TOKEN',
  'CARTO_API_KEY',
  'CKAN_API_KEY',
  'DOL_API_KEY',
  'OPENDATASOFT_API_KEY',
  'SOCRATA_APP_TOKEN',
];

/** The starting point of a draft. */
export interface DraftBase {
  readonly sample: SourceSample;
  /** The contents of the file. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The definition, checked and with its preset. */
  readonly definition: FeedDefinition;
  /** For a new feed. */
  readonly proposal: Proposal | null;
  /** The source as named in the file. */
  readonly origin: string;
  /** For a feed with a definition, its file. */
  readonly current: { readonly text: string; readonly digest: string } | null;
}

/** Makes the starting points of drafts. Contacts private addresses only if a setting lists them. */
export class DraftBases {
  readonly #network: Network;

  constructor(
    private readonly session: Session,
    private readonly samples: KeptSamples,
    private readonly now: () => number,
  ) {
    this.#network = processNetwork({ ...session.settings.network, allowWritten: false });
  }

  /** @throws CrsError with the reason and the next step */
  async of({ of, isAnew }: DraftRequest): Promise<DraftBase> {
    return 'feed' in of ? this.#defined(of.feed, isAnew) : this.#proposed(of, isAnew);
  }

  /** The definition file of a feed. @throws UsageError `feed.unknown` */
  async file(feed: string): Promise<{ readonly file: string; readonly text: string }> {
    const { config, settings } = this.session;
    const file = join(settings.configDir, 'feeds', `${config.feed(feed).feed}.yaml`);
    return { file, text: await readFile(file, 'utf8') };
  }

  async #defined(feed: string, isAnew: boolean): Promise<DraftBase> {
    const { config, settings } = this.session;
    const { text } = await this.file(feed);
    const digest = digestOf(text);
    const definition = config.feed(feed);
    const sample = await this.samples.of(`feed ${feed} ${digest}`, isAnew, () =>
      this.#limited((signal) =>
        sampleFeed(definition, { ...this.#options(signal), network: this.session.context.network }),
      ),
    );
    const written = parseYaml(text, feed) as Record<string, unknown>;
    const read = readDefinition(written, settings.configDir, [settings.configDir, defaultConfig]);
    const current = { text, digest };
    return {
      sample,
      written,
      definition: read.definition ?? definition,
      proposal: null,
      origin: feed,
      current,
    };
  }

  async #proposed(
    { source, options }: Extract<DraftRequest['of'], { readonly source: unknown }>,
    isAnew: boolean,
  ): Promise<DraftBase> {
    const origin = await this.#originOf(source);
    const looked = await this.samples.of(`new ${origin}`, isAnew, () =>
      this.#limited((signal) =>
        sampleSource(origin, { ...this.#options(signal), network: this.#network, env: portalKeys() }),
      ),
    );
    refuseVariables(looked.source);
    const { upload } = source;
    // Messages name the file; the definition says where it is.
    const sample = upload === '' ? looked : { ...looked, source: { file: upload } };
    const { config, settings } = this.session;
    const context = proposalContext(config, settings, new Date(this.now()));
    const proposed = inLimitedTime(() => propose(sample, given(options), context));
    const proposal = upload === '' ? proposed : withSource(proposed, uploadSource(basename(origin)));
    const { written, definition } = proposal;
    return { sample, written, definition, proposal, origin: upload === '' ? origin : upload, current: null };
  }

  /** @throws UsageError for a missing or forbidden source */
  async #originOf({ address: given, file, upload }: ChosenSource): Promise<string> {
    const { feedFilesDir, dataDir } = this.session.settings;
    const address = given.trim();
    if (upload !== '') return feedFile(uploadFolder(dataDir), upload);
    if (file !== '' && feedFilesDir !== null) return feedFile(feedFilesDir, file);
    if (/^https?:\/\//i.test(address)) return address;
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\//i.test(address)) return `https://${address}`;
    throw new UsageError(
      'feed.no_address',
      address === '' ? 'No address was entered.' : `${address} is not a web address.`,
      'Enter the web address of a data set, starting with https://, or choose a file.',
    );
  }

  #options(signal: AbortSignal) {
    const { dataDir, timeouts } = this.session.settings;
    return { env: feedEnvironment({ dataDir }), dataDir, timeouts: { ...timeouts, attempts: 2 }, signal };
  }

  async #limited<T>(look: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(slow()), LONGEST_LOOK);
    const stop = (): void => ending.abort(this.session.context.signal.reason);
    this.session.context.signal.addEventListener('abort', stop);
    try {
      return await look(ending.signal);
    } catch (error) {
      throw toCrsError(ending.signal.aborted ? ending.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.session.context.signal.removeEventListener('abort', stop);
    }
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const slow = (): UsageError =>
  new UsageError(
    'feed.slow',
    `The source did not send rows within ${LONGEST_LOOK / 1000} seconds.`,
    'Send the form again later, or use crs feeds new on the server, which waits longer.',
  );

const portalKeys = () => Object.fromEntries(PORTAL_KEYS.map((name) => [name, process.env[name]]));

/** A variable in an address would reveal its value to the server there. @throws UsageError `feed.variable_refused` */
function refuseVariables(source: FeedSource): void {
  if (!JSON.stringify(source).includes('${')) return;
  throw new UsageError(
    'feed.variable_refused',
    'The address contains a variable of the service.',
    'Remove the variable. A definition that needs one must be written by hand.',
  );
}

/** The user's details; an empty field has none. */
function given({ family, ...texts }: NewFeedOptions): ProposalOptions {
  const said = Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : [[name, text]]));
  return { ...Object.fromEntries(said), family: families.find((one) => one === family) };
}

const withSource = (proposal: Proposal, source: FeedSource): Proposal => ({
  ...proposal,
  written: { ...proposal.written, source },
  definition: { ...proposal.definition, source },
});

/** Milliseconds that a mapping may take for its sample. */
const LIMIT = 10_000;

/**
 * Runs work that a user's pattern could make endless, and ends it after a time limit, because the process also serves
 * others.
 * @throws UsageError `form.too_slow`
 */
export function inLimitedTime<T>(work: () => T, limit = LIMIT): T {
  try {
    // node:vm: its limit also ends a regular expression that backtracks.
    return runInNewContext('work()', { work }, { timeout: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new UsageError(
      'form.too_slow',
      `Mapping the sample took more than ${limit / 1000} seconds.`,
      'A pattern may be too complex. Make it simpler.',
    );
  }
}

/** What proposals are checked against: the configuration of this service. */
export const proposalContext = (config: Config, settings: Settings, now: Date): ProposalContext => ({
  dictionaries: config.dictionaries,
  presets: readPresets([settings.configDir, defaultConfig]),
  folder: settings.configDir,
  rosterStates: config.feeds.flatMap(({ family, state }) =>
    family === 'licenses' && state !== undefined ? [state] : [],
  ),
  today: now.toISOString().slice(0, 10),
  jurisdictions: config.jurisdictions,
});
