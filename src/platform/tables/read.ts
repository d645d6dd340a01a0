import { readCsv } from './csv.ts'
import { decodeText, type Encoding } from './decode.ts'
import { UnreadableTable, type Table } from './limits.ts'
import { readXlsx } from './xlsx.ts'

const tableKinds = ['csv', 'xlsx', 'json'] as const
export type TableKind = (typeof tableKinds)[number]

export type ReadTable =
  | { kind: 'csv'; table: Table; encoding: Encoding; delimiter: string }
  | { kind: 'xlsx'; table: Table }
  | { kind: 'json'; text: string }

/** The file type by its name; null: not supported. */
const kindOfName = (name: string): TableKind | null => {
  const end = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (end === 'csv' || end === 'tsv' || end === 'txt') return 'csv'
  return end === 'xlsx' || end === 'json' ? end : null
}

const begins = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, index) => bytes[index] === sign.charCodeAt(0))

/** Signatures of files that are no table, whatever their name. */
const others = ['%PDF', '\u{89}PNG', 'GIF8', '\u{FF}\u{D8}\u{FF}', '\u{7F}ELF', 'Rar!', '\u{1F}\u{8B}']
/** Signature of older workbooks, and of encrypted ones. */
const compound = '\u{D0}\u{CF}\u{11}\u{E0}'
const isPage = /^\s*<(?:!doctype|html|svg|\?xml|script|table)/i

/**
 * A table or a list of products, by the content of the file and not by its name; a name of another type is refused.
 * Throws `UnreadableTable`.
 */
export async function readTable(
  bytes: Uint8Array,
  name: string,
  chosen: Encoding | null = null,
): Promise<ReadTable> {
  const named = kindOfName(name)
  if (named === null) throw new UnreadableTable('wrong_type')
  if (begins(bytes, compound)) throw new UnreadableTable('encrypted')
  if (others.some((other) => begins(bytes, other))) throw new UnreadableTable('wrong_type')
  if (begins(bytes, 'PK')) {
    if (named !== 'xlsx') throw new UnreadableTable('two_types')
    return { kind: 'xlsx', table: await readXlsx(bytes) }
  }
  if (named === 'xlsx') throw new UnreadableTable('wrong_type')
  const text = decodeText(bytes, chosen)
  if (text === null) throw new UnreadableTable('no_text')
  if (isPage.test(text.text)) throw new UnreadableTable('wrong_type')
  const looksLikeJson = /^\s*[[{]/.test(text.text)
  if (looksLikeJson !== (named === 'json')) throw new UnreadableTable('two_types')
  if (named === 'json') return { kind: 'json', text: text.text }
  const { delimiter, ...table } = await readCsv(text.text)
  return { kind: 'csv', encoding: text.encoding, table, delimiter }
}
