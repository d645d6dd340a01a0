const minute = 60_000
/** After the first tries, each an hour after the last. */
const rests = [1, 5, 15, 60].map((minutes) => minutes * minute)
/** What a platform has not taken for so long is given up (rules/agents#17). */
const longest = 3 * 24 * 60 * minute

/** While one process tries it, no other does; who died leaves it to the next so much later. */
export const noticeInHandMs = 2 * minute

/** When a notice that was not taken is tried again; null: not any more. */
export function nextNotice({ tries, since }: { tries: number; since: Date }, now: Date): Date | null {
  const next = new Date(now.getTime() + (rests[tries] ?? rests.at(-1) ?? minute))
  return next.getTime() - since.getTime() > longest ? null : next
}
