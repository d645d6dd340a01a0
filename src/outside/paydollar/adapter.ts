import { configured, originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { webAddress } from '#platform/environment.ts'
import { memberPay } from './members.ts'
import { payDollar, type PayDollarAccount } from './paydollar.ts'
import { payDollarProfile } from './profile.ts'

const Settings = z.object({
  PAYDOLLAR_URL: webAddress,
  PAYDOLLAR_MERCHANT_ID: z.string().optional(),
  PAYDOLLAR_SECRET: z.string().optional(),
  PAYDOLLAR_HASH: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
  PAYDOLLAR_LOGIN: z.string().optional(),
  PAYDOLLAR_PASSWORD: z.string().optional(),
  PAYDOLLAR_REFUND_ACTION: z.string().default('RequestRefund'),
  PAYDOLLAR_TOKEN_KEY: z.base64().optional(),
  PAYDOLLAR_TOKEN_IV: z.base64().optional(),
})

/** The digest algorithm with which account and local program sign. */
export const hashOf = ({ environment }: Config) => Settings.parse(environment).PAYDOLLAR_HASH

export const payDollarAdapter: PaymentAdapter = {
  profile: payDollarProfile,
  settings: {
    schema: Settings,
    account: 'PAYDOLLAR_URL',
    needed: ['PAYDOLLAR_MERCHANT_ID', 'PAYDOLLAR_SECRET', 'PAYDOLLAR_LOGIN', 'PAYDOLLAR_PASSWORD'],
  },
  open(config, programs) {
    const account = accountOf(config, programs)
    return {
      provider: payDollar(account),
      cardVault: memberPay(account),
      formTargets: [originOf(account.url)],
    }
  },
}

function accountOf({ environment, PAYMENT_PATIENCE: timeoutMs }: Config, programs: string): PayDollarAccount {
  const settings = Settings.parse(environment)
  if (!settings.PAYDOLLAR_URL)
    return { ...tryOutAccounts(programs).payDollar, hash: settings.PAYDOLLAR_HASH, timeoutMs }
  return {
    url: settings.PAYDOLLAR_URL,
    merchantId: configured(settings.PAYDOLLAR_MERCHANT_ID),
    secret: configured(settings.PAYDOLLAR_SECRET),
    hash: settings.PAYDOLLAR_HASH,
    login: configured(settings.PAYDOLLAR_LOGIN),
    password: configured(settings.PAYDOLLAR_PASSWORD),
    refundAction: settings.PAYDOLLAR_REFUND_ACTION,
    tokens:
      settings.PAYDOLLAR_TOKEN_KEY && settings.PAYDOLLAR_TOKEN_IV
        ? { key: settings.PAYDOLLAR_TOKEN_KEY, iv: settings.PAYDOLLAR_TOKEN_IV }
        : undefined,
    timeoutMs,
  }
}
