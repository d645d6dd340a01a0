import { dayInHongKong } from '../../calendar.ts'
import { asCrockford, crockford } from '../../ids.ts'

/** Luhn check character, base 32: detects every wrong character and nearly every transposition. */
function checkSign(signs: string): string {
  let sum = 0
  for (const [at, sign] of [...signs].toReversed().entries()) {
    const value = crockford.indexOf(sign) * (at % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return crockford.charAt((32 - (sum % 32)) % 32)
}

/**
 * Makes an order number: `yymmdd-` in Hong Kong time, six random characters and a check character (rules/orders#2),
 * so that the next one cannot be guessed. `random` has six bytes.
 */
export function orderNumber(now: Date, random: Uint8Array): string {
  const day = dayInHongKong(now).slice(2).replaceAll('-', '')
  const signs = [...random.subarray(0, 6)].map((byte) => crockford.charAt(byte % 32)).join('')
  return `${day}-${signs}${checkSign(day + signs)}`
}

/** Parses a typed order number: any case, with or without dash, O for 0, I and L for 1; null: not an order number. */
export function readOrderNumber(written: string): string | null {
  const signs = asCrockford(written)
  if (!/^\d{6}[0-9A-HJKMNP-TV-Z]{7}$/.test(signs) || checkSign(signs.slice(0, -1)) !== signs.at(-1))
    return null
  return `${signs.slice(0, 6)}-${signs.slice(6)}`
}
