/** Above this, in HKD cents, a refund needs a second person. */
export const refundAlone = 300_000

/**
 * What one person decides alone within a day of Hong Kong, in HKD cents: the sum by that person, and the sum
 * to one member or order. Above it a second person is asked, however it is split.
 */
export const soloLimits = { wallet: 50_000, refund: refundAlone, gifts: 50_000 } as const
export type SoloKind = keyof typeof soloLimits

/**
 * Whether so much more fits below the limit of a day, beside what the person and the one it goes to had of
 * it.
 */
export const fitsAlone = (
  kind: SoloKind,
  hkd: number,
  before: { byPerson: number; bySubject: number },
): boolean => Math.max(before.byPerson, before.bySubject) + hkd <= soloLimits[kind]
