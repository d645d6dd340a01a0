import type { ReactNode } from 'react'
import type { Right } from '#shop/staff/rules.ts'

type Common<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Who lacks it has no such column. */
  right?: Right
  /** What rows are called by: it is always there, first, and leads to the row's page. */
  isName?: true
  /** Its title is only read aloud. */
  isBare?: true
  /** Figures stand at the right, under each other. */
  isNumber?: true
  className?: string | ((row: Row) => string)
  /** The word by which the call sorts. */
  sort?: string
  /** Something is done in it: it is always there, last, and no part of a preview. */
  isAct?: true
  /** Shown only where somebody chose it. */
  isExtra?: true
  /** Where there is little room: 3 hides first, then 2, then 1. */
  spare?: 1 | 2 | 3
}

/** One column of a list. `fields` are what it shows of a row, by which it stands in the list's file. */
export type Column<Row> = Common<Row> &
  ({ key: keyof Row & string; fields?: readonly (keyof Row & string)[] } | KeyedApart<Row>)
type KeyedApart<Row> = { key: string; fields: readonly (keyof Row & string)[] }

export const fieldsOf = <Row>({ key, fields }: Column<Row>): readonly string[] => fields ?? [key]
