import { sql, type Selectable } from 'kysely'
import { isCurrency, money, type Currency } from '../money.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import type { CartLines, Carts as CartRows, SavedLines } from '../../platform/db/tables.ts'
import {
  cartKinds,
  noCarts,
  type Cart,
  type CartKind,
  type Carts,
  type Line,
  type Notice,
  type Saved,
} from './rules.ts'

/** A guest's session, or a member. */
export type CartOwner = { sessionHash: Buffer } | { memberId: string }

const columns = (owner: CartOwner) =>
  'memberId' in owner
    ? ({ member_id: owner.memberId } as const)
    : ({ session_hash: owner.sessionHash } as const)

const selectCarts = (db: Db, owner: CartOwner) =>
  'memberId' in owner
    ? db.selectFrom('carts').selectAll().where('member_id', '=', owner.memberId)
    : db.selectFrom('carts').selectAll().where('session_hash', '=', owner.sessionHash)

type CartWhole = Selectable<CartRows> & {
  lines: Selectable<CartLines>[]
  saved: (Omit<Selectable<SavedLines>, 'saved_at'> & { saved_at: string })[]
}

/** The owner's carts as they were saved, in one statement; null while there are none. */
export async function findCarts(db: Db, owner: CartOwner, savedSince: Date): Promise<Carts | null> {
  const ownedBy =
    'memberId' in owner ? sql`c.member_id = ${owner.memberId}` : sql`c.session_hash = ${owner.sessionHash}`
  const { rows } = await sql<CartWhole>`
    select c.*,
      (select coalesce(jsonb_agg(l order by l.position), '[]') from cart_lines l where l.cart_id = c.id) as lines,
      (select coalesce(jsonb_agg(s), '[]') from saved_lines s where s.cart_id = c.id and s.saved_at > ${savedSince}) as saved
    from carts c where ${ownedBy}`.execute(db)
  if (rows.length === 0) return null
  const saved = rows.flatMap((row) =>
    row.saved.map((line) => ({ ...line, saved_at: new Date(line.saved_at) })),
  )
  return cartsFrom(
    rows,
    rows.flatMap(({ lines }) => lines),
    saved.toSorted(newestFirst),
  )
}

const newestFirst = (one: Selectable<SavedLines>, other: Selectable<SavedLines>): number =>
  other.saved_at.getTime() - one.saved_at.getTime() || (one.sub_sku < other.sub_sku ? -1 : 1)

/** A text that differs after every change of an owner's carts and of the lines saved for later. */
const stamp = sql<string>`coalesce(string_agg(concat_ws('.', c.id, c.version, (
  select string_agg(concat_ws('.', s.sub_sku, s.quantity, s.saved_at), ',' order by s.sub_sku) from saved_lines s where s.cart_id = c.id)),
  ';' order by c.kind), '')`

export type VisitStamp = { hash: Buffer; seenAt: Date; stamp: string }

/** Stamps of those sessions that have not expired. */
export async function listVisitStamps(db: Db, hashes: readonly Buffer[], now: Date): Promise<VisitStamp[]> {
  const found = await sql<VisitStamp>`
    select v.id_hash as hash, v.seen_at as "seenAt", ${stamp} as stamp
    from sessions v left join carts c on c.session_hash = v.id_hash
    where v.id_hash = any(${hashes}::bytea[]) and v.expires_at > ${now} group by v.id_hash`.execute(db)
  return found.rows
}

export async function listMemberStamps(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; stamp: string }[]> {
  const found = await sql<{ id: string; stamp: string }>`
    select c.member_id as id, ${stamp} as stamp from carts c where c.member_id = any(${ids}::uuid[])
    group by c.member_id`.execute(db)
  return found.rows
}

export async function listSubSkus(db: Db, owner: CartOwner): Promise<string[]> {
  const ownedBy =
    'memberId' in owner ? sql`c.member_id = ${owner.memberId}` : sql`c.session_hash = ${owner.sessionHash}`
  const found = await sql<{ sub_sku: string }>`
    select distinct l.sub_sku from carts c join cart_lines l on l.cart_id = c.id where ${ownedBy}`.execute(db)
  return found.rows.map((row) => row.sub_sku)
}

