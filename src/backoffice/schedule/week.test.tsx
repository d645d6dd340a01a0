// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeskDay, ScheduleRow, Week } from '#shop/bookings/desk-schedule/schedule.contract.ts'
import { locales, type Locale } from '#shop/region.ts'
import cn from '../../../.words/desk-cn.json'
import en from '../../../.words/desk-en.json'
import hk from '../../../.words/desk-hk.json'
import zh from '../../../.words/desk-zh.json'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { DayPanel } from './day-panel.tsx'
import { WeekTable } from './week-table.tsx'

const messages: Record<Locale, unknown> = { hk, zh, cn, en }
const shift = {
  id: 'shift',
  branch: 'causeway-bay',
  starts: '09:45',
  ends: '19:15',
  breaks: [{ starts: '13:00', ends: '14:00' }],
  edited: false,
  bookings: 0,
}
const aDay = (change: Partial<DeskDay> = {}): DeskDay => ({
  day: '2026-12-07',
  off: false,
  shifts: [shift],
  blocks: [{ id: 'block', starts: '15:00', ends: '16:00', reason: 'Training' }],
  bookedMinutes: 90,
  workedMinutes: 510,
  ...change,
})
const aRow = (days: DeskDay[]): ScheduleRow => ({
  id: 'mandy',
  kind: 'therapist',
  name: 'Mandy',
  languages: ['yue'],
  days,
})
const week: Week = {
  from: '2026-12-07',
  today: '2026-12-07',
  branch: null,
  branches: [{ key: 'causeway-bay', name: 'Causeway Bay' }],
  days: [
    { day: '2026-12-07', kind: 'holiday', hours: { starts: '12:00', ends: '19:00' }, reason: 'Holiday' },
    { day: '2026-12-08', kind: 'special', hours: null, reason: '' },
  ],
  therapists: [],
  places: [],
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Renders in a language; missing messages are logged to the console. */
function rendered(locale: Locale, day: DeskDay) {
  const complaints = vi.spyOn(console, 'error')
  // jsdom has no layout and therefore no innerText
  Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, value: '' })
  const row = aRow([day, aDay({ day: '2026-12-08', shifts: [], blocks: [], off: true, bookedMinutes: 0 })])
  const page = (
    <DeskWords locale={locale} messages={messages[locale] as DeskMessages /* compiled of the same keys */}>
      <WeekTable week={week} rows={[row]} label="Therapists" />
      <DayPanel row={row} day={day} title="Mandy · Mon 7 Dec" week={week} />
    </DeskWords>
  )
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: page }])} />)
  return complaints
}

it.each(locales)('%s has every word of the week and of a day', (locale) => {
  const complaints = rendered(locale, aDay())
  expect(screen.getAllByText('Training', { exact: false }).length).toBeGreaterThan(0)
  expect(complaints).not.toHaveBeenCalled()
})

it('makes each day a link with its staff member, its date and its plan', () => {
  rendered('en', aDay())
  const cells = within(screen.getByRole('table')).getAllByRole('link')
  expect(cells.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Mandy, Mon 7 Dec: 09:45–19:15, 15:00–16:00 Training',
    'Mandy, Tue 8 Dec: Day off',
  ])
  expect(cells[0]?.getAttribute('href')).toBe('/?from=2026-12-07&who=mandy&day=2026-12-07#edit')
  expect(screen.getByText('1.5 of 8.5 h booked')).toBeTruthy()
})

it('opens a day with the focus on its heading and its shift filled in', () => {
  rendered('en', aDay())
  expect(document.activeElement?.textContent).toBe('Mandy · Mon 7 Dec')
  const form = screen.getByRole('button', { name: 'Save the shift' }).closest('form')
  const times = [...(form?.querySelectorAll<HTMLInputElement>('input[type=time]') ?? [])]
  expect(times.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
    ['starts', '09:45'],
    ['ends', '19:15'],
    ['breaks[0][starts]', '13:00'],
    ['breaks[0][ends]', '14:00'],
    ['breaks[1][starts]', ''],
    ['breaks[1][ends]', ''],
  ])
  expect(screen.getAllByText('Remove the shift', { exact: false }).length).toBeGreaterThan(0)
})

it('shows the end of the day as a time that its field can hold', () => {
  rendered('en', aDay({ shifts: [{ ...shift, ends: '24:00' }] }))
  const form = screen.getByRole('button', { name: 'Save the shift' }).closest('form')
  expect(form?.querySelector<HTMLInputElement>('[name=ends]')?.value).toBe('00:00')
})

it('offers no removal of a shift with bookings, and shows their number', () => {
  rendered('en', aDay({ shifts: [{ ...shift, bookings: 2 }] }))
  expect(screen.getByText('2 bookings lie in this shift; move them before removing it.')).toBeTruthy()
  expect(screen.queryByText('Remove the shift', { exact: false })).toBeNull()
})
