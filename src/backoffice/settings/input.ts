import type { ReactNode } from 'react'
import type { Field } from '#shop/settings/field.rules.ts'

/** Initial values by path. */
export type Start = ReadonlyMap<string, string>

export const inputName = (path: string): string => `typed[${path}]`

/** Renders the inputs of a nested field. */
export type DrawField = (field: Field, path: string, label: string) => ReactNode

/** Number of rows with initial values. */
export const countRows = (start: Start, path: string): number =>
  [...start.keys()].reduce((count, key) => {
    const rest = key.startsWith(`${path}/`) ? key.slice(path.length + 1) : ''
    const row = /^\d+/.exec(rest)?.[0]
    return row === undefined ? count : Math.max(count, Number(row) + 1)
  }, 0)
