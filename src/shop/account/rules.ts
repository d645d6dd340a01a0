import { refusals } from '../refusal.ts'

export const accountRefusals = /* @__PURE__ */ refusals('account', {
  birth_date: 'invalid',
  birth_date_known: 'conflict',
  wrong_password: 'refused',
  weak_password: 'invalid',
  address_refused: 'invalid',
  unknown_address: 'missing',
  too_many_addresses: 'refused',
  unknown_session: 'missing',
  erasure_blocked: 'conflict',
})

/** SERVER 3.1. */
export const mostAddresses = 20
/** Between the wish to be erased and the erasure (SERVER 3.2). */
export const erasureDays = 14

/** `31/01/1990` as `1990-01-31`; null: no such day, not after today and not before 1900 (SPEC §5: strict). */
export function birthDay(written: string, today: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written.trim()) ?? []
  if (!day || !month || !year) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const iso = `${year}-${month}-${day}`
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isDay && Number(year) >= 1900 && iso <= today ? iso : null
}

/** The same back. */
export const writtenDay = (iso: string): string => iso.split('-').toReversed().join('/')
