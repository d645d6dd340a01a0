import type { KeyboardEvent } from 'react'
import { useWords } from '../../words/words.tsx'
import { entryId } from './entry.tsx'
import { clockOf, neighbour, type Arrow, type Column, type Placed, type Shown } from './layout.rules.ts'
import type { Moving } from './use-moving.ts'

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const isArrow = (key: string): key is Arrow => arrows.includes(key)

type Keys = {
  shown: Shown
  columns: readonly Column[]
  placed: readonly (readonly Placed[])[]
  moving: Moving
  speak: (text: string) => void
  whoOf: (column: Column | undefined, fallback: string) => string
}

/** Keyboard handling of the calendar: moves between appointments, or the picked-up appointment. */
export function useKeys({ shown: { calendar }, columns, placed, moving, speak, whoOf }: Keys) {
  const t = useWords('calendar')
  const { moved } = moving
  const whileMoving = (event: KeyboardEvent) => {
    if (!moved || moved.isDropped) return
    if (event.key === 'Escape') {
      moving.giveUp()
      speak(t('gaveUp'))
    } else if (event.key === 'Enter') {
      moving.drop()
      speak(t('dropped'))
    } else if (isArrow(event.key)) {
      const target = moving.step(event.key)
      const column = target && columns[target.column]
      if (target && column)
        speak(`${clockOf(target.minute)}, ${whoOf(column, '')} ${calendar.view === 'week' ? column.day : ''}`)
    } else return
    event.preventDefault()
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (moved) return whileMoving(event)
    const entry =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-entry]') : null
    const id = entry?.dataset.entry
    if (!entry || !id) return undefined
    const column = Number(entry.dataset.column)
    if (isArrow(event.key)) {
      const next = neighbour(
        placed.map((list, index) => (columns[index]?.isNarrow ? [] : list)),
        { column, id },
        event.key,
      )
      if (next) document.getElementById(entryId(next.id))?.focus()
      event.preventDefault()
    }
    const booking = calendar.bookings.find((each) => each.id === id)
    if (event.key.toLowerCase() === 'm' && booking?.canMove) {
      moving.pickUp(booking, column)
      speak(
        t('pickedUp', {
          who: booking.client ?? '',
          time: clockOf(placed[column]?.find((each) => each.booking.id === id)?.from ?? 0),
        }),
      )
      event.preventDefault()
    }
    return undefined
  }
}
