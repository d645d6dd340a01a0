/**
 * Sparse array: a grade per slot, and the list of slots with a grade. Reused by each query; clearing and iterating cost
 * as much as was written, not the size of the catalogue.
 */
export type Grades = { of: Uint8Array; slots: Uint32Array; count: number }

export const gradesFor = (size: number): Grades => ({
  of: new Uint8Array(size),
  slots: new Uint32Array(size),
  count: 0,
})

export function clear(grades: Grades): Grades {
  const { of, slots, count } = grades
  if (count * 8 > of.length) of.fill(0)
  else for (let at = 0; at < count; at += 1) of[slots[at] ?? 0] = 0
  grades.count = 0
  return grades
}

export function raiseTo(grades: Grades, slot: number, grade: number): void {
  const before = grades.of[slot] ?? 0
  if (grade <= before) return
  if (before === 0) {
    grades.slots[grades.count] = slot
    grades.count += 1
  }
  grades.of[slot] = grade
}

/** Sets each grade to the maximum of both. */
export function raiseBy(into: Grades, from: Grades): void {
  for (let at = 0; at < from.count; at += 1) {
    const slot = from.slots[at] ?? 0
    raiseTo(into, slot, from.of[slot] ?? 0)
  }
}

/** Sets each grade to the minimum of both; a missing grade counts as zero. */
export function lowerBy(into: Grades, by: Grades): void {
  for (let at = 0; at < into.count; at += 1) {
    const slot = into.slots[at] ?? 0
    into.of[slot] = Math.min(into.of[slot] ?? 0, by.of[slot] ?? 0)
  }
}
