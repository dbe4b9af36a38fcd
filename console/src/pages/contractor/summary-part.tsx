import type { VNode } from 'preact';
import { contractorAddress } from './address.js';
import { type ContractorData, inForceOn, lostOn } from './contractor-data.js';
import type { Sentence } from './sentence.js';
import { summarise } from './summary.js';

/** What a page shows of a contractor, with the days on which its license was lost and in force again. */
export const factsOf = (data: ContractorData) => ({
  ...data,
  lostOn: lostOn(data.profile.contractor.status, data.forms),
  inForceOn: inForceOn(data.forms),
});

/** A sentence; the contractor that it names is a link. */
const SentenceText = ({ sentence: { text, named } }: { readonly sentence: Sentence }): VNode => {
  if (named === undefined) return <>{text}</>;
  const at = text.indexOf(named.words);
  return (
    <>
      {text.slice(0, at)}
      <a href={contractorAddress(named)}>{named.words}</a>
      {text.slice(at + named.words.length)}
    </>
  );
};

const joinedClasses = (...classes: readonly (string | false)[]): string | undefined =>
  classes.filter((one) => one !== false).join(' ') || undefined;

/** What matters first about a contractor. */
export const Summary = ({
  data,
  now,
  label = 'Summary',
}: {
  readonly data: ContractorData;
  readonly now: Date;
  /** Tells it from others of the page. */
  readonly label?: string;
}): VNode => {
  const { unlicensed } = data;
  const { endedOn = null, knownBy = null } = unlicensed.data[0]?.licenseEnd ?? {};
  const ended = { totalCount: unlicensed.totalCount, endedOn, knownBy, permits: unlicensed.data };
  return (
    <section class="summary" aria-label={label}>
      {summarise({ ...factsOf(data), unlicensed: ended }, now).map((sentence, at) => (
        <p key={sentence.text} class={joinedClasses(at === 0 && 'verdict', sentence.isAlarming && 'alarm')}>
          <SentenceText sentence={sentence} />
        </p>
      ))}
    </section>
  );
};
