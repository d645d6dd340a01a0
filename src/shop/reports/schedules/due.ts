import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../news.ts'
import { isLocale, type Locale } from '../../region.ts'
import { accountById } from '../../staff/accounts.ts'
import { Question, type ReportAnswer } from '../report.contract.ts'
import { readReport } from '../read-report.ts'
import { nextAfter } from './schedule.rules.ts'
import * as store from './schedule.store.ts'
import { mayReadReport } from './schedules.ts'

/**
 * Announces what is due, once for each reader, in the transaction that sets the next time: after a crash it is
 * announced by the one that was not committed. What was missed while the shop stood still comes once.
 */
export async function announceDueReports(ctx: Ctx): Promise<number> {
  for (let count = 0; ; count += 1) {
    const isDone = await ctx.transaction(async (tx) => {
      const now = tx.clock.now()
      const schedule = await store.takeDue(tx.db, now)
      if (!schedule) return true
      const { id, readers, nextAt } = schedule
      for (const { id: staffId } of readers)
        await tx.publish('report.due', { scheduleId: id, staffId, due: nextAt.toISOString() })
      await store.setNext(tx.db, id, nextAfter(schedule, now))
      return false
    })
    if (isDone) return count
  }
}

export const announceReports: CronJob = {
  job: 'announce-reports',
  at: '*/5 * * * *',
  async run(ctx) {
    await announceDueReports(ctx)
  },
}

export type ReportToSend = {
  account: { email: string; name: string }
  language: Locale
  answer: ReportAnswer
  /** The page with the same figures, without its host. */
  path: string
}

/** Rows of a letter. */
const mostInLetter = 10

/**
 * A report for one of its readers, as of the day it was due. Null: it was stopped, or they left it, the house, or the
 * right to read it (rules/reports#14).
 */
export async function reportToSend(
  ctx: Ctx,
  { scheduleId, staffId, due }: { scheduleId: string; staffId: string; due: string },
): Promise<ReportToSend | null> {
  const [schedule, account] = await Promise.all([
    store.findSchedule(ctx.db, scheduleId),
    accountById(ctx, staffId),
  ])
  if (!schedule || !account || !mayReadReport(account, schedule.report)) return null
  if (!schedule.readers.some(({ id }) => id === staffId)) return null
  const { report, query } = schedule
  const language = isLocale(schedule.language) ? schedule.language : 'hk'
  const question = Question.parse({ ...Object.fromEntries(new URLSearchParams(query)), report })
  const asOf = {
    ...ctx,
    clock: { ...ctx.clock, now: () => new Date(due) },
    shopper: { ...ctx.shopper, locale: language },
  }
  const answer = await readReport(asOf, question, mostInLetter)
  const words = new URLSearchParams(query)
  words.delete('period')
  words.set('from', answer.period.from)
  words.set('to', answer.period.to)
  return { account, language, answer, path: `/desk/reports/${report}?${words}` }
}
