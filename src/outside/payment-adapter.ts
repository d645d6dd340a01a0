import type { z } from 'zod'
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

/** Variables of the environment that describe the shop's account. */
export type AccountSettings = {
  schema: z.ZodType<object>
  /** The variable without which there is no account; null: the method needs none. */
  account: string | null
  /** Variables without which the account takes no money. */
  needed: readonly string[]
}

/** What composition needs of one method; each company's folder exports one. */
export type PaymentAdapter = {
  profile: MethodProfile
  settings: AccountSettings
  /** The configured account, or outside production the one at our own programs. */
  open(config: Config, programs: string): OpenAccount
}

export const hasAccount = ({ settings: { account } }: PaymentAdapter, { environment }: Config): boolean =>
  account === null || environment[account] !== undefined

/** `methodsTaken` saw to it that each setting of a method that is taken is there. */
export const configured = (value: string | undefined): string => value ?? ''

export const originOf = (url: string): string => new URL(url).origin
