import type { Block, BlockKind } from './blocks.rules.ts'
import {
  escapedValue,
  htmlOfMarks,
  linksOf,
  marksOfHtml,
  plainOf,
  readMarks,
  writeMarks,
  type Inline,
} from './marks.rules.ts'

const tags = { heading: 'h2', subheading: 'h3', paragraph: 'p', bullets: 'ul', steps: 'ol' } as const
const kinds = new Map<string, BlockKind>(
  Object.entries(tags).map(([kind, tag]) => [tag, kind as BlockKind]), // keys of a literal
)

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
/** Splits a row into cells at bars that are not escaped by a backslash. */
function cellsOf(line: string): string[] {
  const cells = ['']
  for (const sign of line.match(/\\.|[\s\S]/g) ?? [])
    if (sign === '|') cells.push('')
    else cells[cells.length - 1] += sign
  return cells.map((cell) => cell.trim())
}

const inline = (text: string): string => htmlOfMarks(trimmed(readMarks(text.replaceAll(/\s+/g, ' ').trim())))

/** Collapses whitespace and trims both ends, as browsers do. */
function trimmed(inlines: readonly Inline[]): Inline[] {
  const list = inlines.map((each) => (typeof each === 'string' ? each.replaceAll(/\s+/g, ' ') : each))
  const [first, last] = [list[0], list.at(-1)]
  if (typeof first === 'string') list[0] = first.trimStart()
  if (typeof last === 'string') list[list.length - 1] = (list.at(-1) as string).trimEnd() // it is a text
  return list.filter((each) => each !== '')
}

/** Address prefix of page pictures in their width (list of widths: storefront/shell/pictures.ts). */
const drawnAt = '/img/1080/'

function htmlOfBlock({ kind, text, picture }: Block): string {
  switch (kind) {
    case 'bullets':
    case 'steps': {
      const entries = linesOf(text).map((line) => inline(line))
      const written = entries.filter((entry) => entry !== '').map((entry) => `<li>${entry}</li>`)
      return written.length === 0 ? '' : `<${tags[kind]}>\n${written.join('\n')}\n</${tags[kind]}>`
    }
    case 'table':
      return tableOf(linesOf(text).map((line) => cellsOf(line).map((cell) => inline(cell))))
    case 'picture':
      return picture
        ? `<figure><img src="${escapedValue(picture.replace(/^\/media\//, drawnAt))}" alt="${escapedValue(text.replaceAll(/\s+/g, ' ').trim())}" loading="lazy"></figure>`
        : ''
    default: {
      const inside = inline(text)
      return inside === '' ? '' : `<${tags[kind]}>${inside}</${tags[kind]}>`
    }
  }
}

/** Renders a table; the first row is the header. */
function tableOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const written = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  })
  return `<table>\n${written.join('\n')}\n</table>`
}

/** Renders blocks to the HTML that is stored and shown. All typed text is escaped, except for the supported marks. */
export const htmlOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => htmlOfBlock(block))
    .filter((html) => html !== '')
    .join('\n')

const marks = (html: string, isCell = false): string =>
  writeMarks(trimmed(marksOfHtml(html.replaceAll(/\s+/g, ' ').trim())), isCell)
const cell = (html: string): string => marks(html, true)
const inside = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tag})(?:\\s[^>]*)?>([\\s\\S]*?)</(?:${tag})>`, 'g'))].map(
    ([, words = '']) => words,
  )

/** Parses stored HTML back into blocks. */
export function blocksOf(html: string): Block[] {
  const found = html.matchAll(/<(h2|h3|p|ul|ol|table|figure)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g)
  return [...found].flatMap(([, tag = '', content = '']): Block[] => {
    if (tag === 'figure') {
      const src = plainOf(/src="([^"]*)"/.exec(content)?.[1] ?? '').replace(drawnAt, '/media/')
      return [{ kind: 'picture', text: plainOf(/alt="([^"]*)"/.exec(content)?.[1] ?? ''), picture: src }]
    }
    if (tag === 'table') {
      const rows = inside(content, 'tr').map((row) => inside(row, 'th|td').map(cell).join(' | ').trim())
      return [{ kind: 'table', text: rows.join('\n') }]
    }
    const kind = kinds.get(tag)
    if (!kind) return []
    const text =
      tag === 'ul' || tag === 'ol'
        ? inside(content, 'li')
            .map((entry) => marks(entry))
            .join('\n')
        : marks(content)
    return [{ kind, text }]
  })
}

/** Normalises blocks as storing and reading them would: without empty ones, canonical whitespace and marks. */
export const normalizedBlocks = (blocks: readonly Block[]): Block[] => blocksOf(htmlOf(blocks))

/** Addresses that a block links to, each once. */
export const addressesIn = ({ text }: Block): string[] => [...new Set(linksOf(readMarks(text)))]
