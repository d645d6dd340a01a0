import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../subscribers.ts'
import { sumCustoms, type CustomsSums } from '../../orders/customs/customs-file.ts'
import { isLocale, type CountryKey, type Locale } from '../../region.ts'
import { mayNow } from '../../staff/rules.ts'
import type { ReportName } from '../report.rules.ts'
import { StockQuestion, type StockValue } from '../stock/stock-value.contract.ts'
import { readStockValue } from '../stock/stock-value.ts'
import { accountById } from '../../staff/accounts.ts'
import { Question, type ReportAnswer } from '../report.contract.ts'
import { readReport } from '../read-report.ts'
import {
  CustomsQuestion,
  isOfDays,
  mayReadReport,
  monthBefore,
  nextAfter,
  type MailedReport,
} from './schedule.rules.ts'
import * as store from './schedule.store.ts'
import { usual } from './schedules.ts'

/**
 * Publishes due reports, an event per recipient, in the transaction that sets the next time: after a crash only
 * uncommitted ones are published again. Reports missed during a downtime are sent once.
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

/** Content of a report e-mail; `seesMoney`: its recipient may see the value of stock. */
export type ReportContent =
  | { report: ReportName; answer: ReportAnswer }
  | { report: 'stock'; value: StockValue; seesMoney: boolean }
  | { report: 'customs'; country: CountryKey; days: { from: string; to: string }; sums: CustomsSums }

export type ReportToSend = {
  account: { email: string; name: string }
  language: Locale
  content: ReportContent
  /** Path of the page with the same figures. */
  path: string
}

/** Rows per e-mail. */
const mostInLetter = 10

/**
 * A report for one recipient, as of its due date. Null: the schedule was stopped, or the recipient unsubscribed,
 * left, or lost the right to read it (rules/reports#14).
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
  const asOf = {
    ...ctx,
    clock: { ...ctx.clock, now: () => new Date(due) },
    shopper: { ...ctx.shopper, locale: language },
  }
  const words = new URLSearchParams(query)
  const content = await contentOf(asOf, report, words, mayNow(account, 'products.money'))
  return { account, language, content, path: `/desk/reports/${report}?${pageOf(content, words)}` }
}

async function contentOf(
  asOf: Ctx,
  report: MailedReport,
  words: URLSearchParams,
  seesMoney: boolean,
): Promise<ReportContent> {
  const named = usual(report, Object.fromEntries(words))
  if (isOfDays(report))
    return { report, answer: await readReport(asOf, Question.parse({ ...named, report }), mostInLetter) }
  if (report === 'stock') {
    const most = { rows: mostInLetter, lots: 0 }
    return { report, value: await readStockValue(asOf, StockQuestion.parse(named), most), seesMoney }
  }
  const { country } = CustomsQuestion.parse(named)
  const days = monthBefore(dayInHongKong(asOf.clock.now()))
  return { report, country, days, sums: await sumCustoms(asOf, { country, ...days }) }
}

/** Query of the page with the same figures: relative periods are replaced by the e-mail's dates. */
function pageOf(content: ReportContent, words: URLSearchParams): URLSearchParams {
  const days = 'answer' in content ? content.answer.period : 'days' in content ? content.days : null
  const page = new URLSearchParams(words)
  if (!days) return page
  page.delete('period')
  page.set('from', days.from)
  page.set('to', days.to)
  return page
}
