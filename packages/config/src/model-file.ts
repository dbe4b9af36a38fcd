/** Formats `matching-model.yaml` so that people can read it and compare versions. */
import type { MatchingModel } from '@crs/matching';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';

const heading = ` How much agreement and disagreement count, learned from claims without labels. \`crs learn\` writes this file.
 Weights are in bits: log2 of how much more likely the level is for the right contractor than for another one. A compared
 value also counts by its rarity in the roster. Next to each weight: the expected number of claim-contractor pairs at
 this level that belong together, and of those that don't.
 A name curve has a point every two bits, from 14 below the size of the roster to 8 above it.
 \`whole\` is for jurisdictions without weights of their own. packages/matching/src/model/levels.ts explains the levels.`;

/** Formats a model. The same model always gives the same bytes. */
export function formatModel(model: MatchingModel): string {
  const document = new Document(model, { aliasDuplicateObjects: false });
  document.commentBefore = heading;
  // Puts each weight and each table point on its own line.
  visit(document, {
    Map(_, node) {
      if (node.items.every(({ value }) => isScalar(value))) node.flow = node.has('matches');
    },
    Seq(_, node) {
      if (node.items.every((item) => isScalar(item) && !isMap(item) && !isSeq(item))) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}
