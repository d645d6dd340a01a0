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
/** Cells end at a bar that is not written behind a backslash. */
function cellsOf(line: string): string[] {
  const cells = ['']
  for (const sign of line.match(/\\.|[\s\S]/g) ?? [])
    if (sign === '|') cells.push('')
    else cells[cells.length - 1] += sign
  return cells.map((cell) => cell.trim())
}

const inline = (text: string): string => htmlOfMarks(trimmed(readMarks(text.replaceAll(/\s+/g, ' ').trim())))

/** Spaces in a row become one, and those at both ends go, as a browser would not show them. */
function trimmed(inlines: readonly Inline[]): Inline[] {
  const list = inlines.map((each) => (typeof each === 'string' ? each.replaceAll(/\s+/g, ' ') : each))
  const [first, last] = [list[0], list.at(-1)]
  if (typeof first === 'string') list[0] = first.trimStart()
  if (typeof last === 'string') list[list.length - 1] = (list.at(-1) as string).trimEnd() // it is a text
  return list.filter((each) => each !== '')
}

/** The width that pictures of pages are drawn in (storefront/shell/pictures.ts keeps the list). */
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

/** The first row names the columns. */
function tableOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const written = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  })
  return `<table>\n${written.join('\n')}\n</table>`
}

/** Blocks as the HTML that is stored and shown. Whatever was typed is text, or one of the marks. */
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

/** The blocks of stored HTML. */
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

/** Blocks as they come back from the table: what is empty is gone, spaces and marks are written one way. */
export const normalizedBlocks = (blocks: readonly Block[]): Block[] => blocksOf(htmlOf(blocks))

/** Addresses that a block links to, each once. */
export const addressesIn = ({ text }: Block): string[] => [...new Set(linksOf(readMarks(text)))]
