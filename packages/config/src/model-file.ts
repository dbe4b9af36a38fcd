/** Formats `matching-model.yaml` so that people can read it and compare versions. */
import type { MatchingModel } from '@crs/matching';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';

const heading = ` What agreement and disagreement are worth, learned from claims without labels: \`crs learn\` writes this file.
 Weights are bits: log2 of how much likelier this is for the contractor that is meant than for another one. Where a value
 is compared they come on top of how rare it is in the roster. Beside each weight: how many pairs of a claim and a
 contractor at this level were expected to belong together, and how many not.
 A curve of names has a point every two bits, from 14 below the size of the roster to 8 above it.
 \`whole\` is for claims of every jurisdiction without weights of its own. packages/matching/src/model/levels.ts explains the levels.`;

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
