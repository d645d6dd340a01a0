import type { Ctx } from '../../context.ts'
import { isRefusal } from '../../refusal.ts'
import { mostFailures } from '../../imports/files/file.rules.ts'
import { endRunOf, resumeRun } from '../../imports/record.ts'
import { findColleague } from '../../staff/accounts.ts'
import type { Role } from '../../staff/rules.ts'
import { writeAuditEntry } from '../../staff/write.ts'
import { writeBarcode } from '../../stock/barcodes/barcodes.ts'
import { beginProduct } from '../editing/life.ts'
import { addVersion, publishBeside, publishLatest } from '../record.ts'
import { sidesOf } from '../versions/difference.rules.ts'
import type { ProductChange } from '../versions/difference.rules.ts'
import * as store from './import.store.ts'
import { keysOf } from './key.rules.ts'
import { doneRows, issueOf, mappedRow, refusedRows } from './plan.rules.ts'
import { planProduct, surroundingsOf, type Plan } from './plan.ts'
import type { ImportChange, RowResult, StoredRow } from './row.rules.ts'
import * as rowStore from './row.store.ts'
import { afterEvent } from './state.rules.ts'
import { runCounts } from './view.ts'
import { cut } from '../../text.ts'

/** Product keys fetched at once; each product has its own transaction. */
const batch = 20

type Doer = { id: string | null; email: string; roles: readonly Role[] }

/** The staff user who acts, with current rights; one who has left has none. */
async function doerOf(ctx: Ctx, email: string | null): Promise<Doer> {
  const found = email === null ? null : await findColleague(ctx, email)
  return { id: found?.id ?? null, email: email ?? '', roles: found?.roles ?? [] }
}

/**
 * Checks or applies an import product by product, until it is done or cancelled. An interrupted run resumes, and
 * concurrent runs process each product once.
 */
export async function workOnImport(ctx: Ctx, id: string): Promise<void> {
  const task = await store.findImport(ctx.db, id)
  if (task?.state !== 'checking' && task?.state !== 'running') return
  await resumeRun(ctx, 'products', id)
  try {
    await (task.state === 'checking' ? checkAll(ctx, id) : takeAllIn(ctx, id))
  } catch (error) {
    if (await hasFailed(ctx, id))
      ctx.log.error({ import: id, error: String(error) }, 'an import of products broke off')
    else throw error
  }
}

/** Counts a failure; true: it was the last permitted one. */
const hasFailed = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const task = await store.lockImport(tx.db, id)
    const to = task && afterEvent(task.state, 'break')
    if (!task || !to) return true
    const failures = task.failures + 1
    if (failures < mostFailures) {
      await store.saveFailures(tx.db, id, failures)
      return false
    }
    await endRunOf(tx, 'products', id, { counts: await runCounts(tx, id, task.state), as: 'broke_off' })
    return store.moveImport(tx.db, id, { from: task.state, to }, { failures: 0 })
  })

const end = (ctx: Ctx, id: string, from: 'checking' | 'running'): Promise<void> =>
  ctx.transaction(async (tx) => {
    const to = afterEvent(from, 'done')
    const ended = from === 'running' ? { endedAt: tx.clock.now() } : {}
    if (to && (await store.moveImport(tx.db, id, { from, to }, { failures: 0, ...ended })))
      await endRunOf(tx, 'products', id, { counts: await runCounts(tx, id, from), as: 'done' })
  })

/** Assigns a product key to each row; rows without one are refused at once. */
const findKeys = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const task = await store.holdImport(tx.db, id, 'checking')
    const rows = task ? await rowStore.listUnkeyed(tx.db, id) : []
    if (!task || rows.length === 0) return
    const mapped = rows.map((row) => ({ ...mappedRow(row, task.fields), content: row.content }))
    const codes = mapped.flatMap(({ cells }) =>
      [cells.product_sku, cells.option_sku].filter((code) => code !== undefined),
    )
    const { keys, issues } = keysOf(task.kind, mapped, await rowStore.findProducts(tx.db, codes))
    await rowStore.saveKeys(tx.db, id, keys)
    await rowStore.saveRows(
      tx.db,
      id,
      { id: null, version: null },
      issues.map((each) => ({
        line: each.line,
        plan: 'refused',
        outcome: 'refused',
        changes: [],
        issues: [each],
      })),
    )
  })

async function checkAll(ctx: Ctx, id: string): Promise<void> {
  await findKeys(ctx, id)
  const shop = await surroundingsOf(ctx)
  for (;;) {
    const keys = await rowStore.listOpenKeys(ctx.db, id, { isPlanned: false, most: batch })
    for (const key of keys)
      await ctx.transaction(async (tx) => {
        const task = await store.holdImport(tx.db, id, 'checking')
        const rows = task ? await rowStore.lockRows(tx.db, id, { key, isPlanned: false }) : []
        if (!task || rows.length === 0) return
        const { roles } = await doerOf(tx, task.checkedBy)
        const plan = await planProduct(tx, { task, key, rows, roles, shop })
        await rowStore.saveRows(tx.db, id, plan.product, plan.rows)
      })
    if (keys.length === 0) return end(ctx, id, 'checking')
    if ((await store.findImport(ctx.db, id))?.state !== 'checking') return
    await resumeRun(ctx, 'products', id)
  }
}

