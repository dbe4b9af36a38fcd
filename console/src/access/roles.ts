import { type Role, roles, type User } from '@crs/store';

/** True if a user may do what a role may: each role may do what the ones before it may. */
export const mayDo = (user: User | null, role: Role): boolean =>
  user !== null && roles.indexOf(user.role) >= roles.indexOf(role);

/** What each role sees and does, in words. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  viewer: 'sees the review queue, match quality and samples, and changes nothing',
  analyst: 'also decides on matches, labels samples and closes reports',
  operator: 'also runs nights and feeds, and manages keys, webhooks and users',
};
