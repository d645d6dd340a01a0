import type { Order } from '../order.rules.ts'
import { sendableLines } from '../fulfilment/owed.rules.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import type { Machine } from '../rules.ts'

export const waveStates = ['open', 'closed'] as const
export type WaveState = (typeof waveStates)[number]

/** An order in a wave. */
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

/** Why an order cannot join one. */
export const joinExclusions = [
  'in_wave',
  /** Another order of its parcel cannot be picked, and it leaves with that one only. */
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

/** As many boxes as a trolley takes. */
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
    sendableLines(order).length > 0
  if (!isToPick) return 'not_to_pick'
  return order.short.length > 0 ? 'short' : null
}

type Together = Pick<Order, 'id' | 'combined'>

/** An order's companions: it leaves in one parcel with them, so they are picked into one box. */
export const companionsOf = ({ combined }: Pick<Order, 'combined'>): string[] =>
  combined?.orders.map(({ id }) => id) ?? []

/**
 * Orders by the box they are picked into, in the order in which they were chosen: those of one parcel share a box,
 * also the ones that nobody chose.
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
 * What keeps each order of a box out, by what keeps it out alone: one that cannot be picked keeps the others of its
 * parcel out, and so does a wave without room for all of them.
 */
export function boxExclusions(
  alone: readonly (JoinExclusion | null)[],
  before: number,
): (JoinExclusion | null)[] {
  if (alone.some((exclusion) => exclusion !== null)) return alone.map((exclusion) => exclusion ?? 'combined')
  return alone.map(() => (before + alone.length > mostOrders ? 'too_many' : null))
}

/**
 * The order of a box by which all of it is packed: its first, once every piece of every order that leaves with it lies
 * there. Packing one packs them all, so none is left behind half picked.
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

/** Why an order of an open wave has dropped out by now; null: it is still picked. */
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

/** What a move of an order makes of its place in an open wave; null: nothing. */
export const dropCauseAfter = (machine: Machine, to: string): DropCause | null =>
  afterMove[machine][to] ?? null

/** An order whose pieces all lie in its box leaves by being packed, which takes it out of nothing. */
export const statesToDrop = (cause: DropCause): WaveOrderState[] =>
  cause === 'packed' ? ['waiting'] : ['waiting', 'picked']

type Box = { orderId: string; box: number; state: WaveOrderState }
type Piece = { orderId: string; subSku: string; pieces: number; picked: number }

/** The box that the next piece of an option goes into: the lowest that still lacks one; null: none does. */
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
