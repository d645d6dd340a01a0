import { createHash } from 'node:crypto'
import { UnreadableTable, type Table, type TableError } from '../../../platform/tables/limits.ts'
import { readTable } from '../../../platform/tables/read.ts'
import type { InputOf } from '../../endpoint.ts'
import { withRefusedRuns } from '../../imports/record.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import * as contract from './group-file.contract.ts'
import { groupFileRefusals, guessedFields, mostRows } from './group-file.rules.ts'
import * as store from './group-file.store.ts'
import { addRows } from './group-row.store.ts'
import { viewOf } from './view.ts'
import { cut } from '../../text.ts'

const refusalOf: Partial<Record<TableError, keyof typeof groupFileRefusals>> = {
  wrong_type: 'file_type',
  two_types: 'file_type',
  with_macros: 'file_type',
  encrypted: 'file_type',
  no_rows: 'file_empty',
  too_many_rows: 'file_too_long',
}

/** Parses a file. Throws a `people.file_…` refusal for an unreadable one. */
async function parse({ file, fileName }: InputOf<typeof contract.uploadGroupFile>): Promise<Table> {
  try {
    const read = await readTable(file, fileName)
    if (read.kind === 'json') throw new Refusal(groupFileRefusals.file_type)
    if (read.table.rows.length > mostRows)
      throw new Refusal(groupFileRefusals.file_too_long, { values: { most: mostRows } })
    return read.table
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const refusal = groupFileRefusals[refusalOf[error.why] ?? 'file_unreadable']
    throw new Refusal(refusal, { values: { line: error.line, most: mostRows } })
  }
}

const upload = deskWrite(
  contract.uploadGroupFile,
  {
    right: 'customers.groups',
    entity: 'group_file',
    keyed: false,
    idOf: ({ file }) => file.id,
    outcome: ({ file }) => ({ file: file.fileName, rows: file.counts.rows }),
  },
  async (tx, input) => {
    const { headings, rows } = await parse(input)
    const createdBy = atTheDesk(tx).email
    const contentHash = createHash('sha256').update(input.fileName).update('\n').update(input.file).digest()
    const added = await store.addFile(tx.db, {
      fileName: cut(input.fileName, 200),
      headings,
      fields: guessedFields(headings),
      createdBy,
      createdAt: tx.clock.now(),
      contentHash,
    })
    if (added) await addRows(tx.db, added, rows)
    const id = added ?? (await store.findSame(tx.db, createdBy, contentHash))
    return { file: await viewOf(tx, id ?? '') }
  },
)

/** The same file uploaded twice is one; an unreadable one is recorded in the import history with its reason. */
export const uploadGroupFile = withRefusedRuns(upload, {
  kind: 'member_groups',
  fileName: ({ fileName }) => fileName,
})
