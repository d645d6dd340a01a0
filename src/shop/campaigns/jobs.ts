import { callsOut, type CronJob } from '../news.ts'
import { sendDue } from './sending/send.ts'

/** A campaign that goes at once, or goes on, does not wait for the minute. */
export const sendBegunCampaign = callsOut('campaign.begun', 'send-begun-campaign', (ctx) => sendDue(ctx))

/** Campaigns whose moment has come, and letters that the throttle lets go each minute. */
export const sendCampaigns: CronJob = { job: 'send-campaigns', at: '* * * * *', run: sendDue }
