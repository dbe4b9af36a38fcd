import type { BinnedFigures } from '@crs/pipelines';
import type { VNode } from 'preact';
import { Drawn } from '../../drawing/drawn.js';
import { drawReliability } from '../../drawing/reliability-svg.js';
import { Table } from '../../layout/table.js';
import { numberText } from '../../layout/values.js';
import { calibrationText, promisedText } from './calibration-text.js';
import { intervalText } from './share-text.js';

/** What confidences promised, and what was right. */
export const Calibration = ({ figures }: { readonly figures: BinnedFigures }): VNode => {
  const { bins } = figures;
  if (bins.length === 0) return <p class="empty">Of these none is matched to a contractor.</p>;
  return (
    <div class="columns">
      <figure>
        <Drawn svg={drawReliability(bins)} />
        <figcaption>
          On the dashed line a confidence keeps its promise, below it promises too much; the bars are 95%
          intervals.
          {calibrationText(figures) !== '' && ` ${calibrationText(figures)}`}
        </figcaption>
      </figure>
      <Table
        caption="What was promised, and what was right"
        rows={bins}
        isCards={false}
        columns={[
          {
            heading: 'Promised',
            cell: ({ from, to }) => promisedText(from, to),
          },
          { heading: 'Claims', isNumeric: true, cell: ({ count }) => numberText(count) },
          {
            heading: 'Right',
            isNumeric: true,
            cell: ({ right, low, high, count }) => intervalText({ share: right, low, high, of: count }),
          },
        ]}
      />
    </div>
  );
};
