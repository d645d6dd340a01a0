import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { colleaguesHere } from '../../staff/staff-users.ts'
import { staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { readingOf } from '../reading.ts'
import { Question } from '../report.contract.ts'
import { reportRefusals } from '../report.rules.ts'
import { StockQuestion } from '../stock/stock-value.contract.ts'
import * as contract from './schedule.contract.ts'
import {
  CustomsQuestion,
  isOfDays,
  mayReadReport,
  mostSchedules,
  nextAfter,
  scheduleRefusals,
  type MailedReport,
  type Rhythm,
} from './schedule.rules.ts'
import * as store from './schedule.store.ts'

const shown = (ctx: Ctx, { id, readers, nextAt, createdAt: _, ...schedule }: store.Schedule) => ({
  id,
  ...schedule,
  nextAt: nextAt.toISOString(),
  readers: [...readers],
  isMine: readers.some((reader) => reader.id === atTheDesk(ctx).id),
})

/**
 * Locks and returns a schedule; null: it was stopped already, so that a repeated request succeeds. Throws
 * `reports.unknown_schedule` if there is none, or the caller may not read its report.
 */
async function scheduleFor(tx: Ctx, id: string): Promise<store.Schedule | null> {
  const report = await store.lockSchedule(tx.db, id)
  if (!report || !mayReadReport(atTheDesk(tx), report)) throw new Refusal(scheduleRefusals.unknown_schedule)
  return store.findSchedule(tx.db, id)
}

async function readersOf(ctx: Ctx, report: MailedReport): Promise<{ id: string; name: string }[]> {
  const everybody = await colleaguesHere(ctx)
  return everybody.filter((account) => mayReadReport(account, report)).map(({ id, name }) => ({ id, name }))
}

export const listSchedules = deskRead(contract.listSchedules, 'reports.read', async (ctx, { report }) => {
  const staff = atTheDesk(ctx)
  const schedules = await store.listSchedules(ctx.db)
  return {
    schedules: schedules.filter((each) => mayReadReport(staff, each.report)).map((each) => shown(ctx, each)),
    readers: report && mayReadReport(staff, report) ? await readersOf(ctx, report) : [],
  }
})

/** Default parameters: the value of stock is grouped by product. */
export const usual = (report: MailedReport, named: Record<string, string>) =>
  report === 'stock' ? { by: 'product', ...named } : named

/** Validated query of a report's page. Throws `reports.own_days`, and whatever reading the report would throw. */
async function checkedQuery(ctx: Ctx, report: MailedReport, query: string): Promise<string> {
  const words = new URLSearchParams(query)
  if (words.has('from') || words.has('to')) throw new Refusal(scheduleRefusals.own_days)
  const named = Object.fromEntries(words)
  if (isOfDays(report)) {
    const question = Question.safeParse({ ...named, report })
    if (!question.success) throw new Refusal(scheduleRefusals.own_days)
    await readingOf(ctx, question.data)
  } else if (!(report === 'stock' ? StockQuestion : CustomsQuestion).safeParse(usual(report, named)).success)
    throw new Refusal(reportRefusals.unknown_field)
  return words.toString()
}

export const createSchedule = deskWrite(
  contract.createSchedule,
  {
    right: 'reports.schedule',
    entity: 'report_schedule',
    idOf: ({ schedule }) => schedule.id,
    outcome: ({ schedule: { report, cadence, hour, readers } }) => ({
      report,
      cadence,
      hour,
      readers: readers.map(({ name }) => name),
    }),
  },
  async (tx, { report, query, cadence, hour, weekday, monthDay, readers, language }) => {
    const staff = atTheDesk(tx)
    if (!mayReadReport(staff, report)) throw new Refusal(staffRefusals.forbidden)
    const rhythm: Rhythm = { cadence, hour, onDay: { day: null, week: weekday, month: monthDay }[cadence] }
    const wanted = [...new Set(readers)]
    if (wanted.length === 0) throw new Refusal(scheduleRefusals.no_readers)
    const allowed = new Set((await readersOf(tx, report)).map(({ id }) => id))
    if (wanted.some((id) => !allowed.has(id))) throw new Refusal(scheduleRefusals.not_a_reader)
    await store.lockSchedules(tx.db)
    if ((await store.listSchedules(tx.db)).length >= mostSchedules)
      throw new Refusal(scheduleRefusals.too_many_schedules)
    const now = tx.clock.now()
    const id = await store.addSchedule(
      tx.db,
      {
        ...rhythm,
        report,
        query: await checkedQuery(tx, report, query),
        language: language ?? tx.shopper.locale,
        createdBy: staff.email,
        createdAt: now,
        nextAt: nextAfter(rhythm, now),
      },
      wanted,
    )
    const schedule = await store.findSchedule(tx.db, id)
    if (!schedule) throw new Error('a report by mail was written and is not there')
    return { schedule: shown(tx, schedule) }
  },
)

export const stopSchedule = deskWrite(
  contract.stopSchedule,
  { right: 'reports.schedule', entity: 'report_schedule' },
  async (tx, { id }) => {
    await scheduleFor(tx, id)
    await store.stopSchedule(tx.db, id, tx.clock.now())
    return { stopped: true as const }
  },
)

export const leaveSchedule = deskWrite(
  contract.leaveSchedule,
  { right: 'desk', entity: 'report_schedule' },
  async (tx, { id }) => {
    const schedule = await scheduleFor(tx, id)
    if (!schedule) return { left: true as const }
    const { readers } = schedule
    const { id: staffId } = atTheDesk(tx)
    await store.removeReader(tx.db, id, staffId)
    if (readers.every((reader) => reader.id === staffId)) await store.stopSchedule(tx.db, id, tx.clock.now())
    return { left: true as const }
  },
)
