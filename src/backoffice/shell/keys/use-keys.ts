import { useEffect, useEffectEvent } from 'react'

export type Keys = Readonly<Record<string, () => void>>

const memory = 'elowen_desk_keys'

/** Single keys can be turned off, as who speaks to a computer presses them by accident (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(memory) !== 'off'
  } catch {
    return true // barred from remembering
  }
}

export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(memory, on ? 'on' : 'off')
  } catch {
    // barred from remembering: they stay as they are
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isTick(target)
const isTick = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

/** What Space presses by itself. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (/^(?:BUTTON|SUMMARY)$/.test(target.tagName) || isTick(target))

/** Single keys of a screen, while nobody is typing and no window stands above the page. */
export function useKeys(keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return
    if (!keysAreOn() || document.querySelector('dialog[open]')) return
    if (event.key === ' ' && isPressed(event.target)) return
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
