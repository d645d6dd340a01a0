import { daysLater } from '../../branches/day.rules.ts'

/** States of a lot (rules/stock#8 to #11). */
export const lotStates = ['open', 'short_dated', 'clearance', 'expired', 'blocked'] as const
export type LotState = (typeof lotStates)[number]

export type Lot = {
  id: string
  number: string
  expiresOn: string | null
  state: LotState
  /** ISO time; of lots with the same expiry the one received first leaves first. */
  receivedAt: string
}
export type LotPieces = Lot & { pieces: number }

/** Whether a lot is expired; it is still good on its last day. */
export const isExpired = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/** Whether a lot has fewer days left than the minimum for sale (rules/stock#9). */
const isShortDated = (expiresOn: string | null, today: string, minimumDays: number): boolean =>
  expiresOn !== null && expiresOn < daysLater(today, minimumDays)

/** State of a lot on a day: blocked lots stay blocked, and clearance lasts while the lot is short-dated. */
export function stateOn(
  { expiresOn, state }: Pick<Lot, 'expiresOn' | 'state'>,
  today: string,
  minimumDays: number,
): LotState {
  if (state === 'blocked') return state
  if (isExpired(expiresOn, today)) return 'expired'
  if (!isShortDated(expiresOn, today, minimumDays)) return 'open'
  return state === 'clearance' ? state : 'short_dated'
}

const never = '9999-12-31'
const byExpiry = (one: LotPieces, other: LotPieces): number => {
  const key = (lot: LotPieces) => `${lot.expiresOn ?? never} ${lot.receivedAt} ${lot.number}`
  return key(one) < key(other) ? -1 : 1
}

/** Stock of one option at a place: its lots, and the units without a lot (`loose`). */
export type LotStock = { lots: readonly LotPieces[]; loose: number }
/** Units of a lot; null: units without a lot. */
export type Taken = { lotId: string | null; pieces: number }

/**
 * The order in which units leave (rules/stock#10): clearance that the buyer was shown, units without a lot, open lots by
 * expiry, short-dated lots, and last the clearance that the buyer was not shown. Blocked and expired lots never leave
 * to a buyer.
 */
export function inLeavingOrder({ lots, loose }: LotStock, today: string, shown: string | null): Taken[] {
  const good = lots.filter((lot) => lot.pieces > 0 && !isExpired(lot.expiresOn, today)).toSorted(byExpiry)
  const of = (state: LotState, isMeant: (lot: LotPieces) => boolean = () => true) =>
    good.filter((lot) => lot.state === state && isMeant(lot)).map(({ id, pieces }) => ({ lotId: id, pieces }))
  const wasShown = ({ expiresOn }: LotPieces) => shown !== null && expiresOn !== null && expiresOn >= shown
  return [
    ...of('clearance', wasShown),
    ...(loose > 0 ? [{ lotId: null, pieces: loose }] : []),
    ...of('open'),
    ...of('short_dated'),
    ...of('clearance', (lot) => !wasShown(lot)),
  ]
}

/** Takes the first `pieces` units of a list; fewer if there are fewer. */
export function takeFirst(turn: readonly Taken[], pieces: number): Taken[] {
  let left = pieces
  return turn.flatMap((each) => {
    const some = Math.min(left, each.pieces)
    left -= some
    return some > 0 ? [{ ...each, pieces: some }] : []
  })
}

/**
 * The order in which missing units are attributed: units without a lot first, then lots by expiry, including those
 * that may not be sold.
 */
export const missing = ({ lots, loose }: LotStock): Taken[] => [
  ...(loose > 0 ? [{ lotId: null, pieces: loose }] : []),
  ...lots
    .filter(({ pieces }) => pieces > 0)
    .toSorted(byExpiry)
    .map(({ id, pieces }) => ({ lotId: id, pieces })),
]

/** The stock after some units left. */
export const lotStockWithout = ({ lots, loose }: LotStock, some: readonly Taken[]): LotStock => {
  const of = (lotId: string | null) =>
    some.reduce((sum, each) => (each.lotId === lotId ? sum + each.pieces : sum), 0)
  return { lots: lots.map((lot) => ({ ...lot, pieces: lot.pieces - of(lot.id) })), loose: loose - of(null) }
}

/** Change in units of each lot, and of units without a lot. */
export function changedBetween(before: LotStock | undefined, after: LotStock | undefined): Taken[] {
  const of = (lying: LotStock | undefined) =>
    new Map<string | null, number>([
      [null, Math.max(0, lying?.loose ?? 0)],
      ...(lying?.lots ?? []).map(({ id, pieces }) => [id, pieces] as const),
    ])
  const [was, is] = [of(before), of(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((lotId) => ({ lotId, pieces: (is.get(lotId) ?? 0) - (was.get(lotId) ?? 0) }))
    .filter(({ pieces }) => pieces !== 0)
}
