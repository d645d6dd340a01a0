import { createHash } from 'node:crypto'
import type { Encoding } from '../../../platform/tables/decode.ts'
import { UnreadableTable } from '../../../platform/tables/limits.ts'
import { readTable, type ReadTable } from '../../../platform/tables/read.ts'
import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { withRefusedRuns } from '../../imports/record.ts'
import { Refusal } from '../../refusal.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { fieldsFor, type ImportField } from './field.rules.ts'
import { guessed, headingsKey } from './heading.rules.ts'
import * as contract from './import.contract.ts'
import * as store from './import.store.ts'
import * as choiceStore from './import-choice.store.ts'
import { addRows } from './row.store.ts'
import { importRefusals } from './state.rules.ts'
import { viewOf } from './view.ts'
import { cut } from '../../text.ts'

const mostProducts = 5_000

type Parsed = {
  headings: string[]
  rows: { line: number; content: unknown }[]
  encoding: Encoding | null
  delimiter: string | null
  kind: ReadTable['kind']
}

/** Maximum depth: products nest lists in options, and deeper values can be neither valid nor stored. */
const deepest = 20

/** Throws `UnreadableTable` for text that cannot be stored, including escaped characters. */
function mustBeStorable(product: unknown, line: number): void {
  const open: { value: unknown; depth: number }[] = [{ value: product, depth: 0 }]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { value, depth } = each
    if (depth > deepest) throw new UnreadableTable('unreadable', line)
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new UnreadableTable('no_text', line)
    if (value === null || typeof value !== 'object') continue
    for (const inside of Object.entries(value).flat()) open.push({ value: inside, depth: depth + 1 })
  }
}

/** Parses a JSON file: a list of products as rows, or a single product. Throws `UnreadableTable`. */
function productsIn(text: string): Parsed {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new UnreadableTable('unreadable', 1)
  }
  const products = Array.isArray(content) ? (content as unknown[]) : [content]
  if (products.length === 0) throw new UnreadableTable('no_rows')
  if (products.length > mostProducts) throw new UnreadableTable('too_many_rows', mostProducts + 1)
  const rows = products.map((product, index) => ({ line: index + 1, content: product }))
  for (const { line, content: product } of rows) mustBeStorable(product, line)
  return { kind: 'json', headings: [], rows, encoding: null, delimiter: null }
}

function parsedOf(read: ReadTable): Parsed {
  if (read.kind === 'json') return productsIn(read.text)
  return {
    kind: read.kind,
    headings: read.table.headings,
    rows: read.table.rows.map(({ line, cells }) => ({ line, content: cells })),
    encoding: read.kind === 'csv' ? read.encoding : null,
    delimiter: read.kind === 'csv' ? read.delimiter : null,
  }
}

type Input = InputOf<typeof contract.uploadImport>

/** Parses a file. Throws a `products.import_…` refusal for an unreadable one. */
async function parse({ file, fileName, encoding }: Input): Promise<Parsed> {
  try {
    return parsedOf(await readTable(file, fileName, encoding === 'auto' ? null : encoding))
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw new Refusal(importRefusals[`import_${error.why}`], { values: { line: error.line } })
  }
}

export const hashOf = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Columns saved for these headings, or guessed from them. */
async function fieldsOf(tx: Ctx, headings: readonly string[]): Promise<(ImportField | null)[]> {
  const { email, roles } = atTheDesk(tx)
  const allowed = fieldsFor(may(roles, 'products.edit'))
  const chosen = await choiceStore.findChoice(tx.db, email, hashOf(headingsKey(headings)))
  const isFitting = chosen?.length === headings.length
  const fields = isFitting ? chosen : guessed(headings, allowed)
  return fields.map((field) => (field !== null && allowed.includes(field) ? field : null))
}

/** The file is parsed before any lock is taken, because parsing is slow. The same file twice is one import. */
const upload = deskWrite(
  contract.uploadImport,
  {
    right: 'products.texts',
    entity: 'product_import',
    keyed: false,
    idOf: (answer) => answer.import.id,
    outcome: (answer) => ({ file: answer.import.fileName, rows: answer.import.counts.rows }),
  },
  async (tx, input) => {
    const { kind, headings, rows, encoding, delimiter } = await parse(input)
    const createdBy = atTheDesk(tx).email
    const contentHash = hashOf(input.encoding, '\n', input.fileName, '\n', input.file)
    const added = await store.addImport(tx.db, {
      fileName: cut(input.fileName, 200),
      byteSize: input.file.byteLength,
      kind,
      encoding,
      delimiter,
      headings,
      fields: await fieldsOf(tx, headings),
      createdBy,
      createdAt: tx.clock.now(),
      contentHash,
    })
    if (added) await addRows(tx.db, added, rows)
    const id = added ?? (await store.findSame(tx.db, createdBy, contentHash))
    return { import: await viewOf(tx, id ?? '') }
  },
)

export const uploadImport = withRefusedRuns(upload, {
  kind: 'products',
  fileName: ({ fileName }) => fileName,
})
