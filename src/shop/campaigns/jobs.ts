import { callsOut, type CronJob } from '../subscribers.ts'
import { sendDue } from './sending/send.ts'

/** Starts an immediate or resumed campaign without waiting for the next minute. */
export const sendBegunCampaign = callsOut('campaign.begun', 'send-begun-campaign', (ctx) => sendDue(ctx))

/** Every minute: starts due campaigns, and sends as many emails as the throttle permits. */
export const sendCampaigns: CronJob = { job: 'send-campaigns', at: '* * * * *', run: sendDue }
