import * as calendar from '../../shop/campaigns/calendar/calendar.ts'
import * as campaigns from '../../shop/campaigns/campaigns.ts'
import * as letters from '../../shop/campaigns/letter/try-letter.ts'
import * as results from '../../shop/campaigns/results/results.ts'
import * as sending from '../../shop/campaigns/sending/schedule.ts'
import * as mailingListDesk from '../../shop/marketing/mailing-list-desk.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of email campaigns, and of pending updates to the mailing-list company. */
export const campaignCalls: readonly Served[] = [
  campaigns.listCampaigns,
  campaigns.listAudiences,
  calendar.getCalendar,
  campaigns.getCampaign,
  campaigns.createCampaign,
  campaigns.changeCampaign,
  campaigns.deleteCampaign,
  letters.previewCampaign,
  letters.testCampaign,
  sending.scheduleCampaign,
  sending.stopCampaign,
  sending.resumeCampaign,
  results.getResults,
  mailingListDesk.listMailingListUpdates,
  mailingListDesk.retryMailingListUpdate,
  mailingListDesk.giveUpMailingListUpdate,
]
