/** Above this, in HKD cents, a refund needs a second person. */
export const refundAlone = 300_000
/** And money of the shop itself: Cash Dollar and gift codes. */
export const creditAlone = 50_000

/** Rolling window of the sole limits, in hours. */
export const soloHours = 24

/** Ways to give money away. Cash Dollar and gift codes buy the same, so they are one sum. */
export const soloKinds = ['wallet', 'gifts', 'refund', 'discount', 'sessions'] as const
export type SoloKind = (typeof soloKinds)[number]
export const creditKinds: readonly SoloKind[] = ['wallet', 'gifts']

/** Amounts granted before, in HKD cents: as shop credit, and in total. */
export type SoloSums = { credit: number; all: number }

/**
 * Whether a further amount fits below the limits (rules/staff#6), counting the grants of the staff user and those to the
 * recipient by anyone: shop credit has a limit of its own, and all grants together the limit of refunds. Splitting a grant
 * over methods, staff users or members therefore has no effect.
 */
export function isWithinSoloLimit(
  kind: SoloKind,
  hkd: number,
  before: { byPerson: SoloSums; bySubject: SoloSums },
): boolean {
  const most = (sum: keyof SoloSums) => Math.max(before.byPerson[sum], before.bySubject[sum])
  const isCreditFine = !creditKinds.includes(kind) || most('credit') + hkd <= creditAlone
  return isCreditFine && most('all') + hkd <= refundAlone
}
