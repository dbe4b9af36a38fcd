import { addressOf } from '../../layout/pager.js';
import { jurisdictionText } from '../../layout/values.js';
import type { Coverage } from './freshness-text.js';

/** A city as people type it: `Alder Falls` for `alder_falls`. */
const spoken = (name: string): string => jurisdictionText(name.trim()).toLowerCase();

/** The jurisdiction that an address means; unchanged if it is not known. */
export const knownCity = (coverage: readonly Coverage[], jurisdiction: string): string =>
  coverage.find((feed) => spoken(feed.jurisdiction ?? '') === spoken(jurisdiction))?.jurisdiction ??
  jurisdiction;

/** A city's name, or the jurisdiction's name if its permits name no city. */
export const cityName = ({
  city,
  jurisdiction,
}: {
  readonly city: string | null;
  readonly jurisdiction: string;
}): string => city ?? jurisdictionText(jurisdiction);

/** A city's page. */
export const cityAddress = (jurisdiction: string): string => `/cities/${encodeURIComponent(jurisdiction)}`;

/** A list of a city's permits, with its filters. */
export const cityPermits = (
  jurisdiction: string,
  filter: Readonly<Record<string, string | number | null | undefined>> = {},
): string => addressOf(`${cityAddress(jurisdiction)}/permits`, filter);
