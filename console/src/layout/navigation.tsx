import type { Role, User } from '@crs/store';
import type { VNode } from 'preact';
import { mayDo } from '../access/roles.js';

/** A page of the navigation. */
interface NavigationLink {
  readonly href: string;
  readonly label: string;
  /** Who may see it; null for everybody. */
  readonly role: Role | null;
  /** Paths of pages that stand below it, where they do not begin with its own. */
  readonly below?: readonly string[];
}

/** Pages under one heading. Those without a heading stand in the line itself. */
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
      { href: '/reports', label: 'Reports', role: 'analyst' },
    ],
  },
  {
    heading: 'Operations',
    links: [
      { href: '/nights', label: 'Nightly runs', role: 'operator' },
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
    ],
  },
];

/** A link, with how the page that is shown stands to it. */
type ShownLink = Pick<NavigationLink, 'href' | 'label'> & {
  /** `page` for the page itself, `true` for a page below it. */
  readonly current: 'page' | 'true' | undefined;
};

/** The pages that a user may see, by heading; a heading without any is left out. Pure. */
export function navigationFor(
  user: User | null,
  path: string,
): readonly { readonly heading: string | null; readonly links: readonly ShownLink[] }[] {
  return groups
    .map(({ heading, links }) => ({
      heading,
      links: links
        .filter(({ role }) => role === null || mayDo(user, role))
        .map(({ href, label, below = [] }) => ({ href, label, current: currentOf(path, [href, ...below]) })),
    }))
    .filter(({ links }) => links.length > 0);
}

function currentOf(path: string, roots: readonly string[]): ShownLink['current'] {
  if (path === roots[0]) return 'page';
  return roots.some((root) => path.startsWith(`${root}/`)) ? 'true' : undefined;
}

/** The main navigation: what everybody sees in a line, and a menu for each other heading. Menus need no script. */
export const Navigation = ({ user, path }: { readonly user: User | null; readonly path: string }): VNode => (
  <nav aria-label="Main">
    <ul>
      {navigationFor(user, path).map(({ heading, links }) =>
        heading === null ? (
          links.map((link) => <Item key={link.href} {...link} />)
        ) : (
          <li key={heading}>
            <details class="menu" name="menu">
              <summary class={links.some(({ current }) => current !== undefined) ? 'current' : undefined}>
                {heading}
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
  </nav>
);

const Item = ({ href, label, current }: ShownLink): VNode => (
  <li>
    <a href={href} aria-current={current}>
      {label}
    </a>
  </li>
);
