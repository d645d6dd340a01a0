import { on } from '../../subscribers.ts'
import { reportToSend } from '../../reports/schedules/due.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'
import { reportEmail } from './report-email.ts'

/** Once for each reader and due time; a reader who has lost the right gets none (rules/reports#14). */
export const sendReport = on('report.due', 'send-report', async (tx, { scheduleId, staffId, due }) => {
  const key = `report:${scheduleId}:${due}:${staffId}`
  if (await store.hasMessage(tx.db, key)) return
  const report = await reportToSend(tx, { scheduleId, staffId, due })
  if (!report) return
  const { publicUrl, careEmail } = tx.shop
  const email = reportEmail(report, {
    careEmail,
    url: `${publicUrl}${report.path}`,
    allUrl: `${publicUrl}/desk/reports/schedules`,
  })
  await queueMessage(tx, {
    channel: 'mail',
    key,
    event: 'report.due',
    to: report.account.email,
    language: report.language,
    orderId: null,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
  })
})
