/**
 * The sign between the fields of a table: comma, semicolon (as Excel writes where the comma is the decimal
 * sign) or tab, whichever stands most often in the first line, outside of quotes.
 */
export function delimiterOf(table: string | Uint8Array): ',' | ';' | '\t' {
  const text = typeof table === 'string' ? table : new TextDecoder().decode(table.subarray(0, 20_000))
  const first = text.replace(/^\uFEFF/, '').match(/^(?:[^\r\n"]|"[^"]*")*/)?.[0] ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string): number => bare.split(sign).length
  return ([';', '\t'] as const).find((sign) => count(sign) > count(',')) ?? ','
}
