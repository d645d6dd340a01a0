import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { SettingVersions, TemplateVersions } from './tables.ts'

/** Fields that versions of settings and versions of email templates have in common. */
export type VersionFields<State extends string> = {
  id: string
  number: number
  state: State
  note: string
  /** Email of the staff user; empty: not a staff user. */
  madeBy: string
  madeAt: Date
  publishedBy: string | null
  liveFrom: Date | null
  liveUntil: Date | null
}

type SharedColumn = keyof SettingVersions & keyof TemplateVersions

export const fieldsFrom = <State extends string>(
  row: Pick<Selectable<SettingVersions>, SharedColumn>,
): VersionFields<State> => ({
  id: row.id,
  number: row.number,
  state: row.state as State, // the column's check
  note: row.note,
  madeBy: row.made_by,
  madeAt: row.made_at,
  publishedBy: row.published_by,
  liveFrom: row.live_from,
  liveUntil: row.live_until,
})

export type NewFields<State extends string> = Pick<
  VersionFields<State>,
  'state' | 'note' | 'madeBy' | 'madeAt'
> &
  Partial<Pick<VersionFields<State>, 'publishedBy' | 'liveFrom' | 'liveUntil'>>

type WrittenColumns = Pick<Insertable<SettingVersions>, Exclude<SharedColumn, 'id' | 'number'>>

/** Columns to write; those of absent fields are undefined, and statements leave them out. */
export function columnsFrom(fields: NewFields<string>): WrittenColumns
export function columnsFrom(fields: Partial<NewFields<string>>): Partial<WrittenColumns>
export function columnsFrom(fields: Partial<NewFields<string>>): Partial<WrittenColumns> {
  return {
    state: fields.state,
    note: fields.note,
    made_by: fields.madeBy,
    made_at: fields.madeAt,
    published_by: fields.publishedBy,
    live_from: fields.liveFrom,
    live_until: fields.liveUntil,
  }
}

/** The next version number of a setting or a template, whose versions the caller has locked. */
export const nextNumber = (
  ...[table, column, of]: ['setting_versions', 'key', string] | ['template_versions', 'template', string]
): RawBuilder<number> =>
  sql`(select coalesce(max(number), 0) + 1 from ${sql.table(table)} where ${sql.ref(column)} = ${of})`

/** Versions that a list shows at most. */
export const mostListed = 200
