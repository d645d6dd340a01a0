/** What XML cannot hold, and other signs that no text for people needs: controls, lone halves, non-characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/gu

/** A text on any number of lines, with nothing in it that a file could not hold. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

/** A name: one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll('\n', ' ')

/**
 * A text of at most so many characters as the platforms count them (UTF-16), cut behind a word where one ends near,
 * never within a sign.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const atWord = whole.replace(/\s+\S*$/, '')
  return `${(atWord.length > most * 0.8 ? atWord : whole).trimEnd()}…`
}

/** An id of at most so many characters: a longer one ends with a mark of its whole, so that no two become one. */
export function shortId(id: string, most: number): string {
  if (id.length <= most) return id
  let mark = 0xcb_f2_9c_e4_84_22_23_25n
  for (const sign of id)
    mark = BigInt.asUintN(64, (mark ^ BigInt(sign.codePointAt(0) ?? 0)) * 0x1_00_00_00_01_b3n)
  const end = mark.toString(36).padStart(13, '0')
  return `${id.slice(0, most - 14)}~${end}`
}

/** A size as an option names it: `500 ml`, `75 毫升袋裝`, `2 × 30 g`; null: it names none. */
export function sizeIn(name: string): string | null {
  const found =
    /(?:\d+\s*[×x]\s*)?\d+(?:\.\d+)?\s*(?:ml|l|mg|g|kg|cm|mm|m|oz|fl oz|毫升|公升|升|克|公克|千克|公斤|厘米|公分|毫米|米)(?![a-z])/i.exec(
      name,
    )
  return found ? found[0] : null
}

const blockEnd = /<\/(?:p|li|h[1-6]|tr|div|blockquote|table)>|<br\s*\/?>/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Plain text of the shop's own HTML, which is cleaned before it is stored; blocks end lines. */
export const textOfHtml = (html: string): string =>
  cleanText(
    html
      .replaceAll(blockEnd, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:#(\d{1,7})|(\w{2,6}));/g, (sign, number: string | undefined, name: string) => {
        if (number === undefined) return named[name] ?? sign
        const code = Number(number)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : sign
      }),
  )
