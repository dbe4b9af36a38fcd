import type { BinnedFigures } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Drawn } from '../../drawing/drawn.js';
import { drawReliability } from '../../drawing/reliability-svg.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { calibrationText, promisedText } from './calibration-text.js';
import { intervalText } from './share-text.js';

/** Promised confidences, compared with the share that was right. */
export const Calibration = ({ figures }: { readonly figures: BinnedFigures }): VNode => {
  const { bins } = figures;
  if (bins.length === 0) return <p class="empty">None of these records is matched to a contractor.</p>;
  return (
    <div class="columns">
      <figure>
        <Drawn svg={drawReliability(bins)} />
        <figcaption>
          On the dashed line, confidence equals accuracy. Below it, confidence is too high. Bars show 95%
          intervals.
          {calibrationText(figures) !== '' && ` ${calibrationText(figures)}`}
        </figcaption>
      </figure>
      <Table
        caption="Predicted and actual accuracy"
        rows={bins}
        isCards={false}
        columns={[
          {
            heading: 'Predicted',
            cell: ({ from, to }) => promisedText(from, to),
          },
          { heading: 'Records', isNumeric: true, cell: ({ count }) => numberText(count) },
          {
            heading: 'Actual',
            isNumeric: true,
            cell: ({ right, low, high, count }) => intervalText({ share: right, low, high, of: count }),
          },
        ]}
      />
    </div>
  );
};