/**
 * Both carts, made where missing and locked until the transaction ends, always in one order (rules/api#11).
 */
export async function lockCarts(
  db: Db,
  owner: CartOwner,
  currency: Currency,
  savedSince: Date,
): Promise<Carts> {
  const lock = () => selectCarts(db, owner).orderBy('kind').forUpdate().execute()
  const rows = await lock()
  if (rows.length === cartKinds.length) return withLines(db, rows, savedSince)
  const made = await db
    .insertInto('carts')
    .values(cartKinds.map((kind) => ({ ...columns(owner), kind, currency })))
    .onConflict((conflict) =>
      conflict.columns(['memberId' in owner ? 'member_id' : 'session_hash', 'kind']).doNothing(),
    )
    .returningAll()
    .execute()
  if (made.length === cartKinds.length) return cartsFrom(made, [], []) // nobody else has seen them
  return withLines(db, await lock(), savedSince)
}

async function withLines(db: Db, rows: readonly Selectable<CartRows>[], savedSince: Date): Promise<Carts> {
  const ids = rows.map((row) => row.id)
  const lines = await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', 'in', ids)
    .orderBy('position')
    .execute()
  const saved = await db
    .selectFrom('saved_lines')
    .selectAll()
    .where('cart_id', 'in', ids)
    .where('saved_at', '>', savedSince)
    .orderBy('saved_at', 'desc')
    .orderBy(sql`sub_sku collate "C"`)
    .execute()
  return cartsFrom(rows, lines, saved)
}

function cartsFrom(
  rows: readonly Selectable<CartRows>[],
  lines: readonly Selectable<CartLines>[],
  saved: readonly Selectable<SavedLines>[],
): Carts {
  const none = noCarts('HKD')
  const cartOf = (kind: CartKind): Cart => {
    const row = rows.find((each) => each.kind === kind)
    return row ? cartFrom(row, kind, lines) : none[kind]
  }
  return {
    single: cartOf('single'),
    subscription: cartOf('subscription'),
    saved: saved.map((row) => ({
      subSku: row.sub_sku,
      quantity: row.quantity,
      savedAt: row.saved_at.toISOString(),
    })),
  }
}

function cartFrom(row: Selectable<CartRows>, kind: CartKind, lines: readonly Selectable<CartLines>[]): Cart {
  const currency = isCurrency(row.currency) ? row.currency : 'HKD'
  return {
    id: row.id,
    kind,
    currency,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    lines: lines.filter((line) => line.cart_id === row.id).map((line) => lineFrom(line, currency)),
    notices: row.notices as Notice[], // written by saveCart alone
  }
}

const lineFrom = (row: Selectable<CartLines>, currency: Currency): Line => ({
  id: row.id,
  subSku: row.sub_sku,
  bundleSku: row.bundle_sku,
  interval: row.interval_months,
  quantity: row.quantity,
  unit: row.unit_price === null ? null : money(currency, row.unit_price),
})

const written = ({ currency, lines, notices }: Omit<Cart, 'lines'> & { lines: readonly Line[] }): string =>
  JSON.stringify([
    lines.length === 0 || currency,
    lines.map(({ id, subSku, bundleSku, interval, quantity, unit }) => [
      id,
      subSku,
      bundleSku,
      interval,
      quantity,
      unit?.minor ?? null,
    ]),
    notices.map(({ kind, subSku, was, now }) => [kind, subSku, was, now]),
  ])

/** Whether two states of a cart are stored differently. */
export const cartDiffers = (before: Cart, after: Cart): boolean => written(before) !== written(after)
export const differs = (before: Pick<Carts, CartKind>, after: Pick<Carts, CartKind>): boolean =>
  cartKinds.some((kind) => cartDiffers(before[kind], after[kind]))

type Typed = Omit<Cart, 'lines'> & { lines: readonly (Line & { product: { productType: string } })[] }

