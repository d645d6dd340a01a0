import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import type { Column, Arrow } from './layout.rules.ts'

export type Target = { column: number; minute: number }

/** Start time snapped to the grid, such that the whole appointment is within the visible hours. */
export const snapped = (
  minute: number,
  length: number,
  { opens, closes, grid }: Pick<Calendar, 'opens' | 'closes' | 'grid'>,
): number => {
  const onGrid = Math.round(minute / grid) * grid
  return Math.max(opens, Math.min(Math.floor((closes - length) / grid) * grid, onGrid))
}

/** Target after an arrow key: by a grid step, or to the next column that accepts appointments. */
export function stepped(
  target: Target,
  arrow: Arrow,
  columns: readonly Pick<Column, 'isNarrow'>[],
  length: number,
  calendar: Pick<Calendar, 'opens' | 'closes' | 'grid'>,
): Target {
  const { grid } = calendar
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const onGrid = target.minute % grid === 0
    const minute = onGrid
      ? target.minute + (arrow === 'ArrowUp' ? -grid : grid)
      : (arrow === 'ArrowUp' ? Math.floor(target.minute / grid) : Math.ceil(target.minute / grid)) * grid
    return { ...target, minute: snapped(minute, length, calendar) }
  }
  const column = target.column + (arrow === 'ArrowLeft' ? -1 : 1)
  return columns[column] && !columns[column].isNarrow ? { ...target, column } : target
}
