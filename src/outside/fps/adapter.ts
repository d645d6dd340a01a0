import { originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { webAddress } from '#platform/environment.ts'
import { fps, fpsProfile, type FpsAccount } from './fps.ts'

const Settings = z.object({
  FPS_PROXY_ID: z
    .string()
    .regex(/^(?:\d{7}|\d{9})$/)
    .optional(),
  FPS_PAYEE_NAME: z
    .string()
    .regex(/^[\x20-\x7e]{1,25}$/)
    .default('NA'),
  FPS_APP_URL: webAddress,
})

export const fpsAdapter: PaymentAdapter = {
  profile: fpsProfile,
  settings: { schema: Settings, account: 'FPS_PROXY_ID', needed: [] },
  open(config, programs) {
    const account = accountOf(config, programs)
    return { provider: fps(account), formTargets: account.appUrl ? [originOf(account.appUrl)] : [] }
  },
}

function accountOf({ environment }: Config, programs: string): FpsAccount {
  const {
    FPS_PROXY_ID: proxyId,
    FPS_PAYEE_NAME: name,
    FPS_APP_URL: appUrl = null,
  } = Settings.parse(environment)
  return proxyId ? { proxyId, name, appUrl } : tryOutAccounts(programs).fps
}
