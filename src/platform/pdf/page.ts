/** Preferred regional forms of Han characters. */
export type Script = 'hk' | 'tc' | 'sc'

/** A document with one table: parties, rows, sums. All values are formatted text. */
export type PdfPage = {
  script: Script
  /** BCP 47. */
  language: string
  title: string
  author: string
  /** ISO date-time; also the creation date of the file. */
  at: string
  /** Letterhead; the first line is the name. */
  sender: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  parties: readonly { label: string; lines: readonly string[] }[]
  /** The first column is text and takes the remaining width; the others are numbers. */
  columns: readonly string[]
  rows: readonly { text: string; note: string; numbers: readonly string[] }[]
  sums: readonly { label: string; value: string; isTotal: boolean }[]
  notes: readonly string[]
}
