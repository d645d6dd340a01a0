export type BarPlace = { y: number; scrolled: boolean; hidden: boolean }

export const barAtTop: BarPlace = { y: 0, scrolled: false, hidden: false }

/** Near the top the bar always shows, so that a short way back up is enough. */
const alwaysShownBelow = 20

/**
 * Where the top bar stands after a scroll. `hides`: whether this page, on this screen, puts it away while
 * reading on.
 */
export function barAfterScroll(before: BarPlace, y: number, hides: boolean): BarPlace {
  const scrolled = y > 0
  if (!hides || y < alwaysShownBelow) return { y, scrolled, hidden: false }
  return { y, scrolled, hidden: y === before.y ? before.hidden : y > before.y }
}
