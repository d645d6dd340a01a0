import { useRef } from 'react'
import { useKeys } from '../shell/keys/use-keys.ts'

/**
 * Keyboard navigation of the inbox: j and k move through the rows, Enter opens one; e takes the item, or the first of
 * an open row.
 */
export function useInboxKeys() {
  const list = useRef<HTMLDivElement>(null)
  const places = () => [
    ...(list.current?.parentElement?.querySelectorAll<HTMLElement>(
      'section summary.desk-job, details[open] .desk-item .title, .desk-inbox > .desk-items .title',
    ) ?? []),
  ]
  const move = (by: number) => {
    const all = places()
    const at = all.indexOf(document.activeElement as HTMLElement) // -1 if nothing in the list has focus, for example the body
    const next = all[Math.min(all.length - 1, Math.max(0, at + by))]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  const take = () => {
    const place = document.activeElement
    const row = place?.closest('.desk-item') ?? place?.closest('details')
    row?.querySelector<HTMLButtonElement>('button[data-take]')?.click()
  }
  useKeys({ j: () => move(1), k: () => move(-1), e: take })
  return list
}
