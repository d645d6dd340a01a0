import { configured, originOf, type PaymentAdapter } from '../payment-adapter.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import type { Config } from '#platform/config.ts'
import { memberPay } from './members.ts'
import { payDollar, type PayDollarAccount } from './paydollar.ts'
import { payDollarProfile } from './profile.ts'

export const payDollarAdapter: PaymentAdapter = {
  profile: payDollarProfile,
  isTaken: ({ PAYMENT_METHODS }) => PAYMENT_METHODS.includes('paydollar'),
  needsProgram: ({ PAYDOLLAR_URL }) => !PAYDOLLAR_URL,
  open(config, programs) {
    const account = accountOf(config, programs)
    return {
      provider: payDollar(account),
      cardVault: memberPay(account),
      formTargets: [originOf(account.url)],
    }
  },
}

function accountOf(config: Config, programs: string): PayDollarAccount {
  const timeoutMs = config.PAYMENT_PATIENCE
  if (!config.PAYDOLLAR_URL)
    return { ...tryOutAccounts(programs).payDollar, hash: config.PAYDOLLAR_HASH, timeoutMs: timeoutMs }
  return {
    url: config.PAYDOLLAR_URL,
    merchantId: configured(config.PAYDOLLAR_MERCHANT_ID),
    secret: configured(config.PAYDOLLAR_SECRET),
    hash: config.PAYDOLLAR_HASH,
    login: configured(config.PAYDOLLAR_LOGIN),
    password: configured(config.PAYDOLLAR_PASSWORD),
    refundAction: config.PAYDOLLAR_REFUND_ACTION,
    tokens:
      config.PAYDOLLAR_TOKEN_KEY && config.PAYDOLLAR_TOKEN_IV
        ? { key: config.PAYDOLLAR_TOKEN_KEY, iv: config.PAYDOLLAR_TOKEN_IV }
        : undefined,
    timeoutMs: timeoutMs,
  }
}
