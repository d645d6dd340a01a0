export type BarPlace = { y: number; scrolled: boolean; hidden: boolean }

export const barAtTop: BarPlace = { y: 0, scrolled: false, hidden: false }

/** Near the top the bar is always visible, in pixels. */
const alwaysShownBelow = 20

/**
 * State of the top bar after a scroll event. `hides`: whether this page, at this width, hides it while scrolling
 * down.
 */
export function barAfterScroll(before: BarPlace, y: number, hides: boolean): BarPlace {
  const scrolled = y > 0
  if (!hides || y < alwaysShownBelow) return { y, scrolled, hidden: false }
  return { y, scrolled, hidden: y === before.y ? before.hidden : y > before.y }
}
