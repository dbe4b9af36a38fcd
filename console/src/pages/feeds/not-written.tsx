import type { SavedFeed } from '@crs/pipelines';
import type { VNode } from 'preact';
import { FileText } from './draft-preview.js';

/** What to do if the configuration folder is not writable. */
export const NotWritten = ({
  saved: { feed, file, text, failure },
}: {
  readonly saved: SavedFeed;
}): VNode => (
  <>
    <p class="alarm" role="alert">
      {failure}
    </p>
    <p>
      The service can’t write to its configuration. Save this text in the configuration folder as {file}. Then
      check it with <code>crs feeds check {feed}</code>.
    </p>
    <FileText text={text} of={file} />
  </>
);
