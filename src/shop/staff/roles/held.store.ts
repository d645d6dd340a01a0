import { sql, type RawBuilder } from 'kysely'
import type { Text } from '../../region.ts'
import type { Role } from '../rules.ts'
import { roleOf, type StoredRole } from './role.rules.ts'

export type HeldRow = StoredRole & { name: Text }

/**
 * SQL for the roles and rights of an account. They are read with the account, without a cache, so that a change takes effect
 * with the next request in every process.
 */
export const heldRolesOf = (keys: RawBuilder<unknown>): RawBuilder<HeldRow[]> => sql<HeldRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'reach', r.reach, 'rights', r.rights, 'decided', r.decided,
    'name', r.name) order by array_position(${keys}, r.key)), '[]')
  from staff_roles r where r.key = any (${keys}) and r.retired_at is null)`

export const heldRoles = (rows: readonly HeldRow[]): (Role & { name: Text })[] =>
  rows.map((row) => ({ ...roleOf(row), name: row.name }))
