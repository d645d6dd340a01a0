/** Digits without the blanks that people and scanners put between them. */
export const digitsOf = (written: string): string => written.replaceAll(/[\s-]/g, '')

/**
 * Whether digits are a number that boxes carry: 8, 12 or 13 of them, the last one the check digit. Counted from it,
 * every second digit weighs three; the sum is a multiple of ten.
 */
export function isEan(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits)) return false
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** A box that can be scanned: its option, and the number on it where it is known. */
export type Scannable = { subSku: string; ean: string | null }

/**
 * Which option a scan means: by the number on the box or by the sku itself; null: none of these. A scanner may send
 * twelve digits of a number that is kept with thirteen.
 */
export function scanned(scan: string, options: readonly Scannable[]): string | null {
  const [digits, text] = [digitsOf(scan), scan.trim().toLowerCase()]
  const found = options.find(
    ({ subSku, ean }) =>
      subSku.toLowerCase() === text || (ean !== null && (ean === digits || ean === `0${digits}`)),
  )
  return found?.subSku ?? null
}
