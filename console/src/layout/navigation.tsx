import { NOTHING_WAITS, type Role, type User, type Waiting } from '@crs/store';
import type { VNode } from 'preact';
import { mayDo } from '../access/roles.js';
import { numberText } from './values.js';

/** A page of the navigation. */
interface NavigationLink {
  readonly href: string;
  readonly label: string;
  /** Who may see it; null for everybody. */
  readonly role: Role | null;
  /** Paths of pages below it that do not begin with its own path. */
  readonly below?: readonly string[];
  /** What may wait there. */
  readonly waits?: keyof Waiting;
}

/** Pages under one heading. Those without a heading are shown in the bar itself. */
interface NavigationGroup {
  readonly heading: string | null;
  readonly links: readonly NavigationLink[];
}

const groups: readonly NavigationGroup[] = [
  {
    heading: null,
    links: [
      { href: '/search', label: 'Search', role: null, below: ['/contractors', '/firms'] },
      { href: '/addresses', label: 'Addresses', role: null },
      { href: '/cities', label: 'Cities', role: null },
      { href: '/reopened', label: 'Reopened businesses', role: null },
      { href: '/docs', label: 'API', role: null },
    ],
  },
  {
    heading: 'Analysts',
    links: [
      { href: '/review', label: 'Review', role: 'viewer', below: ['/claims'] },
      { href: '/quality', label: 'Accuracy', role: 'viewer' },
      { href: '/samples', label: 'Samples', role: 'viewer' },
      { href: '/reports', label: 'Reports', role: 'analyst', waits: 'reports' },
    ],
  },
  {
    heading: 'Operations',
    links: [
      { href: '/nights', label: 'Nightly runs', role: 'operator', waits: 'held' },
      { href: '/runs', label: 'All runs', role: 'operator' },
      { href: '/feeds', label: 'Feeds', role: 'operator' },
      { href: '/queue', label: 'Queue', role: 'operator' },
    ],
  },
  {
    heading: 'Administration',
    links: [
      { href: '/keys', label: 'Keys', role: 'operator' },
      { href: '/users', label: 'Users', role: 'operator' },
      { href: '/webhooks', label: 'Webhooks', role: 'operator' },
      { href: '/styleguide', label: 'Style guide', role: 'operator' },
    ],
  },
];

/** A link, and how the current page relates to it. */
type ShownLink = Pick<NavigationLink, 'href' | 'label'> & {
  /** `page` for the page itself, `true` for a page below it. */
  readonly current: 'page' | 'true' | undefined;
  readonly waiting: number;
};

/** The pages that a user may see, by heading; empty headings are left out. Pure. */
export function navigationFor(
  user: User | null,
  path: string,
  waiting: Waiting = NOTHING_WAITS,
): readonly { readonly heading: string | null; readonly links: readonly ShownLink[] }[] {
  return groups
    .map(({ heading, links }) => ({
      heading,
      links: links
        .filter(({ role }) => role === null || mayDo(user, role))
        .map(({ href, label, below = [], waits }) => ({
          href,
          label,
          current: currentOf(path, [href, ...below]),
          waiting: waits === undefined ? 0 : waiting[waits],
        })),
    }))
    .filter(({ links }) => links.length > 0);
}

function currentOf(path: string, roots: readonly string[]): ShownLink['current'] {
  if (path === roots[0]) return 'page';
  return roots.some((root) => path.startsWith(`${root}/`)) ? 'true' : undefined;
}

interface NavigationProps {
  readonly user: User | null;
  readonly path: string;
  readonly waiting: Waiting;
}

/**
 * The main navigation: public pages in a line, and a menu for each heading. On a phone, all links are in one menu.
 * Menus need no script.
 */
export const Navigation = ({ user, path, waiting }: NavigationProps): VNode => (
  <nav aria-label="Main">
    <details class="main-menu">
      <summary>Menu</summary>
      <ul>
        {navigationFor(user, path, waiting).map(({ heading, links }) =>
          heading === null ? (
            links.map((link) => <Item key={link.href} {...link} />)
          ) : (
            <li key={heading}>
              <details class="menu" name="menu">
                <summary class={links.some(({ current }) => current !== undefined) ? 'current' : undefined}>
                  {heading}
                  <Count of={links.reduce((sum, link) => sum + link.waiting, 0)} />
                </summary>
                <ul>
                  {links.map((link) => (
                    <Item key={link.href} {...link} />
                  ))}
                </ul>
              </details>
            </li>
          ),
        )}
      </ul>
    </details>
  </nav>
);

const Item = ({ href, label, current, waiting }: ShownLink): VNode => (
  <li>
    <a href={href} aria-current={current}>
      {label}
    </a>
    <Count of={waiting} />
  </li>
);

/** The number of waiting items; nothing if there are none. */
const Count = ({ of: count }: { readonly of: number }): VNode | null =>
  count === 0 ? null : (
    <>
      {' '}
      <span class="waiting" title={`${numberText(count)} waiting`}>
        {numberText(count)}
      </span>
    </>
  );
