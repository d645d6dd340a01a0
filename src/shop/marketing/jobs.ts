import { callsOut, type CronJob } from '../news.ts'
import { updateMailingList, updateWhatIsDue } from './mailing-list.ts'

/** Whatever is lost of these, `sendWaitingListUpdates` finds. */
export const sendListUpdate = callsOut('newsletter.changed', 'send-list-update', (ctx, { email }) =>
  updateMailingList(ctx, email),
)

/** Updates whose first try failed, or whose sender died, and those of erasures, merges and changed e-mails. */
export const sendWaitingListUpdates: CronJob = {
  job: 'send-waiting-list-updates',
  at: '* * * * *',
  run: updateWhatIsDue,
}
