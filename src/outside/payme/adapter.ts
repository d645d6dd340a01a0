import { configured, originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import type { Config } from '#platform/config.ts'
import { payMe, payMeProfile, type PayMeAccount } from './payme.ts'

export const payMeAdapter: PaymentAdapter = {
  profile: payMeProfile,
  isTaken: ({ PAYMENT_METHODS }) => PAYMENT_METHODS.includes('payme'),
  needsProgram: ({ PAYME_URL }) => !PAYME_URL,
  open(config, programs) {
    const account = accountOf(config, programs)
    // links lead to another host of theirs than calls do
    const theirs = account.url.endsWith('.payme.hsbc.com.hk') ? ['https://*.payme.hsbc.com.hk'] : []
    return { provider: payMe(account), formTargets: [originOf(account.url), ...theirs] }
  },
}

function accountOf(config: Config, programs: string): PayMeAccount {
  const timeoutMs = config.PAYMENT_PATIENCE
  if (!config.PAYME_URL) return { ...tryOutAccounts(programs).payMe, timeoutMs: timeoutMs }
  return {
    url: config.PAYME_URL,
    clientId: configured(config.PAYME_CLIENT_ID),
    clientSecret: configured(config.PAYME_CLIENT_SECRET),
    signingKeyId: configured(config.PAYME_SIGNING_KEY_ID),
    signingKey: configured(config.PAYME_SIGNING_KEY),
    timeoutMs: timeoutMs,
  }
}
