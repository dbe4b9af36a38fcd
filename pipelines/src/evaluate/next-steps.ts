import { grouped, percent } from '@crs/domain';
import { type EvidenceKind, type MissKind, missKinds } from '@crs/matching';
import { shellWord } from '../shell-word.js';
import type { JurisdictionFigures, MeasuredReport, NextStep } from './report.js';

/** Kinds of misses that get a step, largest first. */
const MOST_KINDS = 3;
/** Kinds with a smaller share of the misses get no step. */
const LEAST_SHARE = 0.1;
/** Jurisdictions that get a step, poorest first. */
const MOST_JURISDICTIONS = 3;
/** Fewer labels say little about a jurisdiction. */
const LEAST_LABELED = 20;
/** A jurisdiction is poor if its recall or precision is this far below the overall figure. */
const POOR = { recall: 0.1, precision: 0.02 };
/** A lower threshold must keep this precision. */
const LEAST_PRECISION = 0.985;
/** A field printed by a smaller share of claims can't help. */
const RARELY_PRINTED = 0.2;
/** Errors that get a command. */
const MOST_COMMANDS = 3;

/** What to do next, most worthwhile first. Pure. */
export function nextSteps(report: MeasuredReport): NextStep[] {
  return [
    ...falseMatches(report),
    ...misses(report),
    ...poorJurisdictions(report),
    ...brokenPromises(report),
    ...unusedLabels(report),
  ];
}

function falseMatches({ worst, tiers }: MeasuredReport): NextStep[] {
  const counted = worst.falseMatches.filter(
    ({ match }) => match.tier === 'verified' || match.tier === 'likely',
  );
  if (counted.length === 0) return [];
  const share = (['verified', 'likely'] as const)
    .map((tier) => `${tier} ${tiers[tier].precision === null ? '–' : percent(tiers[tier].precision)}`)
    .join(', ');
  return [
    {
      title: 'Review the most confident false matches first',
      text:
        `Precision by tier: ${share}. A false match misleads more than a missing one. If the label is wrong, correct it, or list the other ` +
        `licenses of the firm in its column also. If the match is wrong, rule out the contractor, with --alike for similar claims.`,
      commands: counted.slice(0, MOST_COMMANDS).flatMap(({ jurisdiction, permitNumber, chosen }) => {
        const permit = `${shellWord(jurisdiction)} ${shellWord(permitNumber)}`;
        const never =
          chosen === null
            ? []
            : [`crs decide ${permit} --never ${shellWord(chosen.entry.licenseNumber)} --alike --by NAME`];
        return [`crs explain ${permit}`, ...never];
      }),
    },
  ];
}

function misses(report: MeasuredReport): NextStep[] {
  const { missesByKind, by, worst } = report;
  const all = Object.values(missesByKind).reduce((sum, count) => sum + count, 0);
  const kinds = (Object.entries(missesByKind) as [MissKind, number][])
    .filter(([, count]) => count > 0 && count >= all * LEAST_SHARE)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_KINDS);
  return kinds.map(([kind, count]) => {
    const { title, text } = missAdvice[kind];
    const example = worst.misses.find(({ miss }) => miss?.kind === kind);
    const more = kind === 'under_cut' ? lowerCut(report) : kind === 'beaten' ? beatenMostly(report) : '';
    return {
      title: `${title}: ${grouped(count)} of ${grouped(all)} missed ${by}s`,
      text: [missKinds[kind], text, more].filter((part) => part !== '').join(' '),
      commands:
        example === undefined
          ? []
          : [`crs explain ${shellWord(example.jurisdiction)} ${shellWord(example.permitNumber)}`],
    };
  });
}

/** The gain from a lower threshold for the tier likely. */
function lowerCut({ curve, cuts, recall, inRoster, by }: MeasuredReport): string {
  const kept = curve.filter(
    ({ confidence, precision }) => confidence < cuts.likely && precision >= LEAST_PRECISION,
  );
  const lowest = kept.at(-1);
  const won = lowest === undefined ? 0 : Math.round((lowest.recall - (recall ?? 0)) * inRoster);
  if (lowest === undefined || won < 1)
    return `No lower limit for likely keeps a precision of ${percent(LEAST_PRECISION)}. Only more evidence helps.`;
  return (
    `With \`tiers.likely\` at ${lowest.confidence.toFixed(3)} instead of ${cuts.likely} in config/matching.yaml, these labels would match ` +
    `about ${grouped(won)} more ${by}s at a precision of ${percent(lowest.precision)}. Check this on other labels before you keep it.`
  );
}

/** The evidence that most often favored another contractor. */
function beatenMostly({ beatenBy }: MeasuredReport): string {
  const [most] = (Object.entries(beatenBy) as [EvidenceKind, number][]).sort(([, a], [, b]) => b - a);
  return most === undefined ? '' : `The most common reason was the ${most[0]} (${grouped(most[1])}).`;
}

