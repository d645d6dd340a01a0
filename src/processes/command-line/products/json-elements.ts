/** The source text of one element of a list, and where it begins; lines and columns count from 1. */
export type JsonElement = { text: string; line: number; column: number }

/** The list itself is malformed, not one of its elements. */
export class BrokenList extends Error {
  readonly line: number
  readonly column: number
  constructor(reason: string, { line, column }: { line: number; column: number }) {
    super(reason)
    this.line = line
    this.column = column
  }
}

/** Longer than any product: a quote or a bracket is missing. */
const longestElement = 4_000_000
const [quote, backslash, comma, newline] = [0x22, 0x5c, 0x2c, 0x0a]
const opens = (code: number): boolean => code === 0x5b || code === 0x7b
const closes = (code: number): boolean => code === 0x5d || code === 0x7d
const isBlank = (code: number): boolean =>
  code === 0x20 || code === newline || code === 0x0d || code === 0x09 || code === 0xfeff

/**
 * The elements of a JSON list, one after the other, with only one in memory: elements are split by their brackets and
 * quotes, and parsed by the caller. Throws `BrokenList`.
 */
export async function* jsonElements(pieces: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  let [depth, line, column] = [0, 1, 0]
  let isInString = false
  let isEscaped = false
  let isOver = false
  let text = ''
  /** Position where the current element begins; null: none has begun. */
  let start: { line: number; column: number } | null = null
  /** After a comma: another element has to follow. */
  let isOwed = false

  for await (const piece of pieces) {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (code === newline) {
        line += 1
        column = 0
      } else column += 1
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isInString = false
        continue
      }
      if (depth === 0) {
        if (isBlank(code)) continue
        if (isOver) throw new BrokenList('there is something behind the end of the list', { line, column })
        if (code !== 0x5b) throw new BrokenList('a list begins with [', { line, column })
        depth = 1
        continue
      }
      const ends = depth === 1 && (code === comma || code === 0x5d)
      if (ends) {
        if (start) yield { text: text + piece.slice(from, at), ...start }
        else if (code === comma || isOwed)
          throw new BrokenList('there is nothing between two commas', { line, column })
        text = ''
        start = null
        isOwed = code === comma
        if (code === 0x5d) {
          depth = 0
          isOver = true
        }
        continue
      }
      if (start === null) {
        if (isBlank(code)) continue
        start = { line, column }
        from = at
      }
      if (code === quote) isInString = true
      else if (opens(code)) depth += 1
      else if (closes(code)) depth -= 1
    }
    if (start === null) continue
    text += piece.slice(from)
    if (text.length > longestElement)
      throw new BrokenList('a quote or a bracket is missing in what begins here', start)
  }
  if (start) throw new BrokenList('the file ends inside of what begins here', start)
  if (!isOver) throw new BrokenList('the list has no end', { line, column: Math.max(1, column) })
}
