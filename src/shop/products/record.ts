import { catalogueOf } from '../catalogue/catalogue.ts'
import { asKept, faultsOf, lockProduct, productFileOf, saveProductFile } from '../catalogue/edit.ts'
import type { Complaint } from '../catalogue/file-check.rules.ts'
import type { ProductFile } from '../catalogue/file.contract.ts'
import { sameProduct } from '../catalogue/same-product.rules.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findActing } from '../staff/accounts.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import * as store from './records.store.ts'
import { VersionDocument } from './versions/version.contract.ts'
import * as versionStore from './versions/version.store.ts'
import { productRefusals, stateOf, type ProductState, type VersionOrigin } from './state.rules.ts'
import { changesBetween, isContentAlone, type ProductChange } from './versions/difference.rules.ts'
import { carriedOver } from './versions/merge.rules.ts'

/** A product that is worked on: its record locked, its latest version, and what shoppers see of it. */
export type Opened = {
  id: string
  record: store.ProductRecord
  latest: versionStore.Version
  live: ProductFile | null
}

export const standingOf = ({ record, live }: Opened): ProductState =>
  stateOf({
    ...record,
    publishAt: record.publishAt?.toISOString() ?? null,
    archived: live?.archived ?? false,
  })

export const unscheduled = {
  publishAt: null,
  publishBy: null,
  publishNumber: null,
  publishLanguage: null,
} as const

/** A draft that was scheduled is the same one still when it took up what shoppers see. */
const scheduledAnew = ({ latest, publishNumber }: store.ProductRecord, number: number) =>
  publishNumber === latest ? { publishNumber: number } : {}

/** Whether there is a product of this id, a draft among them. */
export const isProduct = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await catalogueOf(ctx)).byId.has(id) || (await store.findRecord(ctx.db, id)) !== undefined

/** The version a product is at, with what changed outside of the desk since it last looked. Throws `products.unknown`. */
export const latestVersion = async (tx: Ctx, id: string): Promise<number> =>
  (await openRecord(tx, id)).record.latest

/** Whether the latest version of a product waits for its moment. */
export const isScheduled = async (ctx: Ctx, id: string): Promise<boolean> =>
  ((await store.findRecord(ctx.db, id))?.publishAt ?? null) !== null

/** What the shop itself calls who changes products outside of the desk. */
const outside = 'catalogue'

/**
 * A product with its record, locked until the transaction ends. What a file or a deadline changed since the
 * desk last looked becomes a version first (rules/products#7). Throws `products.unknown`.
 */
export async function openRecord(tx: Ctx, id: string): Promise<Opened> {
  await lockProduct(tx, id)
  const live = await productFileOf(tx, id)
  const record = (await store.lockRecord(tx.db, id)) ?? (live && (await firstRecord(tx, id, live)))
  if (!record) throw new Refusal(productRefusals.unknown)
  const current = live ? await caughtUp(tx, record, live) : record
  const latest = await versionStore.findVersion(tx.db, id, current.latest)
  if (!latest) throw new Refusal(productRefusals.unknown)
  return { id, record: current, latest, live }
}

async function firstRecord(tx: Ctx, id: string, live: ProductFile): Promise<store.ProductRecord | null> {
  const first = {
    number: 1,
    document: live,
    origin: 'outside',
    fromNumber: null,
    who: outside,
    note: '',
    at: tx.clock.now(),
  } as const
  await store.addRecord(tx.db, { id, sku: live.sku, isLive: true }, first)
  return (await store.lockRecord(tx.db, id)) ?? null
}

/** A draft that came to shoppers as it is, by a file. */
async function seenNow(tx: Ctx, record: store.ProductRecord): Promise<store.ProductRecord> {
  const change = { live: record.latest, ...unscheduled }
  await store.saveRecord(tx.db, record.productId, change)
  return { ...record, ...change }
}

/** Of a draft that nobody saw, what a file made of it is what shoppers see from now on. */
async function caughtUp(
  tx: Ctx,
  record: store.ProductRecord,
  live: ProductFile,
): Promise<store.ProductRecord> {
  const { productId: id, latest, live: seen } = record
  const known = await versionStore.findVersion(tx.db, id, seen ?? latest)
  if (!known) return record
  if (sameProduct(known.document, live)) return seen === null ? seenNow(tx, record) : record
  const at = tx.clock.now()
  const draft = latest === seen ? null : await versionStore.findVersion(tx.db, id, latest)
  const number = latest + 1
  await versionStore.addVersion(tx.db, id, {
    number,
    document: live,
    origin: 'outside',
    fromNumber: seen,
    who: outside,
    note: '',
    at,
  })
  const carried = draft && asKept(carriedOver(known.document, draft.document, live))
  const waits = carried && !sameProduct(carried, live)
  if (draft && waits)
    await versionStore.addVersion(tx.db, id, {
      ...draft,
      number: number + 1,
      document: carried,
      fromNumber: latest,
      at,
    })
  const change = {
    latest: waits ? number + 1 : number,
    live: number,
    ...(waits ? scheduledAnew(record, number + 1) : unscheduled),
  }
  await store.saveRecord(tx.db, id, change)
  return { ...record, ...change }
}

export type NewVersion = {
  document: ProductFile
  origin: VersionOrigin
  note?: string
  fromNumber?: number | null
  /** In whose name a job writes it; left out: who is at the desk. */
  who?: string
}

