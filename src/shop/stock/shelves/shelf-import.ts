import { UnreadableTable, type Table } from '../../../platform/tables/limits.ts'
import { readTable } from '../../../platform/tables/read.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { allOf } from '../../imports/import-run.rules.ts'
import { deskImport } from '../../imports/record.ts'
import { atTheDesk } from '../../staff/write.ts'
import { listPlaces } from '../places/place.store.ts'
import { stockRefusals } from '../refusals.rules.ts'
import { changesOf, columnsOf, rowIn, type ShelfRow } from './shelf-file.rules.ts'
import * as contract from './shelf.contract.ts'
import * as store from './shelf.store.ts'

type Input = InputOf<typeof contract.importShelves>

/** Parses an uploaded file. Throws `stock.unreadable_file`, `stock.file_too_long`. */
async function tableIn({ file, fileName }: Input): Promise<Table> {
  try {
    const read = await readTable(file, fileName)
    if (read.kind === 'json') throw new UnreadableTable('wrong_type')
    return read.table
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const { why, line } = error
    const refusal = why === 'too_many_rows' ? stockRefusals.file_too_long : stockRefusals.unreadable_file
    throw new Refusal(refusal, { values: { line } })
  }
}

const keyOf = ({ place, subSku }: { place: string; subSku: string }) => `${place} ${subSku}`

/** Stored shelf codes of a file's options, by place and option. */
async function shelvesNow(tx: Ctx, rows: readonly ShelfRow[]): Promise<Map<string, string>> {
  const subSkus = [...new Set(rows.map(({ subSku }) => subSku))]
  return new Map((await store.listShelves(tx.db, subSkus)).map((row) => [keyOf(row), row.shelfCode]))
}

/** All changes of a file. Throws `stock.file_without_shelves`, `stock.file_bad_line`. */
async function changesIn(tx: Ctx, { headings, rows: lines }: Table) {
  const columns = columnsOf(headings)
  if (!columns) throw new Refusal(stockRefusals.file_without_shelves)
  const rows = lines.map((each) => rowIn(each, columns))
  const [{ bySubSku }, places, now] = [
    await catalogueOf(tx),
    new Set((await listPlaces(tx.db)).map(({ key }) => key)),
    await shelvesNow(tx, rows),
  ]
  const changes = changesOf(rows, (row) => now.get(keyOf(row)) ?? null, {
    isOption: (subSku) => bySubSku.has(subSku),
    isPlace: (key) => places.has(key),
  })
  if ('error' in changes) {
    const { line, sku, error } = changes
    throw new Refusal(stockRefusals.file_bad_line, {
      values: { line, reason: tx.say(`stock.file.${error}`, { sku }) },
    })
  }
  const changed = changes.map(({ place, subSku, shelfCode }) => ({
    place,
    subSku,
    shelfCode,
    was: now.get(keyOf({ place, subSku })) ?? null,
  }))
  return { rows: rows.length, changed }
}

/** Imports shelf codes. Idempotent: the same file changes nothing the second time. */
export const importShelves = deskImport(
  contract.importShelves,
  {
    right: 'stock.change',
    entity: 'stock',
    keyed: false,
    idOf: () => null,
    sides: ({ shelves }, { fileName }) => ({
      before: {
        file: fileName,
        lines: shelves.map(({ place, subSku, was: shelfCode }) => ({ place, subSku, shelfCode })),
      },
      after: { file: fileName, lines: shelves.map(({ was: _, ...now }) => now) },
    }),
  },
  {
    kind: 'shelves',
    fileName: ({ fileName }) => fileName,
    outcome: ({ rows, shelves }) => allOf(rows, shelves.length),
  },
  async (tx, input) => {
    const { rows, changed: shelves } = await changesIn(tx, await tableIn(input))
    await store.saveShelves(tx.db, shelves, { actor: atTheDesk(tx).email, at: tx.clock.now() })
    return { rows, shelves }
  },
)
