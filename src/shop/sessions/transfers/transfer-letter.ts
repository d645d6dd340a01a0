import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { isLocale, textIn, type Locale } from '../../region.ts'
import { findPackage } from '../sessions.ts'
import * as store from './transfer.store.ts'
import { hashOf } from './transfers.ts'

export type TransferLetter = {
  email: string
  locale: Locale
  token: string
  treatment: string
  optionName: string
  from: string
  sessions: number
  expiresOn: string
  expiresAt: Date
}

/** Makes the link of an offer for its letter alone, of which only the hash stays. Null: the offer ended. */
export async function transferLetterOf(tx: Ctx, id: string): Promise<TransferLetter | null> {
  const transfer = await store.findTransfer(tx.db, id)
  const found = transfer && (await findPackage(tx, transfer.packageId))
  if (!transfer?.email || !found || transfer.expiresAt <= tx.clock.now()) return null
  const token = randomBytes(24).toString('base64url')
  await store.setToken(tx.db, id, hashOf(token))
  const locale = isLocale(transfer.locale) ? transfer.locale : 'hk'
  return {
    email: transfer.email,
    locale,
    token,
    treatment: textIn(locale, found.name),
    optionName: textIn(locale, found.optionName),
    from: (await findMember(tx, { id: transfer.memberId }))?.firstname ?? '',
    sessions: transfer.sessions,
    expiresOn: found.expiresOn,
    expiresAt: transfer.expiresAt,
  }
}
