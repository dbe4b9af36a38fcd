import { type Role, roles, type User } from '@crs/store';

/** True if a user may do what a role allows: each role includes the ones before it. */
export const mayDo = (user: User | null, role: Role): boolean =>
  user !== null && roles.indexOf(user.role) >= roles.indexOf(role);

/** The permissions of each role, in words. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  viewer: 'can view the review queue, match accuracy, and samples, but can’t change anything',
  analyst: 'can also decide on matches, label samples, and close reports',
  operator: 'can also start nightly runs and feeds, and manage keys, webhooks, and users',
};
