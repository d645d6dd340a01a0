import type { ReactNode } from 'react'
import type { Right } from '#shop/staff/rules.ts'

type Common<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Right without which the column is omitted. */
  right?: Right
  /** Column with the name of a row: always shown, first, and a link to the row's page. */
  isName?: true
  /** Its title is visible to screen readers only. */
  isBare?: true
  /** Numbers are aligned right. */
  isNumber?: true
  className?: string | ((row: Row) => string)
  /** Sort key of the call. */
  sort?: string
  /** Column with actions: always shown, last, and not part of a preview. */
  isAct?: true
  /** Hidden by default. */
  isExtra?: true
  /** Priority on narrow screens: 3 is hidden first, then 2, then 1. */
  spare?: 1 | 2 | 3
}

/** A column of a list. `fields` are the row's fields it shows, which the export uses. */
export type Column<Row> = Common<Row> &
  ({ key: keyof Row & string; fields?: readonly (keyof Row & string)[] } | KeyedApart<Row>)
type KeyedApart<Row> = { key: string; fields: readonly (keyof Row & string)[] }

export const fieldsOf = <Row>({ key, fields }: Column<Row>): readonly string[] => fields ?? [key]
