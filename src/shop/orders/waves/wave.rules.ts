import type { Order } from '../order.rules.ts'
import { shippableLines } from '../fulfilment/unshipped.rules.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import type { Machine } from '../rules.ts'

export const waveStates = ['open', 'closed'] as const
export type WaveState = (typeof waveStates)[number]

/** State of an order in a pick wave. */
export const waveOrderStates = ['waiting', 'picked', 'dropped'] as const
export type WaveOrderState = (typeof waveOrderStates)[number]

/** Why an order dropped out of a wave. */
export const dropCauses = [
  'cancelled',
  'held',
  'refunded',
  'disputed',
  'undone',
  'packed',
  'changed',
  'short',
  'approval',
] as const
export type DropCause = (typeof dropCauses)[number]

/** Reasons why an order cannot join a wave. */
export const joinExclusions = [
  'in_wave',
  /** Another order of its combined parcel cannot be picked. */
  'combined',
  'cancelled',
  'held',
  'disputed',
  'short',
  'approval',
  'not_to_pick',
  'too_many',
] as const
export type JoinExclusion = (typeof joinExclusions)[number]

/** Maximum number of orders in a wave: the boxes that fit on a trolley. */
export const mostOrders = 40

type Standing = Pick<
  Order,
  'status' | 'paymentState' | 'fulfilmentState' | 'approval' | 'revisions' | 'short' | 'lines'
>

/** Why an order cannot be picked in a wave now; null: it can. */
export function joinExclusion(
  order: Standing,
): Exclude<JoinExclusion, 'in_wave' | 'combined' | 'too_many'> | null {
  if (order.status === 'cancelled' || order.status === 'expired') return 'cancelled'
  if (order.paymentState === 'disputed') return 'disputed'
  if (order.approval !== null) return 'approval'
  if (order.fulfilmentState === 'on_hold' || waitingRevision(order) !== null) return 'held'
  const isToPick =
    order.status === 'confirmed' &&
    (order.fulfilmentState === 'none' || order.fulfilmentState === 'picking') &&
    shippableLines(order).length > 0
  if (!isToPick) return 'not_to_pick'
  return order.short.length > 0 ? 'short' : null
}

type Together = Pick<Order, 'id' | 'combined'>

/** Orders combined with an order in one parcel, which are picked into the same box. */
export const companionsOf = ({ combined }: Pick<Order, 'combined'>): string[] =>
  combined?.orders.map(({ id }) => id) ?? []

/**
 * Groups orders by picking box, in the sequence in which they were selected. Combined orders share a box and are
 * added even if they were not selected.
 */
export function ordersByBox<O extends Together>(
  ids: readonly string[],
  found: ReadonlyMap<string, O>,
): O[][] {
  const placed = new Set<string>()
  const boxes: O[][] = []
  for (const id of ids) {
    const order = found.get(id)
    if (!order || placed.has(id)) continue
    const box = [order, ...companionsOf(order).flatMap((each) => found.get(each) ?? [])]
    for (const each of box) placed.add(each.id)
    boxes.push(box)
  }
  return boxes
}

/**
 * Exclusions of the orders of a box, from their individual exclusions: an excluded order excludes the others of its
 * parcel too (`combined`), and a wave without room for all of them excludes all (`too_many`).
 */
export function boxExclusions(
  alone: readonly (JoinExclusion | null)[],
  before: number,
): (JoinExclusion | null)[] {
  if (alone.some((exclusion) => exclusion !== null)) return alone.map((exclusion) => exclusion ?? 'combined')
  return alone.map(() => (before + alone.length > mostOrders ? 'too_many' : null))
}

/**
 * Whether packing this order packs the whole box: it has the lowest number in its combined parcel, and all the other
 * orders are picked. This prevents a box from being packed while an order in it is half picked.
 */
export const packsBox = (
  order: Pick<Order, 'number' | 'combined'>,
  stateOf: (orderId: string) => WaveOrderState | null,
): boolean =>
  (order.combined?.orders ?? []).every(
    ({ id, number }) => stateOf(id) === 'picked' && order.number.localeCompare(number) < 0,
  )

export type Pieces = readonly { subSku: string; pieces: number }[]

const isSame = (one: Pieces, other: Pieces): boolean =>
  one.length === other.length &&
  one.every(({ subSku, pieces }) => other.some((each) => each.subSku === subSku && each.pieces === pieces))

/** Why an order no longer belongs to an open wave; null: it still does. */
export function dropCauseOf(order: Standing, joined: Pieces, now: Pieces): DropCause | null {
  const exclusion = joinExclusion(order)
  if (exclusion === 'not_to_pick') return order.fulfilmentState === 'picking' ? 'changed' : 'packed'
  if (exclusion !== null) return exclusion
  if (order.fulfilmentState === 'none') return 'undone'
  return isSame(joined, now) ? null : 'changed'
}

const afterMove: Record<Machine, Readonly<Record<string, DropCause>>> = {
  status: { cancelled: 'cancelled', expired: 'cancelled' },
  payment: {
    partially_refunded: 'refunded',
    refunded: 'refunded',
    disputed: 'disputed',
    disputed_lost: 'disputed',
  },
  fulfilment: {
    none: 'undone',
    on_hold: 'held',
    packed: 'packed',
    partially_shipped: 'packed',
    shipped: 'packed',
    ready_for_pickup: 'packed',
    collected: 'packed',
  },
}

/** Why a state transition removes an order from an open wave; null: it stays. */
export const dropCauseAfter = (machine: Machine, to: string): DropCause | null =>
  afterMove[machine][to] ?? null

/** States from which a cause drops an order. A fully picked order is not dropped by being packed. */
export const statesToDrop = (cause: DropCause): WaveOrderState[] =>
  cause === 'packed' ? ['waiting'] : ['waiting', 'picked']

type Box = { orderId: string; box: number; state: WaveOrderState }
type Piece = { orderId: string; subSku: string; pieces: number; picked: number }

/** Box for the next piece of an option: the lowest that still needs one; null: none does. */
export const boxFor = (
  { orders, pieces }: { orders: readonly Box[]; pieces: readonly Piece[] },
  subSku: string,
): Box | null =>
  orders
    .filter(
      ({ orderId, state }) =>
        state === 'waiting' &&
        pieces.some(
          (each) => each.orderId === orderId && each.subSku === subSku && each.picked < each.pieces,
        ),
    )
    .toSorted((a, b) => a.box - b.box)[0] ?? null

/** A wave is done when no order of it waits. */
export const isDone = (orders: readonly Pick<Box, 'state'>[]): boolean =>
  orders.every(({ state }) => state !== 'waiting')
