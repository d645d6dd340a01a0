import fc from '#tools/testing/properties.ts'

/** All actions, and their relative frequency. */
const weights = {
  order: 6,
  both: 3,
  buy: 14,
  begin: 6,
  cancel: 5,
  change: 2,
  takeAsCashDollar: 2,
  askReturn: 9,
  cancelReturn: 1,
  decide: 9,
  transferAmiss: 3,
  outage: 3,
  settleRefunds: 4,
  wait: 8,
  step: 14,
  send: 12,
  undo: 3,
  hold: 2,
  unhold: 2,
  lose: 3,
  replace: 5,
  deskCancel: 4,
  refund: 7,
  edit: 7,
  withdrawEdit: 2,
  dispute: 3,
  endDispute: 3,
  approve: 2,
  refundAgain: 3,
  openReturn: 4,
  returnStep: 16,
  claimGift: 2,
  giftDesk: 2,
  adjustWallet: 2,
  review: 4,
  subscription: 4,
  merge: 1,
  leave: 1,
}
export type DeedName = keyof typeof weights

/** The next action: its actor, its order counted from the newest, and `dice` for all other choices. */
export type Pick = {
  do: DeedName
  who: number
  order: number
  dice: number[]
  /** The job queue is worked off before the next pick. */
  isWorkedOff: boolean
}

const step: fc.Arbitrary<Pick> = fc.record({
  do: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as DeedName), // a key of the table
    })),
  ),
  who: fc.nat(2),
  order: fc.nat(5),
  dice: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
  isWorkedOff: fc.integer({ min: 1, max: 5 }).map((side) => side > 1),
})

/** One action, or two concurrent ones. */
export const picks: fc.Arbitrary<Pick[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(step) },
  { weight: 1, arbitrary: fc.tuple(step, step) },
)

/** These actions in sequence, by one buyer on their newest order, with all jobs worked off between them. */
export const inOrder = (...names: DeedName[]): Pick[][] =>
  names.map((name) => [{ do: name, who: 0, order: 0, dice: [1, 1, 1, 1, 1, 1], isWorkedOff: true }])
