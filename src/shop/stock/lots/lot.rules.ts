import { daysLater } from '../../branches/day.rules.ts'

/** What may be done with a lot (rules/stock#8 to #11). */
export const lotStates = ['open', 'short_dated', 'clearance', 'expired', 'blocked'] as const
export type LotState = (typeof lotStates)[number]

export type Lot = {
  id: string
  number: string
  expiresOn: string | null
  state: LotState
  /** ISO; of lots with the same last day the one that came first leaves first. */
  receivedAt: string
}
export type LotPieces = Lot & { pieces: number }

/** Its last day is the last on which it is good. */
export const isExpired = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/** Fewer days left than goods are sold with (rules/stock#9). */
const isShortDated = (expiresOn: string | null, today: string, minimumDays: number): boolean =>
  expiresOn !== null && expiresOn < daysLater(today, minimumDays)

/** What the day makes of a lot; what somebody blocked stays blocked, and clearance lasts as long as it is short-dated. */
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

/** What lies at a place of one option: its lots, and the pieces without one. */
export type Lying = { lots: readonly LotPieces[]; loose: number }
/** Pieces of a lot; null: without a lot. */
export type Taken = { lotId: string | null; pieces: number }

/**
 * The order in which pieces leave (rules/stock#10): clearance that the buyer was shown, what came before lots were
 * written down, then first expired, first out; short-dated ones after those that are sold, and clearance that the
 * buyer was not shown last of all. Blocked and expired lots never leave to a buyer.
 */
export function inTurn({ lots, loose }: Lying, today: string, shown: string | null): Taken[] {
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

/** So many pieces of what is there, in its turn; fewer where there are fewer. */
export function takeInTurn(turn: readonly Taken[], pieces: number): Taken[] {
  let left = pieces
  return turn.flatMap((each) => {
    const some = Math.min(left, each.pieces)
    left -= some
    return some > 0 ? [{ ...each, pieces: some }] : []
  })
}

/**
 * Of which lots pieces are missing that nobody named: what has no lot goes first, then whatever expires first, what
 * may not be sold among it.
 */
export const missing = ({ lots, loose }: Lying): Taken[] => [
  ...(loose > 0 ? [{ lotId: null, pieces: loose }] : []),
  ...lots
    .filter(({ pieces }) => pieces > 0)
    .toSorted(byExpiry)
    .map(({ id, pieces }) => ({ lotId: id, pieces })),
]

/** What lies there once some of it left. */
export const lyingWithout = ({ lots, loose }: Lying, some: readonly Taken[]): Lying => {
  const of = (lotId: string | null) =>
    some.reduce((sum, each) => (each.lotId === lotId ? sum + each.pieces : sum), 0)
  return { lots: lots.map((lot) => ({ ...lot, pieces: lot.pieces - of(lot.id) })), loose: loose - of(null) }
}

/** Pieces more or fewer of each lot, and of what has none. */
export function changedBetween(before: Lying | undefined, after: Lying | undefined): Taken[] {
  const of = (lying: Lying | undefined) =>
    new Map<string | null, number>([
      [null, Math.max(0, lying?.loose ?? 0)],
      ...(lying?.lots ?? []).map(({ id, pieces }) => [id, pieces] as const),
    ])
  const [was, is] = [of(before), of(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((lotId) => ({ lotId, pieces: (is.get(lotId) ?? 0) - (was.get(lotId) ?? 0) }))
    .filter(({ pieces }) => pieces !== 0)
}
