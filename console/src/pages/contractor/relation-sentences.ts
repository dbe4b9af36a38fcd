/** Sentences about a contractor from other licenses of the same firm, or with the same address, phone, or person. */
import { counted, joined, listed, monthText } from '../../layout/values.js';
import { isOnePerson, likelihoodWord } from '../reopened-words.js';
import { standing } from './action-penalties.js';
import { LIKELY_MATCH } from './license-end.js';
import {
  alarm,
  calm,
  contractorKey,
  isInForce,
  isLost,
  MOST_NAMED,
  type Named,
  type Profile,
  type Sentence,
} from './sentence.js';
import type { OtherLicense, SummaryFacts } from './summary-facts.js';

type Related = Profile['related']['newest'][number];
type FirmLine = NonNullable<Profile['firm']>['lines'][number];

/** The firm's other licenses that count against it, without those that likely reopened as this one. */
export function troubledLines({ profile, related }: Pick<SummaryFacts, 'profile' | 'related'>): FirmLine[] {
  const reopened = new Set(related.filter(isPredecessor).map(contractorKey));
  return otherLines(profile).filter(
    (line) => (isLost(line) || line.hasEnforcementAction) && !reopened.has(contractorKey(line)),
  );
}

const otherLines = ({ contractor, firm }: Pick<Profile, 'contractor' | 'firm'>): FirmLine[] =>
  firm?.lines.filter((line) => contractorKey(line) !== contractorKey(contractor)) ?? [];

/** Sentences about the firm's other licenses; an active one counts if this one is not active. */
export function firmSentences(facts: SummaryFacts, now: Date): Sentence[] {
  const { profile, others } = facts;
  const { contractor } = profile;
  const troubled = troubledLines(facts);
  const more = troubled.length - MOST_NAMED;
  return [
    ...goesOnSentences(facts, now),
    ...troubled.slice(0, MOST_NAMED).map((line) => {
      const name = otherName(line, contractor);
      return alarm(
        `Another license of this firm, ${line.licenseNumber}${name === null ? '' : ` of ${name}`}, ${troubleText(line, others.get(contractorKey(line)))}.`,
        linkTo(line),
      );
    }),
    ...(more > 0 ? [alarm(`${counted(more, 'more license')} of this firm like these: see below.`)] : []),
  ];
}

/**
 * Another license of the firm in force while this one is not. A likely reopening is alarming if something counts
 * against this license; the others are stated calmly.
 */
function goesOnSentences(facts: SummaryFacts, now: Date): Sentence[] {
  const { profile, related } = facts;
  const { contractor } = profile;
  if (isInForce(contractor, now)) return [];
  const inForce = otherLines(profile).filter((line) => isInForce(line, now));
  const reopened = new Set(related.filter(isReopening).map(contractorKey));
  const goesOn = inForce.find((line) => reopened.has(contractorKey(line)));
  const against = ownTrouble(facts);
  if (goesOn !== undefined && against !== null) {
    const { licenseNumber } = goesOn;
    const name = otherName(goesOn, contractor);
    return [
      alarm(
        `This firm continues under another license, ${licenseNumber}${name === null ? '' : ` of ${name}`}, although ${against}.`,
        linkTo(goesOn),
      ),
    ];
  }
  const [first] = inForce;
  return first === undefined
    ? []
    : [
        calm(
          `This firm has another active license: ${joined(first.licenseNumber, otherName(first, contractor), first.licenseType, first.rosterState)}.`,
          linkTo(first),
        ),
      ];
}

/** `this one was revoked`, or another fact against this license; null without one. */
function ownTrouble({ profile: { contractor, enforcement }, actions }: SummaryFacts): string | null {
  if (isLost(contractor)) return `this one was ${(contractor.status ?? '').toLowerCase()}`;
  // The sentences about these say how certain they are.
  const known = {
    loss: null,
    orders: enforcement.totalCount,
    actions: standing(actions).length,
    isSure: true,
  };
  const against = againstText(contractor, known);
  if (against === '') return null;
  return known.orders + known.actions > 0
    ? `this one has ${against}`
    : 'this one is flagged for an enforcement action';
}

const linkTo = ({ licenseNumber, rosterState }: FirmLine): Named => ({
  words: licenseNumber,
  licenseNumber,
  rosterState,
});

/** The name on a license, if it differs. */
const otherName = ({ name }: FirmLine, self: Profile['contractor']): string | null =>
  name.toLowerCase() === self.name.toLowerCase() ? null : name;

/** `was revoked in May 2026, with 2 disciplinary orders and 3 attorney general actions`. */
function troubleText(line: FirmLine, known: OtherLicense | undefined): string {
  const against = againstText(line, known);
  return isLost(line) ? joinedBy(', with ', lostText(line, known), against) : `has ${against}`;
}

/** `was revoked in May 2026`. */
function lostText({ status }: Pick<FirmLine, 'status'>, known: OtherLicense | undefined): string {
  const was = `was ${(status ?? '').toLowerCase()}`;
  const loss = known?.loss ?? null;
  if (loss === null) return was;
  return loss.by === 'roster'
    ? `${was} (first seen in the license roster in ${monthText(loss.day)})`
    : `${was}${loss.isLikely === true ? ', likely' : ''} in ${monthText(loss.day)}`;
}

/**
 * `2 disciplinary orders and 3 attorney general actions`, or an action that only the roster mentions; empty without
 * any.
 */
