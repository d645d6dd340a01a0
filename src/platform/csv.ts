/**
 * The delimiter of a table: comma, semicolon (which Excel writes where the comma is the decimal sign) or tab,
 * whichever is most frequent in the first line, outside of quotes.
 */
export function delimiterOf(table: string | Uint8Array): ',' | ';' | '\t' {
  const beginning = table.slice(0, 20_000) // enough of a first line, however long it is
  const text = typeof beginning === 'string' ? beginning : new TextDecoder().decode(beginning)
  const first = text.replace(/^\uFEFF/, '').match(/^(?:[^\r\n"]|"[^"]*")*/)?.[0] ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string): number => bare.split(sign).length
  return ([';', '\t'] as const).find((sign) => count(sign) > count(',')) ?? ','
}
