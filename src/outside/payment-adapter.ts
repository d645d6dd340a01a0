import type { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { CardVault } from '#shop/cards/ports.ts'
import type { MethodProfile, PaymentProvider } from '#shop/payments/ports.ts'

export type OpenAccount = {
  provider: PaymentProvider
  /** Where the company stores members' cards for the shop. */
  cardVault?: CardVault
  /** Hosts to which a page's form may lead, directly or by a redirect of the shop. */
  formTargets: readonly string[]
}

/** Environment variables that configure the shop's account. */
export type AccountSettings = {
  schema: z.ZodType<object>
  /** The variable that decides whether there is an account; null: the method needs none. */
  account: string | null
  /** Variables without which the account accepts no payments. */
  needed: readonly string[]
}

/** What composition needs of a payment method; each company's folder exports one. */
export type PaymentAdapter = {
  profile: MethodProfile
  settings: AccountSettings
  /** The configured account, or outside production the one at the local programs. */
  open(config: Config, programs: string): OpenAccount
}

export const hasAccount = ({ settings: { account } }: PaymentAdapter, { environment }: Config): boolean =>
  account === null || environment[account] !== undefined

/** `methodsTaken` checks that each setting of an accepted method is present. */
export const configured = (value: string | undefined): string => value ?? ''

export const originOf = (url: string): string => new URL(url).origin
