import { configured, originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { webAddress } from '#platform/environment.ts'
import { payMe, type PayMeAccount } from './payme.ts'
import { payMeProfile } from './profile.ts'

const Settings = z.object({
  PAYME_URL: webAddress,
  PAYME_CLIENT_ID: z.string().optional(),
  PAYME_CLIENT_SECRET: z.string().optional(),
  PAYME_SIGNING_KEY_ID: z.string().optional(),
  PAYME_SIGNING_KEY: z.base64().optional(),
})

export const payMeAdapter: PaymentAdapter = {
  profile: payMeProfile,
  settings: {
    schema: Settings,
    account: 'PAYME_URL',
    needed: ['PAYME_CLIENT_ID', 'PAYME_CLIENT_SECRET', 'PAYME_SIGNING_KEY_ID', 'PAYME_SIGNING_KEY'],
  },
  open(config, programs) {
    const account = accountOf(config, programs)
    // payment links are on another host of theirs than the API
    const theirs = account.url.endsWith('.payme.hsbc.com.hk') ? ['https://*.payme.hsbc.com.hk'] : []
    return { provider: payMe(account), formTargets: [originOf(account.url), ...theirs] }
  },
}

function accountOf({ environment, PAYMENT_PATIENCE: timeoutMs }: Config, programs: string): PayMeAccount {
  const settings = Settings.parse(environment)
  if (!settings.PAYME_URL) return { ...tryOutAccounts(programs).payMe, timeoutMs }
  return {
    url: settings.PAYME_URL,
    clientId: configured(settings.PAYME_CLIENT_ID),
    clientSecret: configured(settings.PAYME_CLIENT_SECRET),
    signingKeyId: configured(settings.PAYME_SIGNING_KEY_ID),
    signingKey: configured(settings.PAYME_SIGNING_KEY),
    timeoutMs,
  }
}
