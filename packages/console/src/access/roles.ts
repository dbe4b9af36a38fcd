import { type Role, roles, type User } from '@crs/store';

/** True if a user may do what a role may: each role may do what the ones before it may. */
export const mayDo = (user: User | null, role: Role): boolean =>
  user !== null && roles.indexOf(user.role) >= roles.indexOf(role);

/** What each role is for, in words. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  viewer: 'looks at everything',
  analyst: 'looks, and decides on matches',
  operator: 'looks, decides, and runs the nights',
};
