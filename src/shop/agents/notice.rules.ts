const minute = 60_000
/** Delays of the first retries; later ones follow hourly. */
const rests = [1, 5, 15, 60].map((minutes) => minutes * minute)
/** Time after which a notice is given up (rules/agents#17). */
const longest = 3 * 24 * 60 * minute

/** Lease of a notice: other processes retry it only after that, in case its process crashed. */
export const noticeInHandMs = 2 * minute

/** Time of the next attempt; null: given up. */
export function nextNotice({ tries, since }: { tries: number; since: Date }, now: Date): Date | null {
  const next = new Date(now.getTime() + (rests[tries] ?? rests.at(-1) ?? minute))
  return next.getTime() - since.getTime() > longest ? null : next
}
