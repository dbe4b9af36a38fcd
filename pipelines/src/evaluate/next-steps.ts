import { percent } from '@crs/domain';
import { type EvidenceKind, type MissKind, missKinds } from '@crs/matching';
import { grouped } from '../numbers.js';
import { shellWord } from '../shell-word.js';
import type { JurisdictionFigures, MeasuredReport, NextStep } from './report.js';

/** Kinds of misses that get a step, the largest first. */
const MOST_KINDS = 3;
/** A kind with a smaller share of the misses gets none. */
const LEAST_SHARE = 0.1;
/** Jurisdictions that get a step, the poorest first. */
const MOST_JURISDICTIONS = 3;
/** Fewer labels say little of a jurisdiction. */
const LEAST_LABELLED = 20;
/** A jurisdiction is poor where its recall or precision is this far below the whole. */
const POOR = { recall: 0.1, precision: 0.02 };
/** A lower cut has to keep this precision. */
const LEAST_PRECISION = 0.985;
/** A field that fewer of the claims print cannot help. */
const RARELY_PRINTED = 0.2;
/** Errors that get a line to type. */
const MOST_COMMANDS = 3;

/** What to do next, the most worthwhile first. Pure. */
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
      title: 'Read the most confident false matches first',
      text:
        `Right by tier: ${share}. A false match misleads more than a missing one. Where the label is wrong, correct it, or list the other ` +
        `licenses of the firm in its column also. Where the match is wrong, exclude its contractor, with --alike for the claims like it as well.`,
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

/** What a lower cut of tier likely would bring. */
function lowerCut({ curve, cuts, recall, inRoster, by }: MeasuredReport): string {
  const kept = curve.filter(
    ({ confidence, precision }) => confidence < cuts.likely && precision >= LEAST_PRECISION,
  );
  const lowest = kept.at(-1);
  const won = lowest === undefined ? 0 : Math.round((lowest.recall - (recall ?? 0)) * inRoster);
  if (lowest === undefined || won < 1)
    return `No lower cut of likely keeps a precision of ${percent(LEAST_PRECISION)}: only more evidence helps.`;
  return (
    `On these labels \`tiers.likely\` at ${lowest.confidence.toFixed(3)} instead of ${cuts.likely} in config/matching.yaml would match ` +
    `about ${grouped(won)} more ${by}s at a precision of ${percent(lowest.precision)}. Measure it on other labels than these before you keep it.`
  );
}

/** The evidence that most often favoured another contractor. */
function beatenMostly({ beatenBy }: MeasuredReport): string {
  const [most] = (Object.entries(beatenBy) as [EvidenceKind, number][]).sort(([, a], [, b]) => b - a);
  return most === undefined ? '' : `Most often the ${most[0]} made the difference (${grouped(most[1])}).`;
}

function poorJurisdictions(report: MeasuredReport): NextStep[] {
  const isPoor = ({ labelled, recall, precision }: JurisdictionFigures): boolean =>
    labelled >= LEAST_LABELLED &&
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
      const why = count === 0 ? '' : `Most of its misses: ${kind} (${grouped(count)}). ${missKinds[kind]}`;
      const printed = rare.map((field) => `${fieldAdvice[field]} (printed by ${percent(prints[field])}).`);
      return {
        title: `${name} is poorer than the rest: precision ${share(precision)}, recall ${share(recall)}`,
        text: [why, ...printed].filter((part) => part !== '').join(' '),
        commands: [`crs review --jurisdiction ${shellWord(name)}`],
      };
    });
}

/** Confidences that are not kept. */
function brokenPromises({ tiers, cuts, by, mask }: MeasuredReport): NextStep[] {
  return (['likely', 'possible'] as const).flatMap((tier) => {
    const { count, precision, high } = tiers[tier];
    if (count < LEAST_LABELLED || precision === null || high === null || high >= cuts[tier]) return [];
    const masked = mask.length === 0 ? '' : ` with ${mask.join(' and ')} hidden`;
    return {
      title: `Tier ${tier} promises more than it keeps`,
      text: `It begins at ${percent(cuts[tier])}, and ${percent(precision)} of ${grouped(count)} ${by}s${masked} are right. Learn the weights and the calibration anew, or raise \`tiers.${tier}\` in config/matching.yaml.`,
      commands: ['crs learn --out matching-model.yaml'],
    };
  });
}

/** Labels that could not be used, where they are many. */
function unusedLabels({ leftOut, labelled }: MeasuredReport): NextStep[] {
  const { unknownPermit, severalContractors } = leftOut;
  const isMany = (count: number): boolean => count > labelled * LEAST_SHARE;
  return [
    ...(isMany(unknownPermit)
      ? [
          {
            title: `${grouped(unknownPermit)} labels are of permits that are not there`,
            text: 'Ingest their feeds, or spell the permit numbers as the feed does.',
            commands: ['crs feeds list'],
          },
        ]
      : []),
    ...(isMany(severalContractors)
      ? [
          {
            title: `${grouped(severalContractors)} labels do not say which contractor of a license number is meant`,
            text: 'Add a column license_type to the labels.',
            commands: [],
          },
        ]
      : []),
  ];
}

/** What mends each kind of miss. */
const missAdvice: Readonly<Record<MissKind, { readonly title: string; readonly text: string }>> = {
  nothing_shared: {
    title: 'Nothing in common',
    text: 'Check the label first. Where it is right, the feed may have a phone, an address or a license number of the contractor in a column that its definition does not map, or the roster a trade name or a person (`dbaName`, `personName`).',
  },
  common_words_only: {
    title: 'Only common words in common',
    text: 'Map one more field of the contractor in the definition of the feed (`contractorPhone`, `contractorAddress`, `contractorLicense`), or a trade name in that of the roster.',
  },
  not_a_candidate: {
    title: 'Not compared',
    text: 'Raise `search.candidates` or `search.postings` in config/matching.yaml; matching takes longer.',
  },
  beaten: {
    title: 'Another contractor fits better',
    text: 'Look at both sides of the worst errors below; decide those of most permits with `crs decide`, which settles their like as well with --alike.',
  },
  under_cut: {
    title: 'Right, but not sure enough',
    text: 'More evidence makes them surer: fields of the contractor that the feed has and its definition does not map, and decisions on the claims of most permits (`crs review`).',
  },
  ambiguous: {
    title: 'Several contractors fit alike',
    text: '`crs review` lists them by their permits with the lines to type; `--never` takes one of them out.',
  },
  ambiguous_twins: {
    title: 'Several licenses of one firm',
    text: 'Where any license of the firm is right, list the others in the column also of the labels; else decide which one is meant.',
  },
  label_doubtful: {
    title: 'The label may be wrong',
    text: 'Read these labels again before anything else is changed for them; list other licenses of the firm in the column also.',
  },
};

/** What to do where a jurisdiction hardly prints a field. */
const fieldAdvice: Readonly<Record<'address' | 'phone' | 'license', string>> = {
  address: 'Hardly a claim prints an address: map `contractorAddress` if the source has it',
  phone: 'Hardly a claim prints a phone: map `contractorPhone` if the source has it',
  license: 'Hardly a claim prints a license number: map `contractorLicense` if the source has it',
};
