/** Counts of a therapist; `revenue` in minor units of Hong Kong dollars. */
export type UseCounts = {
  rosteredMinutes: number
  treatedMinutes: number
  completed: number
  noShows: number
  cancelledLate: number
  cancelledEarly: number
  cancelledByShop: number
  revenue: number
}

export const noCounts: UseCounts = {
  rosteredMinutes: 0,
  treatedMinutes: 0,
  completed: 0,
  noShows: 0,
  cancelledLate: 0,
  cancelledEarly: 0,
  cancelledByShop: 0,
  revenue: 0,
}

export const addCounts = (one: UseCounts, other: UseCounts): UseCounts => ({
  rosteredMinutes: one.rosteredMinutes + other.rosteredMinutes,
  treatedMinutes: one.treatedMinutes + other.treatedMinutes,
  completed: one.completed + other.completed,
  noShows: one.noShows + other.noShows,
  cancelledLate: one.cancelledLate + other.cancelledLate,
  cancelledEarly: one.cancelledEarly + other.cancelledEarly,
  cancelledByShop: one.cancelledByShop + other.cancelledByShop,
  revenue: one.revenue + other.revenue,
})

/** Percent with one decimal; null if the whole is 0. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10

/**
 * Utilisation of rostered hours, and share of missed appointments (rules/bookings#13), in percent; revenue for a
 * rostered hour in whole cents.
 */
export const ratiosOf = (
  counts: UseCounts,
): { use: number | null; noShowRate: number | null; revenuePerHour: number | null } => ({
  use: percent(counts.treatedMinutes, counts.rosteredMinutes),
  noShowRate: percent(counts.noShows, counts.completed + counts.noShows),
  revenuePerHour:
    counts.rosteredMinutes === 0 ? null : Math.round((counts.revenue * 60) / counts.rosteredMinutes),
})
