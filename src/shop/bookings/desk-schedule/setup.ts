import { randomUUID } from 'node:crypto'
import { branchesOf } from '../../branches/branches.ts'
import type { Text } from '../../region.ts'
import { textIn } from '../../region.ts'
import { Refusal } from '../../refusal.ts'
import { colleagueNames } from '../../staff/accounts.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import * as resources from '../slots/resources.ts'
import type { PatternDay } from '../slots/shifts.ts'
import { changePattern, patternsOf } from '../slots/shifts.ts'
import { clockText } from './clock.contract.ts'
import { scheduleRight } from './schedule.ts'
import * as contract from './setup.contract.ts'

type Name = { chi: string; cn: string; eng: string; tw?: string | undefined }

/** A multilingual text without the optional language if it is empty. */
export const textFrom = ({ chi, cn, eng, tw }: Name): Text => ({ chi, cn, eng, ...(tw ? { tw } : {}) })

export const listResources = deskRead(contract.listResources, scheduleRight, async (ctx) => {
  const { locale } = ctx.shopper
  const all = await resources.listResources(ctx)
  const patterns = await patternsOf(
    ctx,
    all.map(({ id }) => id),
  )
  return {
    resources: all.map(({ branchKey, skills, languages, ...each }) => ({
      ...each,
      branch: branchKey,
      skills: [...skills],
      languages: [...languages],
      pattern: (patterns.get(each.id) ?? []).map(toWire),
    })),
    branches: (await branchesOf(ctx)).map(({ key, name }) => ({ key, name: textIn(locale, name) })),
    treatments: (await resources.treatmentsOf(ctx)).map(({ id, name }) => ({
      id,
      name: textIn(locale, name),
    })),
    colleagues: await colleagueNames(ctx),
  }
})

const toWire = ({ weekday, branchKey, starts, ends, breakStarts, breakEnds }: PatternDay) => ({
  weekday,
  branch: branchKey,
  starts: clockText(starts),
  ends: clockText(ends),
  ...(breakStarts === null || breakEnds === null
    ? {}
    : { breakStarts: clockText(breakStarts), breakEnds: clockText(breakEnds) }),
})

export const saveResource = deskWrite(
  contract.saveResource,
  {
    right: scheduleRight,
    entity: 'resource',
    idOf: ({ id }) => id,
    look: async (tx, { id }) => (await resources.listResources(tx)).find((each) => each.id === id) ?? null,
  },
  async (tx, { id = randomUUID(), reason: _reason, branch, name, deviceKind, staffId, ...rest }) => {
    if (rest.kind === 'device' && deviceKind === undefined) throw new Refusal(scheduleRefusals.no_device_kind)
    await resources.saveResource(tx, {
      ...rest,
      id,
      name: textFrom(name),
      branchKey: branch ?? null,
      deviceKind: deviceKind ?? null,
      staffId: staffId ?? null,
    })
    return { id }
  },
)

type Row = {
  weekday: number
  branch?: string | undefined
  starts?: number | undefined
  ends?: number | undefined
  breakStarts?: number | undefined
  breakEnds?: number | undefined
}

/** Parses a weekly pattern. A row without times is a free day; a row with one time, or a repeated weekday, is rejected. */
function patternFrom(rows: readonly Row[]): PatternDay[] {
  const days = rows.flatMap(({ weekday, branch, starts, ends, breakStarts, breakEnds }) => {
    if (starts === undefined && ends === undefined) return []
    const isHalf =
      starts === undefined ||
      ends === undefined ||
      branch === undefined ||
      (breakStarts === undefined) !== (breakEnds === undefined)
    if (isHalf) throw new Refusal(scheduleRefusals.bad_times)
    const [begin, end] = [breakStarts ?? null, breakEnds ?? null]
    return [{ weekday, branchKey: branch, starts, ends, breakStarts: begin, breakEnds: end }]
  })
  if (new Set(days.map(({ weekday }) => weekday)).size < days.length)
    throw new Refusal(scheduleRefusals.bad_times)
  return days
}

export const savePattern = deskWrite(
  contract.savePattern,
  {
    right: scheduleRight,
    entity: 'resource',
    look: async (tx, { id }) => (await patternsOf(tx, [id])).get(id) ?? [],
  },
  async (tx, { id, days }) => {
    await changePattern(tx, id, patternFrom(days))
    return { done: true } as const
  },
)