/** Adds a version; one that says what the last one says is that one. */
export async function addVersion(tx: Ctx, opened: Opened, version: NewVersion): Promise<Opened> {
  const { id, record } = opened
  const document = asKept(version.document)
  if (sameProduct(opened.latest.document, document)) return opened
  mustBeReadable(tx, document)
  const latest: versionStore.Version = {
    number: record.latest + 1,
    document,
    origin: version.origin,
    fromNumber: version.fromNumber ?? null,
    who: version.who ?? atTheDesk(tx).email,
    note: version.note ?? '',
    at: tx.clock.now(),
  }
  await versionStore.addVersion(tx.db, id, latest)
  // saved as shoppers see it already: nothing waits any more
  const isLive = opened.live !== null && sameProduct(opened.live, document)
  const change = {
    latest: latest.number,
    ...(isLive ? { live: latest.number, ...unscheduled } : {}),
  }
  await store.saveRecord(tx.db, id, change)
  const added = { ...opened, latest, record: { ...record, ...change } }
  const { publishAt } = added.record
  if (publishAt !== null && (await isHeld(tx, added)) && !(await isHeld(tx, opened)))
    await tx.publish('product.schedule_held', { productId: id, number: latest.number })
  return added
}

/** What of a product waits to be seen by shoppers. */
export const waitingIn = ({ live, latest, record }: Opened): ProductChange[] =>
  record.live === record.latest ? [] : changesBetween(live, latest.document)

/** Whether who is at the desk may publish what waits (rules/products#6). */
export const mayPublish = (ctx: Pick<Ctx, 'staff'>, opened: Opened): boolean => {
  const { roles } = atTheDesk(ctx)
  return (
    may(roles, 'products.edit') ||
    (may(roles, 'products.texts') && opened.record.live !== null && isContentAlone(waitingIn(opened)))
  )
}

/**
 * Whether a schedule waits for a person at its moment: what would go live is not the version that was scheduled, and
 * whoever scheduled may not publish it (rules/products#6).
 */
export async function isHeld(ctx: Pick<Ctx, 'db'>, opened: Opened): Promise<boolean> {
  const { publishBy, publishNumber, latest } = opened.record
  if (publishBy === null || publishNumber === latest) return false
  const staff = await findActing(ctx, publishBy)
  return staff === null || !mayPublish({ staff }, opened)
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldAt = (path: readonly PropertyKey[]): string => path.map((step) => snake(String(step))).join('.')

/** Faults as the fields of a form are called, in the caller's language. */
export const faultFields = (ctx: Pick<Ctx, 'say'>, found: readonly Complaint[]): Record<string, string> =>
  Object.fromEntries(
    found.map(({ path, code, values }) => [fieldAt(path), ctx.say(`products.fault.${code}`, { ...values })]),
  )

/** Throws `products.faulty` for what no version can hold: stored, the product could not be read any more. */
export function mustBeReadable(tx: Pick<Ctx, 'say'>, document: ProductFile): void {
  const read = VersionDocument.safeParse(document)
  if (read.success) return
  const fields = read.error.issues.map(({ path }) => [fieldAt(path), tx.say('field.invalid')] as const)
  throw new Refusal(productRefusals.faulty, { fields: Object.fromEntries(fields) })
}

const faulty = (tx: Ctx, found: readonly Complaint[]): Refusal =>
  new Refusal(productRefusals.faulty, { fields: faultFields(tx, found) })

export const problemsOf = (ctx: Ctx, opened: Opened): Promise<Complaint[]> =>
  faultsOf(ctx, opened.latest.document)

/**
 * Shows the latest version to shoppers; a schedule is over by that. Throws `products.faulty` with what stands
 * against it, `products.not_yours`.
 */
export async function publishLatest(tx: Ctx, opened: Opened): Promise<Opened> {
  if (tx.staff && !mayPublish(tx, opened)) throw new Refusal(productRefusals.not_yours)
  const { id, record, latest } = opened
  const found = await saveProductFile(tx, id, latest.document)
  if (found.length > 0) throw faulty(tx, found)
  const change = { live: record.latest, ...unscheduled }
  await store.saveRecord(tx.db, id, change)
  return { ...opened, live: await productFileOf(tx, id), record: { ...record, ...change } }
}

/**
 * Shows a document to shoppers at once while a draft of other changes goes on waiting: `draft` says what it
 * is then, or it takes up what changed. Throws `products.faulty`.
 */
export async function publishBeside(
  tx: Ctx,
  opened: Opened,
  version: NewVersion,
  draft?: ProductFile,
): Promise<Opened> {
  const { id, record, live } = opened
  const before = opened.latest
  const document = asKept(version.document)
  mustBeReadable(tx, document)
  if (live && sameProduct(live, document))
    return draft ? addVersion(tx, opened, { ...version, document: draft }) : opened
  const found = await saveProductFile(tx, id, document)
  if (found.length > 0) throw faulty(tx, found)
  const number = record.latest + 1
  const shown: versionStore.Version = {
    number,
    document,
    origin: version.origin,
    fromNumber: version.fromNumber ?? record.live,
    who: version.who ?? atTheDesk(tx).email,
    note: version.note ?? '',
    at: tx.clock.now(),
  }
  await versionStore.addVersion(tx.db, id, shown)
  const waited = live !== null && record.live !== record.latest
  const rest = draft ?? (waited ? asKept(carriedOver(live, before.document, document)) : document)
  const waits = !sameProduct(asKept(rest), document)
  if (waits) mustBeReadable(tx, asKept(rest))
  const latest: versionStore.Version = waits
    ? {
        ...shown,
        number: number + 1,
        document: asKept(rest),
        origin: before.origin,
        fromNumber: before.number,
      }
    : shown
  if (waits) await versionStore.addVersion(tx.db, id, latest)
  const change = {
    latest: latest.number,
    live: number,
    ...(!waits ? unscheduled : draft ? {} : scheduledAnew(record, latest.number)),
  }
  await store.saveRecord(tx.db, id, change)
  return { id, latest, live: await productFileOf(tx, id), record: { ...record, ...change } }
}
