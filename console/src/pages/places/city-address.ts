import { addressOf } from '../../layout/pager.js';
import { jurisdictionText } from '../../layout/values.js';
import type { Coverage } from './freshness-text.js';

/** A city as somebody types it: `Alder Falls` for `alder_falls`. */
const spoken = (name: string): string => jurisdictionText(name.trim()).toLowerCase();

/** The jurisdiction that somebody means by what an address says; as it stands where none is known. */
export const knownCity = (coverage: readonly Coverage[], jurisdiction: string): string =>
  coverage.find((feed) => spoken(feed.jurisdiction ?? '') === spoken(jurisdiction))?.jurisdiction ??
  jurisdiction;

/** The name of a city; of a jurisdiction whose permits name none, that of the jurisdiction. */
export const cityName = ({
  city,
  jurisdiction,
}: {
  readonly city: string | null;
  readonly jurisdiction: string;
}): string => city ?? jurisdictionText(jurisdiction);

/** The page of a city. */
export const cityAddress = (jurisdiction: string): string => `/cities/${encodeURIComponent(jurisdiction)}`;

/** The list of a city's permits, with what narrows it. */
export const cityPermits = (
  jurisdiction: string,
  filter: Readonly<Record<string, string | number | null | undefined>> = {},
): string => addressOf(`${cityAddress(jurisdiction)}/permits`, filter);
