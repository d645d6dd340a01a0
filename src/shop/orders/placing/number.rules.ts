import { dayInHongKong } from '../../calendar.ts'
import { asCrockford, crockford } from '../../ids.ts'

/** Luhn's rule over 32 signs: finds every wrong sign and nearly every pair that changed places. */
function checkSign(signs: string): string {
  let sum = 0
  for (const [at, sign] of [...signs].toReversed().entries()) {
    const value = crockford.indexOf(sign) * (at % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return crockford.charAt((32 - (sum % 32)) % 32)
}

/**
 * `yymmdd-` of Hong Kong, six random signs and a check sign (rules/orders#2): nobody can guess the next one.
 * `random` has six bytes.
 */
export function orderNumber(now: Date, random: Uint8Array): string {
  const day = dayInHongKong(now).slice(2).replaceAll('-', '')
  const signs = [...random.subarray(0, 6)].map((byte) => crockford.charAt(byte % 32)).join('')
  return `${day}-${signs}${checkSign(day + signs)}`
}

/**
 * An order number as somebody read or typed it: any case, with or without the dash, O for 0, I and L for 1;
 * null: it is none.
 */
export function readOrderNumber(written: string): string | null {
  const signs = asCrockford(written)
  if (!/^\d{6}[0-9A-HJKMNP-TV-Z]{7}$/.test(signs) || checkSign(signs.slice(0, -1)) !== signs.at(-1))
    return null
  return `${signs.slice(0, 6)}-${signs.slice(6)}`
}
