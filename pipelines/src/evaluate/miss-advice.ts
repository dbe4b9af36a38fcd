import type { MissKind } from '@crs/matching';

/** What mends each kind of miss. */
export const missAdvice: Readonly<Record<MissKind, { readonly title: string; readonly text: string }>> = {
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
export const fieldAdvice: Readonly<Record<'address' | 'phone' | 'license', string>> = {
  address: 'Hardly a claim prints an address: map `contractorAddress` if the source has it',
  phone: 'Hardly a claim prints a phone: map `contractorPhone` if the source has it',
  license: 'Hardly a claim prints a license number: map `contractorLicense` if the source has it',
};
