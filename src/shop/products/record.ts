import { catalogueOf } from '../catalogue/catalogue.ts'
import {
  normalizeProductFile,
  faultsOf,
  lockProduct,
  productFileOf,
  saveProductFile,
} from '../catalogue/edit.ts'
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

/** A product opened for work: its locked record, latest version and live version. */
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

/** A scheduled draft stays scheduled after it was rebased on live changes. */
const scheduledAnew = ({ latest, publishNumber }: store.ProductRecord, number: number) =>
  publishNumber === latest ? { publishNumber: number } : {}

/** Whether a product with this id exists, published or draft. */
export const isProduct = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await catalogueOf(ctx)).byId.has(id) || (await store.findRecord(ctx.db, id)) !== undefined

/** Number of the latest version, after external changes are recorded. Throws `products.unknown`. */
export const latestVersion = async (tx: Ctx, id: string): Promise<number> =>
  (await openRecord(tx, id)).record.latest

/** Whether the latest version of a product is scheduled. */
export const isScheduled = async (ctx: Ctx, id: string): Promise<boolean> =>
  ((await store.findRecord(ctx.db, id))?.publishAt ?? null) !== null

/** Author name of changes made outside the back office. */
const outside = 'catalogue'

/**
 * Opens a product with its record locked until the transaction ends. External changes since the last version, by a
 * file or a deadline, are stored as a version first (rules/products#7). Throws `products.unknown`.
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

/** Marks a draft as live that a file published unchanged. */
async function seenNow(tx: Ctx, record: store.ProductRecord): Promise<store.ProductRecord> {
  const change = { live: record.latest, ...unscheduled }
  await store.saveRecord(tx.db, record.productId, change)
  return { ...record, ...change }
}

/** Records the live version that a file made of an unpublished draft. */
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
  const carried = draft && normalizeProductFile(carriedOver(known.document, draft.document, live))
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
  /** Author when a job writes it; undefined: the current staff user. */
  who?: string
}

/** Adds a version; one equal to the latest is not added. */
export async function addVersion(tx: Ctx, opened: Opened, version: NewVersion): Promise<Opened> {
  const { id, record } = opened
  const document = normalizeProductFile(version.document)
  if (sameProduct(opened.latest.document, document)) return opened
  assertReadable(tx, document)
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
  // equal to the live version, so nothing is pending any more
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

/** Changes that are not published yet. */
export const waitingIn = ({ live, latest, record }: Opened): ProductChange[] =>
  record.live === record.latest ? [] : changesBetween(live, latest.document)

/** Whether the current staff user may publish the pending changes (rules/products#6). */
export const mayPublish = (ctx: Pick<Ctx, 'staff'>, opened: Opened): boolean => {
  const { roles } = atTheDesk(ctx)
  return (
    may(roles, 'products.edit') ||
    (may(roles, 'products.texts') && opened.record.live !== null && isContentAlone(waitingIn(opened)))
  )
}

/**
 * Whether a due schedule is held for a staff user: the latest version is not the scheduled one, and its author has no
 * right to publish it (rules/products#6).
 */
export async function isHeld(ctx: Pick<Ctx, 'db'>, opened: Opened): Promise<boolean> {
  const { publishBy, publishNumber, latest } = opened.record
  if (publishBy === null || publishNumber === latest) return false
  const staff = await findActing(ctx, publishBy)
  return staff === null || !mayPublish({ staff }, opened)
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const fieldAt = (path: readonly PropertyKey[]): string => path.map((step) => snake(String(step))).join('.')

/** Complaints by form field name, in the caller's language. */
export const faultFields = (ctx: Pick<Ctx, 'say'>, found: readonly Complaint[]): Record<string, string> =>
  Object.fromEntries(
    found.map(({ path, code, values }) => [fieldAt(path), ctx.say(`products.fault.${code}`, { ...values })]),
  )

/** Throws `products.faulty` for a document that could not be read again once stored. */
export function assertReadable(tx: Pick<Ctx, 'say'>, document: ProductFile): void {
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
 * Publishes the latest version and ends a schedule. Throws `products.faulty` with the complaints,
 * `products.not_yours`.
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
 * Publishes a document while a draft of other changes stays: `draft` is its new content, or the draft is rebased on
 * the published changes. Throws `products.faulty`.
 */
export async function publishBeside(
  tx: Ctx,
  opened: Opened,
  version: NewVersion,
  draft?: ProductFile,
): Promise<Opened> {
  const { id, record, live } = opened
  const before = opened.latest
  const document = normalizeProductFile(version.document)
  assertReadable(tx, document)
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
  const rest =
    draft ?? (waited ? normalizeProductFile(carriedOver(live, before.document, document)) : document)
  const waits = !sameProduct(normalizeProductFile(rest), document)
  if (waits) assertReadable(tx, normalizeProductFile(rest))
  const latest: versionStore.Version = waits
    ? {
        ...shown,
        number: number + 1,
        document: normalizeProductFile(rest),
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
