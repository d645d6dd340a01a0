import { dayInHongKong } from '../../calendar.ts'
import { normalizeProductFile, faultsOf } from '../../catalogue/edit.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import {
  addVersion,
  faultFields,
  mayPublish,
  assertReadable,
  openRecord,
  publishBeside,
  publishLatest,
  type Opened,
  unscheduled,
  waitingIn,
} from '../record.ts'
import * as store from '../records.store.ts'
import { productRefusals, type VersionOrigin } from '../state.rules.ts'
import { changesBetween } from '../versions/difference.rules.ts'
import { copyOf } from './change.rules.ts'
import { noText } from './document.rules.ts'
import * as contract from './editor.contract.ts'
import { aboutProduct, openAt, savedSince, savedView } from './saved.ts'

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)

type Beginning = {
  note?: string
  /** Author when a job creates it; undefined: the current staff user. */ who?: string
}

/** Creates an unpublished product. Throws `products.sku_taken`, `products.faulty`. */
export async function beginProduct(
  tx: Ctx,
  file: ProductFile,
  origin: VersionOrigin,
  { note = '', who }: Beginning = {},
): Promise<Opened> {
  const document = normalizeProductFile(file)
  assertReadable(tx, document)
  const found = await faultsOf(tx, document)
  if (found.length > 0) throw new Refusal(productRefusals.faulty, { fields: faultFields(tx, found) })
  const taken = new Refusal(productRefusals.sku_taken, {
    fields: { sku: tx.say(productRefusals.sku_taken.code) },
  })
  if (await store.isSkuTaken(tx.db, document.sku)) throw taken
  const first = {
    number: 1,
    document,
    origin,
    fromNumber: null,
    who: who ?? atTheDesk(tx).email,
    note,
    at: tx.clock.now(),
  }
  const id = await store.addRecord(tx.db, { sku: document.sku, isLive: false }, first)
  if (id === null) throw taken
  return openRecord(tx, id)
}

async function begin(tx: Ctx, file: ProductFile, origin: VersionOrigin) {
  const opened = await beginProduct(tx, file, origin)
  return savedView(opened, changesBetween(null, opened.latest.document))
}

export const createProduct = deskWrite(
  contract.createProduct,
  { right: 'products.edit', ...aboutProduct },
  (tx, { sku, brand, kind, name, url, price }) =>
    begin(
      tx,
      {
        sku,
        brand,
        kind,
        name,
        url: url ?? (slugOf(name.eng) || slugOf(sku)),
        categories: [],
        priority: 0,
        created: dayInHongKong(tx.clock.now()),
        whatsapp: false,
        groups: [],
        summary: noText,
        does: noText,
        use: noText,
        ingredients: noText,
        suits: noText,
        words: [],
        media: [],
        archived: false,
        flags: [],
        countries: [],
        treatment: kind === 'treatment' ? { minutes: 60, steps: [], before: noText, shops: [] } : undefined,
        options: [
          {
            sku: `${sku}-1`,
            name: { chi: '標準裝', eng: 'Standard', cn: '标准装' },
            state: 'in_stock',
            price,
            groups: [],
            prices: [],
            tiers: [],
            components: [],
          },
        ],
        offers: [],
      },
      'created',
    ),
)

export const duplicateProduct = deskWrite(
  contract.duplicateProduct,
  { right: 'products.edit', ...aboutProduct },
  async (tx, { id, sku, url }) => {
    const { latest } = await openRecord(tx, id)
    const created = dayInHongKong(tx.clock.now())
    return begin(tx, copyOf(latest.document, { sku, url: url ?? slugOf(sku), created }), 'duplicated')
  },
)

/** Opens a product with unpublished changes. Throws `products.nothing_to_publish` when the latest version is live. */
async function openWaiting(tx: Ctx, id: string, version: number) {
  const opened = await openAt(tx, id, version)
  if (opened.record.live === opened.record.latest) throw new Refusal(productRefusals.nothing_to_publish)
  return opened
}

export const publishProduct = deskWrite(
  contract.publishProduct,
  { right: 'products.texts', ...aboutProduct },
  async (tx, { id, version }) => {
    const opened = await openWaiting(tx, id, version)
    return savedView(await publishLatest(tx, opened), changesBetween(opened.live, opened.latest.document))
  },
)

export const scheduleProduct = deskWrite(
  contract.scheduleProduct,
  {
    right: 'products.texts',
    entity: 'product',
    outcome: ({ product }) => ({ publishAt: product.publishAt, version: product.version }),
  },
  async (tx, { id, version, at }) => {
    const opened = await openWaiting(tx, id, version)
    if (!mayPublish(tx, opened)) throw new Refusal(productRefusals.not_yours)
    const publishAt = new Date(at)
    if (publishAt <= tx.clock.now()) throw new Refusal(productRefusals.past)
    const found = await faultsOf(tx, opened.latest.document)
    if (found.length > 0) throw new Refusal(productRefusals.faulty, { fields: faultFields(tx, found) })
    const change = {
      publishAt,
      publishBy: atTheDesk(tx).email,
      publishNumber: opened.record.latest,
      publishLanguage: tx.shopper.locale,
    }
    await store.saveRecord(tx.db, id, change)
    return savedView({ ...opened, record: { ...opened.record, ...change } }, waitingIn(opened))
  },
)

export const unscheduleProduct = deskWrite(
  contract.unscheduleProduct,
  {
    right: 'products.texts',
    entity: 'product',
    outcome: ({ product }) => ({ publishAt: product.publishAt }),
  },
  async (tx, { id }) => {
    const opened = await openRecord(tx, id)
    if (opened.record.publishAt === null) throw new Refusal(productRefusals.not_scheduled)
    if (!mayPublish(tx, opened)) throw new Refusal(productRefusals.not_yours)
    await store.saveRecord(tx.db, id, unscheduled)
    return savedView({ ...opened, record: { ...opened.record, ...unscheduled } }, waitingIn(opened))
  },
)

export const discardDraft = deskWrite(
  contract.discardDraft,
  { right: 'products.texts', ...aboutProduct },
  async (tx, { id, version }) => {
    const opened = await openWaiting(tx, id, version)
    const { live, record } = opened
    if (!live) throw new Refusal(productRefusals.nothing_to_publish)
    if (!mayPublish(tx, opened)) throw new Refusal(productRefusals.not_yours)
    const back = { document: live, origin: 'discarded', fromNumber: record.live } as const
    return savedSince(opened, await addVersion(tx, opened, back))
  },
)

export const archiveProduct = deskWrite(
  contract.archiveProduct,
  { right: 'products.edit', ...aboutProduct },
  async (tx, { id, version, archived, note }) => {
    const opened = await openAt(tx, id, version)
    const { live } = opened
    if (!live || live.archived === archived) throw new Refusal(productRefusals.nothing_to_publish)
    const document = { ...live, archived }
    const after = await publishBeside(tx, opened, { document, origin: 'archived', note })
    return savedView(after, changesBetween(live, document))
  },
)
