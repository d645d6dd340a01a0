import { createHash } from 'node:crypto'
import { UnreadableTable, type Table } from '../../../platform/tables/limits.ts'
import { readTable } from '../../../platform/tables/read.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { InputOf } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { allOf } from '../../imports/import-run.rules.ts'
import { deskImport } from '../../imports/record.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { lineIn, withKeys, type SettlementLine } from './columns.rules.ts'
import { columnsOf } from './titles.rules.ts'
import { compare } from './compare.ts'
import * as contract from './settlement.contract.ts'
import * as store from './settlement.store.ts'
import * as lineStore from './settlement-lines.store.ts'
import { settlementRefusals } from './state.rules.ts'
import { fileView } from './view.ts'

/** Methods with settlement files; bank transfers are reconciled by the bank's statement instead. */
const methodsWithFiles = (ctx: Ctx): string[] =>
  ctx.outside.payments.profiles
    .filter(({ capabilities }) => capabilities.reconciliation !== 'statement')
    .map(({ method }) => method)

export const listSettlementMethods = deskRead(
  contract.listSettlementMethods,
  'closing.read',
  async (ctx) => ({ methods: methodsWithFiles(ctx) }),
)

type Input = InputOf<typeof contract.uploadSettlement>

async function tableIn({ file, fileName }: Input): Promise<Table> {
  try {
    const read = await readTable(file, fileName)
    if (read.kind === 'json') throw new Refusal(settlementRefusals.wrong_type)
    return read.table
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const { why, line } = error
    if (why === 'too_many_rows') throw new Refusal(settlementRefusals.too_many_rows, { values: { line } })
    const isUnreadable = ['unreadable', 'no_text', 'no_rows', 'too_many_columns', 'cell_too_long'].includes(
      why,
    )
    throw new Refusal(settlementRefusals[isUnreadable ? 'unreadable' : 'wrong_type'], { values: { line } })
  }
}

/** Parses all rows. Throws a refusal that names the first unreadable row; then nothing is imported. */
function linesIn(ctx: Ctx, { headings, rows }: Table): SettlementLine[] {
  const columns = columnsOf(headings)
  if (!columns) throw new Refusal(settlementRefusals.no_columns)
  const today = dayInHongKong(ctx.clock.now())
  return withKeys(
    rows.map(({ line, cells }) => {
      const read = lineIn(cells, columns, today)
      if (typeof read !== 'string') return { line, ...read }
      const reason = ctx.say(`settlements.fault.${read}`)
      throw new Refusal(settlementRefusals.bad_line, { values: { line, reason } })
    }),
  )
}

/** Days that the file covers: as entered, or derived from its payments. */
function daysCovered(lines: readonly SettlementLine[], { coversFrom, coversUntil }: Input): [string, string] {
  const ofPayments = lines.filter(({ kind }) => kind === 'charge' || kind === 'refund')
  const days = (ofPayments.length > 0 ? ofPayments : lines).map(({ occurredOn }) => occurredOn).toSorted()
  const from = coversFrom || (days[0] ?? '')
  const until = coversUntil || (days.at(-1) ?? from)
  return from <= until ? [from, until] : [until, from]
}

/** Imports a file; it is parsed completely before any write. Uploading the same file twice creates one. */
export const uploadSettlement = deskImport(
  contract.uploadSettlement,
  {
    right: 'closing.write',
    entity: 'settlement',
    keyed: false,
    idOf: (answer) => answer.file.id,
    outcome: ({ file }) => ({ file: file.fileName, method: file.method, rows: file.lines }),
  },
  {
    kind: 'settlement',
    fileName: ({ fileName }) => fileName,
    outcome: ({ file }) => ({ ...allOf(file.lines), subjectId: file.id }),
  },
  async (tx, input) => {
    if (!methodsWithFiles(tx).includes(input.method)) throw new Refusal(settlementRefusals.no_files)
    const lines = linesIn(tx, await tableIn(input))
    const [coversFrom, coversUntil] = daysCovered(lines, input)
    const contentHash = createHash('sha256').update(input.file).digest()
    const id = await store.addFile(tx.db, {
      method: input.method,
      fileName: input.fileName,
      coversFrom,
      coversUntil,
      uploadedBy: atTheDesk(tx).email,
      uploadedAt: tx.clock.now(),
      contentHash,
    })
    if (id === null)
      return { file: await fileView(tx, (await store.findSame(tx.db, input.method, contentHash)) ?? '') }
    await lineStore.addLines(
      tx.db,
      { fileId: id, method: input.method },
      await compare(tx, input.method, lines),
    )
    return { file: await fileView(tx, id) }
  },
)
