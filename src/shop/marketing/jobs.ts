import { callsOut, type CronJob } from '../subscribers.ts'
import { updateMailingList, sendDueUpdates } from './mailing-list.ts'

/** `sendWaitingListUpdates` retries what fails here. */
export const sendListUpdate = callsOut('newsletter.changed', 'send-list-update', (ctx, { email }) =>
  updateMailingList(ctx, email),
)

/** Retries failed updates and those of crashed processes, and sends those of erasures, merges and changed emails. */
export const sendWaitingListUpdates: CronJob = {
  job: 'send-waiting-list-updates',
  at: '* * * * *',
  run: sendDueUpdates,
}
