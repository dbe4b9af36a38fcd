import { formatSize } from '@crs/domain';
import type { VNode } from 'preact';

interface UploadFieldProps {
  readonly label: string;
  readonly largestBytes: number;
  readonly isRequired?: boolean;
}

/** Extensions that the browser offers first. The file's type is detected from its content. */
const ENDINGS = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.geojson,.xlsx,.zip,.gz,.pdf';

/** A field for choosing a file. Its form is sent as multipart/form-data, with the token before the file. */
export const UploadField = ({ label, largestBytes, isRequired = false }: UploadFieldProps): VNode => (
  <label>
    {label}
    <input name="sent" type="file" accept={ENDINGS} required={isRequired} aria-describedby="upload-note" />
    <span id="upload-note" class="quiet">
      CSV, TSV, JSON, JSON Lines, Excel (.xlsx), or PDF with tables, zipped or not, up to{' '}
      {formatSize(largestBytes)}.
    </span>
  </label>
);
