/** Removes spaces and hyphens from a number. */
export const digitsOf = (written: string): string => written.replaceAll(/[\s-]/g, '')

/**
 * Whether digits are a valid EAN-8, UPC-A or EAN-13 number. Counted from the check digit at the end, every second digit
 * has weight 3, and the sum is a multiple of 10.
 */
export function isEan(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits)) return false
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** An option that can be scanned, with its barcode number if known. */
export type Scannable = { subSku: string; ean: string | null }

/**
 * The option that a scan matches by barcode number or sku; null: none. A scanner may send twelve digits of a number
 * that is stored with thirteen.
 */
export function scanned(scan: string, options: readonly Scannable[]): string | null {
  const [digits, text] = [digitsOf(scan), scan.trim().toLowerCase()]
  const found = options.find(
    ({ subSku, ean }) =>
      subSku.toLowerCase() === text || (ean !== null && (ean === digits || ean === `0${digits}`)),
  )
  return found?.subSku ?? null
}
