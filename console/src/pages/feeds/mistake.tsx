import type { CrsError } from '@crs/domain';
import type { VNode } from 'preact';
import { pageAdvice } from '../../layout/page-advice.js';

/** Why an action failed, and what to do. */
export const Mistake = ({ error }: { readonly error: CrsError }): VNode => (
  <div class="alarm" role="alert">
    <p class="lines">{error.message}</p>
    <p>{withFieldNames(pageAdvice(error))}</p>
  </div>
);

/** The command line's options are fields here. */
const withFieldNames = (text: string): string =>
  text.replaceAll(/--([a-z]+)/g, (_option, name: string) => `“${FIELDS[name] ?? name}”`);

const FIELDS: Readonly<Record<string, string>> = {
  family: 'Record type',
  city: 'City',
  state: 'State',
  jurisdiction: 'Jurisdiction',
  name: 'Feed name',
};
