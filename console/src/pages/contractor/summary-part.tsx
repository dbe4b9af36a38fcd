import type { VNode } from 'preact';
import { contractorAddress } from './address.js';
import { type ContractorData, inForceOn, lostOn } from './contractor-data.js';
import type { Sentence } from './sentence.js';
import { summarize } from './summary.js';

/** What a page shows about a contractor, with the days on which its license was lost and regained. */
export const factsOf = (data: ContractorData) => ({
  ...data,
  lostOn: lostOn(data.profile.contractor.status, data.forms),
  inForceOn: inForceOn(data.forms),
});

/** A sentence in which the contractor's name is a link. */
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

/** What matters first about a contractor: the verdict on its license, then what was found. */
export const Summary = ({
  data,
  now,
  label = 'Summary',
}: {
  readonly data: ContractorData;
  readonly now: Date;
  /** Distinguishes the contractor from others on the page. */
  readonly label?: string;
}): VNode => {
  const { unlicensed } = data;
  const { endedOn = null, knownBy = null } = unlicensed.data[0]?.licenseEnd ?? {};
  const ended = { totalCount: unlicensed.totalCount, endedOn, knownBy, permits: unlicensed.data };
  const [verdict, ...findings] = summarize({ ...factsOf(data), unlicensed: ended }, now);
  return (
    <section class="summary" aria-label={label}>
      {verdict !== undefined && (
        <p class={verdict.isAlarming ? 'verdict alarm' : 'verdict'}>
          <SentenceText sentence={verdict} />
        </p>
      )}
      <ul class="findings">
        {findings.map((sentence) => (
          <li key={sentence.text} class={sentence.isAlarming ? 'alarm' : undefined}>
            <SentenceText sentence={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
};
