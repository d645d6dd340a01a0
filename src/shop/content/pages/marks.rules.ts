/** Words with marks, as a tree: plain words, bold ones, links. */
export type Inline = string | { mark: 'strong' | 'a'; href?: string; inside: readonly Inline[] }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const named = new Map(Object.entries(signs).map(([sign, name]) => [name, sign]))

const escapedText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)
/** Within quotes. */
export const escapedValue = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
export const plainOf = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (name) => named.get(name) ?? name)

/** A path of the shop, a secure address, a mailbox or a telephone: nothing else is linked to. */
const address = /^(?:\/(?!\/)[^\s()"<>\\]*|https:\/\/[^\s()"<>\\]+|mailto:[^\s()"<>\\]+|tel:\+?\d+|#[\w-]+)$/
const isAddress = (text: string): boolean => address.test(text)

/**
 * Reads words with marks; a mark that does not close, leads nowhere, or is bold within bold, is read as the
 * words it is.
 */
export function readMarks(text: string, isStrong = false): Inline[] {
  const found: Inline[] = []
  let plain = ''
  const end = () => {
    if (plain !== '') found.push(plain)
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const mark =
      rest[0] === '*' && !isStrong ? strongAt(rest) : rest[0] === '[' ? linkAt(rest, isStrong) : null
    if (mark) {
      end()
      found.push(mark.inline)
      at += mark.length
    } else if (/^\\[!-/:-@[-`{-~]/.test(rest)) {
      // a backslash before a sign; before a letter or a space it is itself one
      plain += rest[1] ?? ''
      at += 2
    } else {
      plain += rest[0] ?? ''
      at += 1
    }
  }
  end()
  return found
}

type Found = { inline: Inline; length: number } | null

function strongAt(rest: string): Found {
  const [whole, inside] = /^\*\*((?:\\.|\[(?:\\.|[^\\\]])*\]|[^*\\[])+?)\*\*/.exec(rest) ?? []
  if (!whole || !inside || inside.trim() === '') return null
  return { inline: { mark: 'strong', inside: readMarks(inside, true) }, length: whole.length }
}

function linkAt(rest: string, isStrong: boolean): Found {
  const [whole, words, href] = /^\[((?:\\.|[^\\[\]])+)\]\(([^\s()]*)\)/.exec(rest) ?? []
  if (!whole || !words || !href || words.trim() === '' || !isAddress(href)) return null
  return { inline: { mark: 'a', href, inside: readMarks(words, isStrong) }, length: whole.length }
}

/** Signs that would be read as marks are written behind a backslash; `|` too, which ends a cell of a table. */
const guarded = (text: string): string => text.replaceAll(/[\\*[\]|]/g, (sign) => `\\${sign}`)

const written = (inlines: readonly Inline[], plain: (text: string) => string): string =>
  inlines
    .map((each) => {
      if (typeof each === 'string') return plain(each)
      const inside = written(each.inside, plain)
      return each.mark === 'strong' ? `**${inside}**` : `[${inside}](${each.href ?? ''})`
    })
    .join('')

/** As plainly as it can be read back. */
export function writeMarks(inlines: readonly Inline[], isCell = false): string {
  const plainly = written(inlines, (text) => text)
  const isReadBack = htmlOfMarks(readMarks(plainly)) === htmlOfMarks(inlines)
  return isReadBack && !(isCell && plainly.includes('|')) ? plainly : written(inlines, guarded)
}

export const htmlOfMarks = (inlines: readonly Inline[]): string =>
  inlines
    .map((each) => {
      if (typeof each === 'string') return escapedText(each)
      const inside = htmlOfMarks(each.inside)
      return each.mark === 'strong'
        ? `<strong>${inside}</strong>`
        : `<a href="${escapedValue(each.href ?? '')}">${inside}</a>`
    })
    .join('')

/** The marks of stored HTML; tags that are none of ours are left out, their words stay. */
export function marksOfHtml(html: string): Inline[] {
  const found: Inline[] = []
  let rest = html
  while (rest !== '') {
    const [whole, before = '', tag = '', attributes = '', inside = ''] =
      /^([\s\S]*?)<(strong|a)(\s[^>]*)?>([\s\S]*?)<\/\2>/.exec(rest) ?? []
    const words = plainOf((whole === undefined ? rest : before).replaceAll(/<[^>]*>/g, ''))
    if (words !== '') found.push(words)
    if (whole === undefined) break
    const href = plainOf(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
    if (tag === 'strong') found.push({ mark: 'strong', inside: marksOfHtml(inside) })
    else if (isAddress(href)) found.push({ mark: 'a', href, inside: marksOfHtml(inside) })
    else found.push(...marksOfHtml(inside))
    rest = rest.slice(whole.length)
  }
  return found
}

/** Where the links of words with marks lead. */
export const linksOf = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((each) =>
    typeof each === 'string'
      ? []
      : [...(each.href === undefined ? [] : [each.href]), ...linksOf(each.inside)],
  )
