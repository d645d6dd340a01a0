import { causes } from '../causes.ts'
import { z } from 'zod'
import { decimal, endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { Balance, Wallet } from './contract.ts'

export const currency = z.enum(currencies)

export const timestamp = z.iso.datetime()

export const byId = z.object({ id: Id })

const Owner = onWire({
  id: Id,
  name: readableBy('customers.read', z.string()),
  email: readableBy('customers.read', z.string()),
  balances: z.array(Balance),
})

export const findWallets = endpoint('GET', adminPath('/wallets'), {
  name: 'staff-wallets',
  about: 'The wallet of a member, by full e-mail or telephone number.',
  query: z.object({ search: line(200).min(3).optional() }),
  answer: z.object({ wallets: z.array(Owner) }),
})

export const Statement = onWire({
  owner: Owner,
  wallet: Wallet,
  /** What there is, as it was given: from what it will be spent, soonest end first. */
  lots: z.array(
    onWire({
      id: Id,
      source: z.string(),
      worth: z.enum(['paid', 'promo']),
      currency,
      available: z.number(),
      held: z.number(),
      frozen: z.number(),
      expiresAt: timestamp.nullable(),
    }),
  ),
  /** By transaction of the history: who did it, and why. */
  notes: z.array(onWire({ id: Id, actor: z.string(), cause: z.enum(causes), reason: z.string() })),
})

export type Statement = z.output<typeof Statement>

export const getStatement = endpoint('GET', adminPath('/wallets/{id}'), {
  name: 'staff-wallet',
  about: 'The statement of a member’s wallet, a page of its history at a time.',
  query: z.object({ id: Id, ...paging(50) }),
  answer: z.object({ statement: Statement }),
  refuses: ['wallet.unknown_wallet'],
})

export const adjust = endpoint('POST', adminPath('/wallets/{id}/adjustments'), {
  name: 'staff-adjust-wallet',
  about:
    'Credits Cash Dollar, or debits it with a negative amount. Above HKD 500, and in other currencies, a second person is needed; customer care may credit up to HKD 200 a day.',
  query: byId,
  body: z.object({
    amount: decimal(z.number().min(-1e9).max(1e9)),
    currency: currency.default('HKD'),
    worth: z.enum(['paid', 'promo']).default('promo'),
    reason: line(300).min(1),
  }),
  answer: z.object({ statement: Statement, approval: Approval.nullable() }),
  refuses: [
    'wallet.unknown_wallet',
    'wallet.bad_amount',
    'wallet.short',
    'wallet.goodwill_over',
    'wallet.approval_waits',
  ],
})
