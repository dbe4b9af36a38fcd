import type { Claim } from '@crs/domain';
import { CrsError } from '@crs/domain';
import type {
  Explanation,
  ExplanationInWords,
  JurisdictionWeights,
  ListedMatch,
  MatchingSettings,
  RosterIndex,
  TierExplanation,
} from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import type { AliasSource, ClaimGroup, LineBatch } from '@crs/store';
import type { GateSample } from '../quality-gate.js';

/** Start data of a matching thread. */
export interface ThreadData {
  readonly dictionaries: Dictionaries;
}

/** An index that all threads read. */
interface SharedIndex {
  /** Two indexes with the same key have the same content. */
  readonly key: string;
  readonly buffer: SharedArrayBuffer;
}

/** An index as shared by the threads. */
export const sharedIndex = ({ fingerprint, checksum, size, buffer }: RosterIndex): SharedIndex => ({
  key: `${fingerprint}/${size}/${checksum}`,
  buffer,
});

/** A roster that tasks refer to by number: the index shared by all threads, and the settings of one scope. */
export interface SharedRoster {
  readonly index: SharedIndex;
  /** The index of the contractors' aliases. */
  readonly aliases: SharedIndex;
  readonly settings: MatchingSettings;
  readonly scope: string;
  /** Claims whose decision teaches an alias; they are matched without aliases, so that no decision confirms itself. */
  readonly teaching: readonly number[];
}

/** The tasks of threads. */
export interface Tasks {
  /** Matches claims. */
  match: {
    readonly input: { readonly group: ClaimGroup; readonly claims: LineBatch };
    /**
     * Matches as lines for the store, the claims' aliases, and the number of claims with enough data to be identified.
     */
    readonly output: {
      readonly lines: Uint8Array;
      readonly aliases: readonly AliasSource[];
      readonly knowable: number;
    };
  };
  /** Matches claims whose number identifies the contractor, without that number, for the quality gate. */
  check: {
    readonly input: {
      readonly group: ClaimGroup;
      readonly claims: readonly LineBatch[];
      /** Other claims with the same phones: a phone with many names identifies no contractor. */
      readonly others: readonly LineBatch[];
    };
    readonly output: GateSample;
  };
  /**
   * Learns the scope's own weights from all its claims, then matches and checks these with them. This is a single task
   * because finding candidates takes longest, and learning has already found them. Null if there are too few claims.
   */
  learn: {
    readonly input: { readonly group: ClaimGroup; readonly claims: readonly LineBatch[] };
    readonly output:
      | (Tasks['match']['output'] & {
          readonly learned: JurisdictionWeights;
          readonly gateSample: GateSample;
        })
      | null;
  };
  /** Matches records from somebody's own list, and lists their best candidates. */
  list: {
    readonly input: {
      readonly claims: readonly Claim[];
      /** Contractors that an analyst excluded. */
      readonly excluded: readonly number[];
      /** Each record's candidates. */
      readonly most: number;
      readonly explaining: boolean;
    };
    readonly output: { readonly listed: readonly ListedMatch[] };
  };
  /** Explains a claim's match. An alias's texts are left out, since a suppression may withhold them. */
  explain: {
    readonly input: {
      readonly claim: Claim;
      /** Contractors that an analyst excluded. */
      readonly excluded: readonly number[];
      /** Contractors that are not shown. */
      readonly withheld: readonly number[];
      /** True to match without phone and license number, as the quality gate does. */
      readonly isMasked: boolean;
      /** Number of candidates to return. */
      readonly most: number;
    };
    readonly output: ExplainedClaim;
  };
}

/** An explained match, in numbers and in words. */
export interface ExplainedClaim {
  /** As it was matched: without its numbers if it is masked. */
  readonly claim: Claim;
  readonly explanation: Explanation;
  readonly verdict: TierExplanation | null;
  readonly inWords: ExplanationInWords | null;
  /** The probability of each returned candidate. */
  readonly confidences: readonly number[];
}

export type TaskName = keyof Tasks;
export type TaskOutput = Tasks[TaskName]['output'];

/** A task for a thread. */
export type Task = {
  [Name in TaskName]: { readonly name: Name; readonly input: Tasks[Name]['input'] };
}[TaskName];

/** Messages of the pool to a thread. */
export type ToThread =
  | { readonly kind: 'open'; readonly id: number; readonly roster: SharedRoster }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'task'; readonly id: number; readonly roster: number; readonly task: Task };

/** Messages of a thread to the pool. */
export type FromThread =
  | { readonly id: number; readonly output: TaskOutput }
  | { readonly id: number; readonly failure: Failure };

/** An error as sent between threads, since an Error would lose its code. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  readonly nextStep: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error))
    return { message: String(error), stack: undefined, code: undefined, nextStep: undefined };
  const { message, stack, code, nextStep } = error as Error & { code?: string; nextStep?: string };
  return { message, stack, code, nextStep };
}

/** The error on the receiving side. */
export function errorOf({ message, stack, code, nextStep }: Failure): Error {
  if (code !== undefined && nextStep !== undefined) return new CrsError(code, message, { nextStep });
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
