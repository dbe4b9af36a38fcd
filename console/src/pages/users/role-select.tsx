import { type Role, roles } from '@crs/store';
import type { VNode } from 'preact';
import { roleMeanings } from '../../access/roles.js';

/** A field for choosing a role by what it may see and do. */
export const RoleSelect = ({ chosen }: { readonly chosen: Role | undefined }): VNode => (
  <label>
    Role
    <select name="role">
      {roles.map((role) => (
        <option key={role} value={role} selected={role === chosen}>
          {role}: {roleMeanings[role]}
        </option>
      ))}
    </select>
  </label>
);