/**
 * Saves a locked cart whole if it differs, in one statement; answers its version and time. Lines keep their
 * ids.
 */
export async function saveCart(
  db: Db,
  before: Cart,
  after: Typed,
): Promise<Pick<Cart, 'version' | 'updatedAt'>> {
  if (written(before) === written(after)) return { version: before.version, updatedAt: before.updatedAt }
  const productType = after.kind === 'single' ? (after.lines[0]?.product.productType ?? null) : null
  const lines = after.lines.map((line, position) => ({
    id: line.id,
    position,
    sub_sku: line.subSku,
    bundle_sku: line.bundleSku,
    interval_months: line.interval,
    quantity: line.quantity,
    unit_price: line.unit?.minor ?? null,
  }))
  // type and lines change in one statement: the foreign key between them is checked at its end
  const { rows } = await sql<{ version: number; updated_at: Date }>`
    with gone as (
      delete from cart_lines where cart_id = ${after.id} and id <> all (${lines.map((line) => line.id)}::uuid[]) returning id
    ), put as (
      insert into cart_lines (id, cart_id, position, sub_sku, bundle_sku, interval_months, product_type, quantity, unit_price)
      select id, ${after.id}::uuid, position, sub_sku, bundle_sku, interval_months, ${productType}::text, quantity, unit_price
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
        id uuid, position smallint, sub_sku text, bundle_sku text, interval_months smallint, quantity integer, unit_price bigint)
      where (select count(*) from gone) >= 0 -- deletes run before positions are taken
      on conflict (id) do update set position = excluded.position, sub_sku = excluded.sub_sku, bundle_sku = excluded.bundle_sku,
        interval_months = excluded.interval_months, product_type = excluded.product_type, quantity = excluded.quantity,
        unit_price = excluded.unit_price
    )
    update carts set currency = ${after.currency}, product_type = ${productType}, notices = ${JSON.stringify(after.notices)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${after.id} returning version, updated_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the locked cart does not exist')
  return { version: row.version, updatedAt: row.updated_at.toISOString() }
}

/** Replaces the lines saved for later, which belong to the single cart. */
export async function saveSaved(
  db: Db,
  before: Carts,
  after: { single: { id: string }; saved: readonly Saved[] },
): Promise<void> {
  if (JSON.stringify(before.saved) === JSON.stringify(after.saved)) return
  await db.deleteFrom('saved_lines').where('cart_id', '=', after.single.id).execute()
  if (after.saved.length > 0)
    await db
      .insertInto('saved_lines')
      .values(
        after.saved.map((line) => ({
          cart_id: after.single.id,
          sub_sku: line.subSku,
          quantity: line.quantity,
          saved_at: line.savedAt,
        })),
      )
      .execute()
}

/** Empties a cart that still has this version, in one statement; false: it has another. */
export async function emptyCart(db: Db, id: string, version: number): Promise<boolean> {
  const found = await sql<{ done: boolean }>`
    with emptied as (
      update carts set version = version + 1, product_type = null, notices = '[]', updated_at = now()
      where id = ${id} and version = ${version} returning id
    ), gone as (
      delete from cart_lines where cart_id in (select id from emptied)
    )
    select exists (select from emptied) as done`.execute(db)
  return found.rows[0]?.done === true
}

/** Deletes at most so many carts untouched since `before`, the oldest first; answers how many. */
export async function deleteIdleCarts(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql`delete from carts where updated_at < ${before} and id in (
    select id from carts where updated_at < ${before} order by updated_at limit ${most}) returning 1`.execute(
    db,
  )
  return rows.length
}

export async function deleteOldSaved(db: Db, before: Date): Promise<void> {
  await deleteInPortions(db, 'saved_lines', sql`saved_at < ${before}`)
}

export async function deleteCarts(db: Db, owner: CartOwner): Promise<void> {
  const [column, value] =
    'memberId' in owner
      ? (['member_id', owner.memberId] as const)
      : (['session_hash', owner.sessionHash] as const)
  await db.deleteFrom('carts').where(column, '=', value).execute()
}
