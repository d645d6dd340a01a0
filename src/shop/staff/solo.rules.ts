/** Above this, in HKD cents, a refund needs a second person. */
export const refundAlone = 300_000
/** And money of the shop itself: Cash Dollar and gift codes. */
export const creditAlone = 50_000

/** What one person decides alone, within any 24 hours. */
export const soloHours = 24

/** Ways to give money away. Cash Dollar and gift codes buy the same, so they are one sum. */
export const soloKinds = ['wallet', 'gifts', 'refund', 'discount', 'sessions'] as const
export type SoloKind = (typeof soloKinds)[number]
export const creditKinds: readonly SoloKind[] = ['wallet', 'gifts']

/** What was given before, in HKD cents: as credit of the shop, and in whatever way. */
export type SoloSums = { credit: number; all: number }

/**
 * Whether so much more fits below the limits (rules/staff#6), beside what the person gave and what the one it
 * goes to had of anybody: credit of the shop up to its own limit, and everything together up to that of refunds.
 * So a gift that is split over ways, days, colleagues or members comes to the same sum.
 */
export function fitsAlone(
  kind: SoloKind,
  hkd: number,
  before: { byPerson: SoloSums; bySubject: SoloSums },
): boolean {
  const most = (sum: keyof SoloSums) => Math.max(before.byPerson[sum], before.bySubject[sum])
  const isCreditFine = !creditKinds.includes(kind) || most('credit') + hkd <= creditAlone
  return isCreditFine && most('all') + hkd <= refundAlone
}
