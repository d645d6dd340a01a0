/** Which forms of Han characters come first. */
export type Script = 'hk' | 'tc' | 'sc'

/** A paper of one table: who to whom, rows, sums. All of it is text, ready to be read. */
export type PdfPage = {
  script: Script
  /** BCP 47. */
  language: string
  title: string
  author: string
  /** ISO; also stands in the file as when it was made. */
  at: string
  /** Head of the paper, the first line is the name. */
  sender: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  parties: readonly { label: string; lines: readonly string[] }[]
  /** The first column is text and takes the room that is left; the others are numbers. */
  columns: readonly string[]
  rows: readonly { text: string; note: string; numbers: readonly string[] }[]
  sums: readonly { label: string; value: string; isTotal: boolean }[]
  notes: readonly string[]
}