async function takeAllIn(ctx: Ctx, id: string): Promise<void> {
  for (;;) {
    const keys = await rowStore.listOpenKeys(ctx.db, id, { isPlanned: true, most: batch })
    for (const key of keys) await takeIn(ctx, id, key)
    if (keys.length === 0) return end(ctx, id, 'running')
    if ((await store.findImport(ctx.db, id))?.state !== 'running') return
    await resumeRun(ctx, 'products', id)
  }
}

/** Applies one product atomically; a refusal is stored on its rows. */
async function takeIn(ctx: Ctx, id: string, key: string): Promise<void> {
  try {
    await ctx.transaction((tx) => takeInOpen(tx, id, key))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const why = ctx.say(error.code, { ...error.detail.values })
    await ctx.transaction(async (tx) => {
      const rows = await rowStore.lockRows(tx.db, id, { key, isPlanned: true })
      const [first] = rows
      if (!first) return
      const issue = issueOf(first.line, 'refused', { values: { code: error.code, why } })
      await saveRefused(tx, id, rows, [issue])
    })
  }
}

const saveRefused = (
  tx: Ctx,
  id: string,
  rows: readonly StoredRow[],
  issues: Parameters<typeof refusedRows>[1],
): Promise<void> => {
  const product = { id: rows[0]?.productId ?? null, version: rows[0]?.version ?? null }
  return rowStore.saveRows(
    tx.db,
    id,
    product,
    refusedRows(
      rows.map(({ line }) => line),
      issues,
    ),
  )
}

async function takeInOpen(tx: Ctx, id: string, key: string): Promise<void> {
  const task = await store.holdImport(tx.db, id, 'running')
  const open = task ? await rowStore.lockRows(tx.db, id, { key, isPlanned: true }) : []
  const [first] = open
  if (!task || !first) return
  const rows = await rowStore.listOfProduct(tx.db, id, key)
  const doer = await doerOf(tx, task.startedBy)
  const shop = await surroundingsOf(tx)
  const plan = await planProduct(tx, { task, key, rows, roles: doer.roles, shop })
  const isAsChecked = plan.product.id === first.productId && plan.product.version === first.version
  if (!isAsChecked)
    return saveRefused(tx, id, rows, [issueOf(first.line, 'changed_meanwhile', { values: { name: key } })])
  if (plan.work === null) return rowStore.saveRows(tx.db, id, plan.product, doneOrRefused(plan))
  const saved = await write(tx, task, plan.work, doer)
  await rowStore.saveRows(tx.db, id, saved, doneRows(plan.rows))
}

/** Results when nothing is left to write, or an issue appeared since the check. */
const doneOrRefused = ({ rows }: Plan): RowResult[] =>
  rows.every(({ plan }) => plan === 'refused') ? [...rows] : doneRows(rows)

const isOfVersion = (change: ImportChange): change is ImportChange & ProductChange =>
  change.field !== 'barcode'

/** Writes with the steps of the editor, on behalf of the staff user who started the import, with one audit entry. */
async function write(
  tx: Ctx,
  task: store.StoredImport,
  { opened, document, draft, changes, barcodes }: NonNullable<Plan['work']>,
  doer: Doer,
): Promise<{ id: string; version: number }> {
  const named = { who: doer.email, note: cut(`import: ${task.fileName}`, 300) }
  const version = { document, origin: 'imported', ...named } as const
  const isLive = task.mode === 'live'
  const begun = opened ?? (await beginProduct(tx, document, 'imported', named))
  const isBeside = isLive && opened?.live && opened.record.live !== opened.record.latest
  let saved = begun
  if (isBeside) saved = await publishBeside(tx, opened, version, draft ?? undefined)
  else {
    if (opened) saved = await addVersion(tx, opened, version)
    if (isLive && saved.record.live !== saved.record.latest) saved = await publishLatest(tx, saved)
  }
  for (const { sku, ean } of barcodes) await writeBarcode(tx, { subSku: sku, ean, actor: doer.email })
  const sides = sidesOf(changes.filter(isOfVersion))
  const codes = changes.filter(({ field }) => field === 'barcode')
  const codesOf = (side: 'before' | 'after') =>
    Object.fromEntries(codes.map((change) => [`barcode · ${change.of}`, change[side]]))
  await writeAuditEntry(
    tx,
    { id: doer.id, email: doer.email },
    {
      action: 'product-imported',
      entity: 'product',
      entityId: saved.id,
      before: { ...sides.before, ...codesOf('before') },
      after: { ...sides.after, ...codesOf('after'), import: task.id },
      reason: named.note,
    },
  )
  return { id: saved.id, version: saved.record.latest }
}
