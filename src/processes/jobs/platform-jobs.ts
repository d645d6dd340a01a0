import { noticeListeners, sendWaitingNotices } from '#api/ucp/order-notices.ts'
import { followMergedCart, forgetAgentSessions } from '#shop/agents/jobs.ts'
import { tidyLinks } from '#shop/linking/jobs.ts'
import { sendBegunCampaign, sendCampaigns } from '#shop/campaigns/jobs.ts'
import { countUnsubscribed } from '#shop/campaigns/results/follow.ts'
import { makeBatches, makeBegunBatch } from '#shop/gift-batches/jobs.ts'
import { makeFeedsByTheMinute, makeWantedFeeds } from '#shop/feeds/jobs.ts'
import { sendListUpdate, sendWaitingListUpdates } from '#shop/marketing/jobs.ts'
import { feedOutdatedSearch, feedSearchByTheMinute } from '#shop/showcase/search-engine/jobs.ts'
import { notifyScheduleHeld } from '#shop/notifications/members/product.jobs.ts'
import { notifyWebhookOff } from '#shop/notifications/members/webhook.jobs.ts'
import { forgetWebhooks, sendWaitingWebhooks, sendWebhooks } from '#shop/webhooks/jobs.ts'

/** Subscribers and cron jobs of integrations: agents, feeds, webhooks, search engine, campaigns, mailing lists, gift codes. */
export const listeners = [
  followMergedCart,
  ...noticeListeners,
  makeWantedFeeds,
  feedOutdatedSearch,
  sendWebhooks,
  notifyWebhookOff,
  notifyScheduleHeld,
  sendBegunCampaign,
  makeBegunBatch,
  countUnsubscribed,
  sendListUpdate,
]
export const cronJobs = [
  makeFeedsByTheMinute,
  feedSearchByTheMinute,
  sendWaitingWebhooks,
  forgetWebhooks,
  forgetAgentSessions,
  tidyLinks,
  sendWaitingNotices,
  sendCampaigns,
  sendWaitingListUpdates,
  makeBatches,
]
