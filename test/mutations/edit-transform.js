/**
 * Compiles as the other tests do, after the edits of a run were applied to the text: nothing is written into the
 * working tree. CRS_EDITS names a JSON file: { "absolute path of a source": edits }.
 */
import { readFileSync } from 'node:fs';
import swc from '@swc/jest';
import { applyEdits } from './spots.js';

const edits = JSON.parse(readFileSync(process.env.CRS_EDITS, 'utf8'));
const edited = (text, file) => (Object.hasOwn(edits, file) ? applyEdits(text, edits[file]) : text);

export default {
  createTransformer(options) {
    const compiler = swc.createTransformer(options);
    return {
      process: (text, file, rest) => compiler.process(edited(text, file), file, rest),
      processAsync: (text, file, rest) => compiler.processAsync(edited(text, file), file, rest),
      getCacheKey: (text, file, rest) => compiler.getCacheKey(edited(text, file), file, rest),
    };
  },
};