function poorJurisdictions(report: MeasuredReport): NextStep[] {
  const isPoor = ({ labelled, recall, precision }: JurisdictionFigures): boolean =>
    labelled >= LEAST_LABELED &&
    ((recall !== null && recall < (report.recall ?? 0) - POOR.recall) ||
      (precision !== null && precision < (report.precision ?? 0) - POOR.precision));
  return Object.entries(report.jurisdictions)
    .filter(([, figures]) => isPoor(figures))
    .sort(([, a], [, b]) => (a.f1 ?? 0) - (b.f1 ?? 0))
    .slice(0, MOST_JURISDICTIONS)
    .map(([name, figures]) => {
      const { precision, recall, missesByKind, prints } = figures;
      const share = (value: number | null): string => (value === null ? '–' : percent(value));
      const [kind, count] = (Object.entries(missesByKind) as [MissKind, number][]).sort(
        ([, a], [, b]) => b - a,
      )[0] ?? ['under_cut', 0];
      const rare = (['address', 'phone', 'license'] as const).filter(
        (field) => prints[field] < RARELY_PRINTED && !report.mask.includes(field),
      );
      const why =
        count === 0 ? '' : `Most common kind of miss: ${kind} (${grouped(count)}). ${missKinds[kind]}`;
      const printed = rare.map((field) => `${fieldAdvice[field]} (on ${percent(prints[field])} of claims).`);
      return {
        title: `${name} is worse than the rest: precision ${share(precision)}, recall ${share(recall)}`,
        text: [why, ...printed].filter((part) => part !== '').join(' '),
        commands: [`crs review --jurisdiction ${shellWord(name)}`],
      };
    });
}

/** Confidences that are wrong. */
function brokenPromises({ tiers, cuts, by, mask }: MeasuredReport): NextStep[] {
  return (['likely', 'possible'] as const).flatMap((tier) => {
    const { count, precision, high } = tiers[tier];
    if (count < LEAST_LABELED || precision === null || high === null || high >= cuts[tier]) return [];
    const masked = mask.length === 0 ? '' : ` with ${mask.join(' and ')} hidden`;
    return {
      title: `Tier ${tier} is overconfident`,
      text: `The tier starts at ${percent(cuts[tier])}, but only ${percent(precision)} of ${grouped(count)} ${by}s${masked} are correct. Learn the weights and calibration again, or raise \`tiers.${tier}\` in config/matching.yaml.`,
      commands: ['crs learn --out matching-model.yaml'],
    };
  });
}

/** Labels that could not be used, if there are many. */
function unusedLabels({ leftOut, labelled }: MeasuredReport): NextStep[] {
  const { unknownPermit, severalContractors } = leftOut;
  const isMany = (count: number): boolean => count > labelled * LEAST_SHARE;
  return [
    ...(isMany(unknownPermit)
      ? [
          {
            title: `${grouped(unknownPermit)} labels name permits that do not exist`,
            text: 'Read their feeds, or spell the permit numbers as in the feed.',
            commands: ['crs feeds list'],
          },
        ]
      : []),
    ...(isMany(severalContractors)
      ? [
          {
            title: `${grouped(severalContractors)} labels have a license number that several contractors share`,
            text: 'Add a column license_type to the labels.',
            commands: [],
          },
        ]
      : []),
  ];
}

/** How to fix each kind of miss. */
const missAdvice: Readonly<Record<MissKind, { readonly title: string; readonly text: string }>> = {
  nothing_shared: {
    title: 'Nothing in common',
    text: "Check the label first. If it is correct, the feed may have an unmapped column with the contractor's phone, address, or license number, or the roster one with a trade name or person (`dbaName`, `personName`).",
  },
  common_words_only: {
    title: 'Only common words in common',
    text: "Map another contractor field in the feed's definition (`contractorPhone`, `contractorAddress`, `contractorLicense`), or a trade name in the roster's.",
  },
  not_a_candidate: {
    title: 'Not compared',
    text: 'Raise `search.candidates` or `search.postings` in config/matching.yaml. Matching will take longer.',
  },
  beaten: {
    title: 'Another contractor fits better',
    text: 'Compare both sides of the worst errors below. Decide the ones with the most permits with `crs decide`; --alike includes similar claims.',
  },
  under_cut: {
    title: 'Correct, but not confident enough',
    text: 'Add evidence: map more contractor fields of the feed, and decide the claims with the most permits (`crs review`).',
  },
  ambiguous: {
    title: 'Several contractors fit equally well',
    text: '`crs review` lists them by number of permits, with the commands to run; `--never` rules one out.',
  },
  ambiguous_twins: {
    title: 'Several licenses of one firm',
    text: "If any license of the firm is correct, list the others in the labels' column also. Otherwise decide which one it is.",
  },
  label_doubtful: {
    title: 'The label may be wrong',
    text: 'Check these labels before you change anything else. List other licenses of the firm in the column also.',
  },
};

/** What to do if a jurisdiction rarely prints a field. */
const fieldAdvice: Readonly<Record<'address' | 'phone' | 'license', string>> = {
  address: 'Few claims have an address: map `contractorAddress` if the source has it',
  phone: 'Few claims have a phone: map `contractorPhone` if the source has it',
  license: 'Few claims have a license number: map `contractorLicense` if the source has it',
};
