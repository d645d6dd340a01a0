import { cut } from '../../text.ts'
/** States of a file import: read, checking, checked, running, and the outcomes. */
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

/** Failures after which a run is not retried. */
export const mostFailures = 3

/** Field chosen for each column; columns without one are ignored. */
export function chosenFields<Field extends string>(
  headings: readonly string[],
  columns: readonly { column: number; field?: Field | undefined }[],
): (Field | null)[] {
  const chosen = new Map(columns.map(({ column, field }) => [column, field ?? null]))
  return headings.map((_, index) => chosen.get(index) ?? null)
}

/** Index of the later of two columns with the same field; null: none. */
export function columnTwice(fields: readonly (string | null)[]): number | null {
  const found = fields.findIndex((field, index) => field !== null && fields.indexOf(field) < index)
  return found < 0 ? null : found
}

/** Columns for display, each with heading, example and field. */
export const columnsWith = <Field extends string>(
  { headings, fields }: { headings: readonly string[]; fields: readonly (Field | null)[] },
  example: readonly unknown[],
): { heading: string; example: string; field: Field | null }[] =>
  headings.map((heading, index) => ({
    heading,
    example: cut(String(example[index] ?? ''), 80),
    field: fields[index] ?? null,
  }))
