import type { Config } from '#platform/config.ts'
import type { CardVault } from '#shop/cards/ports.ts'
import type { MethodProfile, PaymentProvider } from '#shop/payments/ports.ts'

export type OpenAccount = {
  provider: PaymentProvider
  /** Where the company keeps members' cards for the shop. */
  cardVault?: CardVault
  /** Hosts that a form of a page may lead to, by itself or by a redirect of ours. */
  formTargets: readonly string[]
}

/** What composition needs of one method; each company's folder exports one. */
export type PaymentAdapter = {
  profile: MethodProfile
  /** The shop takes it, by its configuration. */
  isTaken(config: Config): boolean
  /** The configured account, or outside production the one at our own programs. */
  open(config: Config, programs: string): OpenAccount
  /** No account is configured, so our own program stands in for the company. */
  needsProgram(config: Config): boolean
}

/** readConfig saw to it that each setting of a method that is taken is there. */
export const configured = (value: string | undefined): string => value ?? ''

export const originOf = (url: string): string => new URL(url).origin
