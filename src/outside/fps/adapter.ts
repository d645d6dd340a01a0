import { originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import type { Config } from '#platform/config.ts'
import { fps, fpsProfile, type FpsAccount } from './fps.ts'

export const fpsAdapter: PaymentAdapter = {
  profile: fpsProfile,
  isTaken: ({ PAYMENT_METHODS }) => PAYMENT_METHODS.includes('fps'),
  needsProgram: ({ FPS_PROXY_ID }) => !FPS_PROXY_ID,
  open(config, programs) {
    const account = accountOf(config, programs)
    return { provider: fps(account), formTargets: account.appUrl ? [originOf(account.appUrl)] : [] }
  },
}

const accountOf = (config: Config, programs: string): FpsAccount =>
  config.FPS_PROXY_ID
    ? { proxyId: config.FPS_PROXY_ID, name: config.FPS_PAYEE_NAME, appUrl: config.FPS_APP_URL ?? null }
    : tryOutAccounts(programs).fps