function againstText(
  { hasEnforcementAction }: Pick<FirmLine, 'hasEnforcementAction'>,
  known: OtherLicense | undefined,
): string {
  const { orders = 0, actions = 0, isSure = true } = known ?? {};
  const records = [
    ...(orders > 0 ? [counted(orders, 'disciplinary order')] : []),
    ...(actions > 0 ? [counted(actions, 'attorney general action')] : []),
  ];
  if (records.length > 0) return `${listed(records)}${isSure ? '' : LIKELY_MATCH}`;
  if (!hasEnforcementAction) return '';
  return known === undefined
    ? 'orders, actions, or an enforcement flag'
    : 'an enforcement flag on its license record';
}

const joinedBy = (by: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(by);

/** Related contractors without those that the summary already names as licenses of the firm. */
function notOfFirm({ profile, related }: SummaryFacts, now: Date): Related[] {
  const told = new Set([
    ...troubledLines({ profile, related }).map(contractorKey),
    ...(isInForce(profile.contractor, now)
      ? []
      : otherLines(profile)
          .filter((line) => isInForce(line, now))
          .map(contractorKey)),
  ]);
  return related.filter((other) => !told.has(contractorKey(other)));
}

/**
 * Warns that this contractor is likely another one, reopened, even if both are one firm. The warning comes after the
 * license, which may be in force.
 */
export const reopenedSentences = ({ related, others }: SummaryFacts): Sentence[] =>
  related
    .filter(isPredecessor)
    .slice(0, MOST_NAMED)
    .map((other) => {
      const known = others.get(contractorKey(other));
      const history = pastText(isLost(other) ? lostText(other, known) : '', againstText(other, known));
      return alarm(`Warning: likely the same business as ${other.name}, reopened.${history}`, namedBy(other));
    });

/** Other reasons to look at a contractor: its license was taken away, or this one may be its continuation. */
export function relatedSentences(facts: SummaryFacts, now: Date): Sentence[] {
  const ofFirm = new Set(otherLines(facts.profile).map(contractorKey));
  const told = notOfFirm(facts, now);
  const sentences = told
    .filter((other) => !isPredecessor(other))
    .flatMap((other) =>
      relatedSentence(other, ofFirm.has(contractorKey(other)), facts.others.get(contractorKey(other))),
    );
  const predecessors = told.filter(isPredecessor).length;
  const more = Math.max(0, sentences.length - MOST_NAMED) + Math.max(0, predecessors - MOST_NAMED);
  return [
    ...sentences.slice(0, MOST_NAMED),
    ...(more > 0 ? [alarm(`${counted(more, 'more contractor')} like these: see below.`)] : []),
  ];
}

/** True for a pair of contractors of which one is likely the other, reopened. */
const isLikely = ({ reopenedLikelihood }: Related): boolean =>
  likelihoodWord(reopenedLikelihood) === 'likely';

/** True for a contractor that likely reopened as this one. */
const isPredecessor = (other: Related): boolean => isLikely(other) && other.reopenedRole === 'old';

/** True for a contractor as which this one likely reopened. */
export const isReopening = (other: Related): boolean => isLikely(other) && other.reopenedRole === 'new';

/** The related contractors about which the summary says more than their names, as far as it names them. */
export const toldRelated = (related: readonly Related[]): Related[] =>
  related
    .filter((other) => isLost(other) || (isLikely(other) && other.hasEnforcementAction))
    .toSorted((one, other) => Number(isPredecessor(other)) - Number(isPredecessor(one)))
    .slice(0, MOST_NAMED);

function relatedSentence(other: Related, isOfFirm: boolean, known: OtherLicense | undefined): Sentence[] {
  const { name } = other;
  if (isReopening(other))
    return [
      alarm(
        isOfFirm
          ? `This firm had a license under another name after this one: ${name}.`
          : `Likely operating under a new name, ${name}.`,
        namedBy(other),
      ),
    ];
  const shared = sharedWords(other);
  const lost = lossText(other, known);
  if (lost === '' || shared === null) return [];
  return [alarm(`Shares ${shared} with ${name}, ${lost}.`, namedBy(other))];
}

/** ` That firm’s license was revoked in July 2020, and it has 9 disciplinary orders.`; empty without either. */
function pastText(lost: string, against: string): string {
  if (lost === '') return against === '' ? '' : ` That firm has ${against}.`;
  return ` That firm’s license ${lost}${against === '' ? '' : `, and it has ${against}`}.`;
}

const namedBy = ({ name, licenseNumber, rosterState }: Related): Named => ({
  words: name,
  licenseNumber,
  rosterState,
});

/** `whose license was revoked in May 2026`; empty if it was not taken away. */
const lossText = (other: Related, known: OtherLicense | undefined): string =>
  isLost(other) ? `whose license ${lostText(other, known)}` : '';

/**
 * `its phone and address`: the details that two contractors share; null if too many contractors share them. People
 * whose initials differ are only said to have similar names.
 */
function sharedWords(other: Related): string | null {
  const { sharedPhoneHub, sharedAddressHub, sharedPersonHub } = other;
  const hasPerson = other.sharedPerson !== null && sharedPersonHub !== true;
  const isSame = isOnePerson(other.reopenedSignals ?? '');
  const shared = [
    ...(other.sharedPhone !== null && sharedPhoneHub !== true ? ['phone'] : []),
    ...(other.sharedAddress !== null && sharedAddressHub !== true ? ['address'] : []),
    ...(hasPerson && isSame ? ['person'] : []),
  ];
  const words = [
    ...(shared.length === 0 ? [] : [`its ${listed(shared)}`]),
    ...(hasPerson && !isSame ? ['a person with a similar name'] : []),
  ];
  return words.length === 0 ? null : words.join(' and ');
}
