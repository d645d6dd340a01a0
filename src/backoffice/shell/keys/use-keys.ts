import { useEffect, useEffectEvent } from 'react'

export type Keys = Readonly<Record<string, () => void>>

const memory = 'elowen_desk_keys'

/** Whether single-key shortcuts are on; speech input triggers them by accident (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(memory) !== 'off'
  } catch {
    return true // storage is blocked
  }
}

export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(memory, on ? 'on' : 'off')
  } catch {
    // storage is blocked: the setting is unchanged
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isTick(target)
const isTick = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

/** Elements that Space activates. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (/^(?:BUTTON|SUMMARY)$/.test(target.tagName) || isTick(target))

/** Single-key shortcuts of a screen; inactive while typing and while a dialog is open. */
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
