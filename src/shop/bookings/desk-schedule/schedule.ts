import { deskWrite } from '../../staff/write.ts'
import { addBlock as block, endBlock } from '../slots/blocks.ts'
import * as shifts from '../slots/shifts.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import type { Span } from '../slots/span.rules.ts'
import * as contract from './schedule.contract.ts'

export const scheduleRight = 'bookings.schedule'

const done = { done: true } as const

const about = { right: scheduleRight, entity: 'schedule' } as const

const on = (day: string, starts: number, ends: number): Span => [
  minuteOfDay(day) + starts,
  minuteOfDay(day) + ends,
]

export const saveShift = deskWrite(
  contract.saveShift,
  {
    ...about,
    idOf: (_, { resourceId }) => resourceId,
    outcome: (_, { shiftId, branch, day, starts, ends, breaks }) => ({
      shiftId: shiftId ?? null,
      branch,
      day,
      starts,
      ends,
      breaks,
    }),
  },
  async (tx, { resourceId, shiftId, branch, day, starts, ends, breaks }) => {
    await shifts.saveShift(tx, {
      resourceId,
      id: shiftId ?? null,
      branchKey: branch,
      during: on(day, starts, ends),
      breaks: breaks.map((each) => on(day, each.starts, each.ends)),
    })
    return done
  },
)

export const removeShift = deskWrite(
  contract.removeShift,
  { ...about, idOf: (_, { resourceId }) => resourceId, outcome: (_, { id }) => ({ shiftId: id }) },
  async (tx, { id, resourceId }) => {
    await shifts.removeShift(tx, resourceId, id)
    return done
  },
)

export const setDayOff = deskWrite(
  contract.setDayOff,
  { ...about, idOf: (_, { resourceId }) => resourceId, outcome: (_, { day, off }) => ({ day, off }) },
  async (tx, { resourceId, day, off }) => {
    await shifts.changeDayOff(tx, resourceId, day, off)
    return done
  },
)

export const addBlock = deskWrite(
  contract.addBlock,
  {
    ...about,
    idOf: (_, { resourceId }) => resourceId,
    outcome: (_, { day, starts, ends }) => ({ day, starts, ends }),
  },
  async (tx, { resourceId, day, starts, ends, reason }) => {
    await block(tx, { resourceId, span: on(day, starts, ends), reason })
    return done
  },
)

export const removeBlock = deskWrite(contract.removeBlock, about, async (tx, { id }) => {
  await endBlock(tx, id)
  return done
})
