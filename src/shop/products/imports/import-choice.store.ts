import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ImportField } from './field.rules.ts'

/** Columns that a staff user chose for the same headings; null: none saved. */
export async function findChoice(
  db: Db,
  email: string,
  headingsHash: Buffer,
): Promise<(ImportField | null)[] | null> {
  const found = await sql<{ fields: (ImportField | null)[] }>`
    select fields from product_import_choices
    where chosen_by = ${email} and headings_hash = ${headingsHash}`.execute(db)
  return found.rows[0]?.fields ?? null
}

export async function saveChoice(
  db: Db,
  choice: { email: string; headingsHash: Buffer; fields: readonly (ImportField | null)[]; at: Date },
): Promise<void> {
  await sql`
    insert into product_import_choices (chosen_by, headings_hash, fields, chosen_at)
    values (${choice.email}, ${choice.headingsHash}, ${[...choice.fields]}::text[], ${choice.at})
    on conflict (chosen_by, headings_hash) do update set fields = excluded.fields, chosen_at = excluded.chosen_at`.execute(
    db,
  )
}
