import { forgetAgentSessions } from '#shop/agents/jobs.ts'
import { makeFeedsByTheMinute, makeWantedFeeds } from '#shop/feeds/jobs.ts'
import { notifyWebhookOff } from '#shop/notifications/members/webhook.jobs.ts'
import { forgetWebhooks, sendWaitingWebhooks, sendWebhooks } from '#shop/webhooks/jobs.ts'

/** What other programs are sent or may fetch: who hears which event, and what runs by the clock. */
export const listeners = [makeWantedFeeds, sendWebhooks, notifyWebhookOff]
export const cronJobs = [makeFeedsByTheMinute, sendWaitingWebhooks, forgetWebhooks, forgetAgentSessions]
