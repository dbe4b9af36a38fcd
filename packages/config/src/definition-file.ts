/** Writes a feed definition that people can read and correct. */
import { Document, isCollection, isMap, isPair, isScalar, isSeq, visit } from 'yaml';

/** Maximum characters of a collection that is written on one line. */
const oneLine = 100;

/**
 * Formats a definition file.
 * @param written the definition, with its keys in the file's order
 * @param heading comment at the top
 * @param comments comments by key of the definition, or by `columns.<ours>`
 */
export function formatDefinition(
  written: Readonly<Record<string, unknown>>,
  heading: string,
  comments: Readonly<Record<string, string>>,
): string {
  const document = new Document(written, { aliasDuplicateObjects: false });
  document.commentBefore = commentOf(heading);
  visit(document, {
    Collection(key, node, path) {
      // Each column has its own line, so that it can have a comment and is easy to edit.
      const parent = path.at(-1);
      const columns =
        key === 'value' && isPair(parent) && isScalar(parent.key) && parent.key.value === 'columns';
      const small = !columns && JSON.stringify(node).length <= oneLine;
      if (key !== null && (small || isSeq(node))) node.flow = true;
      if (isMap(node) && !small) node.flow = false;
    },
    Pair(_key, pair, path) {
      if (!isScalar(pair.key)) return;
      const parent = path.at(-2);
      const own = String(pair.key.value);
      const within =
        path.length > 2 && parent !== undefined && 'key' in parent && isScalar(parent.key)
          ? `${parent.key.value}.`
          : '';
      const comment = comments[`${within}${own}`];
      if (comment !== undefined && path.length <= 4) pair.key.commentBefore = commentOf(comment);
    },
  });
  // A list of long forms does not fit on one line.
  visit(document, {
    Seq(_key, node) {
      if (node.items.some((item) => isCollection(item) && !item.flow)) node.flow = false;
    },
  });
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}

/** Starts each comment line with a space. */
function commentOf(text: string): string {
  return text
    .split('\n')
    .map((line) => ` ${line.trim()}`)
    .join('\n');
}
