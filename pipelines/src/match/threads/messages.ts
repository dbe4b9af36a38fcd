import type { JurisdictionWeights, MatchingSettings } from '@crs/matching';
import type { Dictionaries } from '@crs/normalise';
import type { CheckedAnswer, ClaimGroup, LineBatch } from '@crs/store';
import type { Failure } from './failure.js';

/** What a matching thread is started with. */
export interface ThreadData {
  readonly dictionaries: Dictionaries;
}

/** A roster that tasks name by a number: the index that all threads share, and how one scope is matched with it. */
export interface SharedRoster {
  /** Two indexes of the same key hold the same. */
  readonly key: string;
  readonly buffer: SharedArrayBuffer;
  readonly settings: MatchingSettings;
  readonly scope: string;
}

/** What a thread can be asked for, and what it answers. */
export interface Tasks {
  /** Matches claims. */
  match: {
    readonly ask: { readonly group: ClaimGroup; readonly claims: LineBatch };
    /** Matches as lines for the store. */
    readonly answer: { readonly lines: Uint8Array };
  };
  /** Matches claims whose printed number says who is meant without the number. */
  prove: {
    readonly ask: {
      readonly group: ClaimGroup;
      readonly claims: readonly LineBatch[];
      /** Other claims that print the same phones: a phone beside many names says nothing. */
      readonly others: readonly LineBatch[];
    };
    readonly answer: {
      /** How many claims say who is meant, the others among them. */
      readonly truths: number;
      readonly answers: readonly CheckedAnswer[];
    };
  };
  /**
   * Learns weights of the scope's own from all its claims, and matches and proves these with them: one task, since what
   * takes longest is to look claims up, and learning has done that. Null where its claims are too few.
   */
  learn: {
    readonly ask: { readonly group: ClaimGroup; readonly claims: readonly LineBatch[] };
    readonly answer:
      | (Tasks['match']['answer'] & {
          readonly learned: JurisdictionWeights;
          readonly proof: Tasks['prove']['answer'];
        })
      | null;
  };
}

export type TaskName = keyof Tasks;

/** A task for a thread. */
export type Task = {
  [Name in TaskName]: { readonly name: Name; readonly ask: Tasks[Name]['ask'] };
}[TaskName];

/** What the pool tells a thread. */
export type ToThread =
  | { readonly kind: 'open'; readonly roster: number; readonly parts: SharedRoster }
  | { readonly kind: 'close'; readonly roster: number }
  | { readonly kind: 'task'; readonly id: number; readonly roster: number; readonly task: Task };

/** What a thread answers with. */
export type FromThread =
  | { readonly id: number; readonly answer: Tasks[TaskName]['answer'] }
  | { readonly id: number; readonly failure: Failure };
