import type { KeyboardEvent } from 'react'

/**
 * For disclosure panels over the page, such as the column chooser: Escape closes it and returns focus to its summary.
 */
export function closesOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: panel } = event
  if (event.key !== 'Escape' || event.defaultPrevented || !panel.open) return
  event.preventDefault()
  panel.open = false
  panel.querySelector('summary')?.focus()
}
