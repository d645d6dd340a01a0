import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { LineCounter, parseDocument } from 'yaml'
import type { RowError } from '#shop/catalogue/file.contract.ts'
import { BrokenList, jsonElements } from './json-elements.ts'

export type Place = { line: number; column?: number | undefined }
/** A product as written, not validated, and the positions of its fields for error messages. */
export type ReadProduct = {
  file: string
  content: unknown
  placeOf(path: readonly PropertyKey[]): Place
}
/** A product, or the error in its place. */
export type ReadPart = ReadProduct | RowError
export const isProduct = (part: ReadPart): part is ReadProduct => 'content' in part

/**
 * Products in YAML or JSON, one per file; a JSON list of them; or JSON lines (`.jsonl`, `.ndjson`). Lists are read as
 * a stream.
 */
export async function* readProducts(files: readonly string[]): AsyncGenerator<ReadPart> {
  for (const file of files) {
    if (/^\.(?:jsonl|ndjson)$/.test(extname(file))) yield* linesOf(file)
    else if (extname(file) === '.json' && (await isList(file))) yield* elementsOf(file)
    else yield* documentOf(file, await readFile(file, 'utf8'), { line: 1, column: 1 })
  }
}

/** Total bytes of files, or errors for those that cannot be read. */
export async function sizeOf(files: readonly string[]): Promise<{ bytes: number; unreadable: RowError[] }> {
  const unreadable: RowError[] = []
  let bytes = 0
  for (const file of files) {
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) bytes += found.size
    else unreadable.push({ file, line: 1, reason: 'there is no such file' })
  }
  return { bytes, unreadable }
}

async function isList(file: string): Promise<boolean> {
  for await (const piece of createReadStream(file, { encoding: 'utf8', end: 4_095 })) {
    const begun = String(piece)
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (begun !== '') return begun.startsWith('[')
  }
  return false
}

async function* elementsOf(file: string): AsyncGenerator<ReadPart> {
  try {
    for await (const { text, ...start } of jsonElements(createReadStream(file, { encoding: 'utf8' })))
      yield* jsonOf(file, text, start)
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error
    yield { file, line: error.line, column: error.column, reason: error.message }
  }
}

async function* linesOf(file: string): AsyncGenerator<ReadPart> {
  const lines = createInterface({ input: createReadStream(file, { encoding: 'utf8' }), crlfDelay: Infinity })
  let line = 0
  for await (const written of lines) {
    line += 1
    const text = line === 1 ? written.replace(/^\uFEFF/, '') : written
    if (text.trim() !== '') yield* jsonOf(file, text, { line, column: 1 })
  }
}

type Start = { line: number; column: number }

/** Parses JSON; positions of fields are computed only for errors. */
function* jsonOf(file: string, text: string, start: Start): Generator<ReadPart> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const [broken] = documentOf(file, text, start)
    const reason = error instanceof Error ? error.message : 'unreadable'
    yield broken && !isProduct(broken) ? broken : { file, ...start, reason }
    return
  }
  yield {
    file,
    content,
    placeOf(path) {
      const [found] = documentOf(file, text, start)
      return found && isProduct(found) ? found.placeOf(path) : start
    },
  }
}

/** Parses one YAML document, which includes JSON; `start`: where in its file it begins. */
function* documentOf(file: string, text: string, start: Start): Generator<ReadPart> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const inFile = ({ line, col }: { line: number; col: number }): Start => ({
    line: start.line + line - 1,
    column: line === 1 ? start.column + col - 1 : col,
  })
  if (document.errors.length > 0) {
    for (const error of document.errors)
      yield {
        file,
        ...inFile(error.linePos?.[0] ?? { line: 1, col: 1 }),
        reason: error.message.split('\n', 1)[0] ?? 'unreadable',
      }
    return
  }
  yield {
    file,
    content: document.toJS(),
    placeOf(path) {
      for (let depth = path.length; depth >= 0; depth -= 1) {
        const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
        const at = (node as { range?: [number, number, number] } | undefined)?.range?.[0] // scalars and maps alike
        if (at !== undefined) return inFile(lines.linePos(at))
      }
      return start
    },
  }
}
