import { cut } from '../../text.ts'
/** Where a file of rows stands that is taken in step by step: read in, looked over, taken in, and how that ended. */
export const fileStates = [
  'read',
  'checking',
  'checked',
  'running',
  'finished',
  'failed',
  'cancelled',
] as const
export type FileState = (typeof fileStates)[number]

/** Work that breaks off so often without an end is not tried again. */
export const mostFailures = 3

/** What each column is taken for; one that is not named is not read. */
export function chosenFields<Field extends string>(
  headings: readonly string[],
  columns: readonly { column: number; field?: Field | undefined }[],
): (Field | null)[] {
  const chosen = new Map(columns.map(({ column, field }) => [column, field ?? null]))
  return headings.map((_, index) => chosen.get(index) ?? null)
}

/** The later of two columns that were taken for the same; null: there are none. */
export function columnTwice(fields: readonly (string | null)[]): number | null {
  const found = fields.findIndex((field, index) => field !== null && fields.indexOf(field) < index)
  return found < 0 ? null : found
}

/** Columns as somebody chooses what they are: each with its heading and an example. */
export const columnsWith = <Field extends string>(
  { headings, fields }: { headings: readonly string[]; fields: readonly (Field | null)[] },
  example: readonly unknown[],
): { heading: string; example: string; field: Field | null }[] =>
  headings.map((heading, index) => ({
    heading,
    example: cut(String(example[index] ?? ''), 80),
    field: fields[index] ?? null,
  }))
