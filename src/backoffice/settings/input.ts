import type { ReactNode } from 'react'
import type { Field } from '#shop/settings/field.rules.ts'

/** What is typed before anything is: by path. */
export type Start = ReadonlyMap<string, string>

export const inputName = (path: string): string => `typed[${path}]`

/** Draws the inputs of a field within another one. */
export type DrawField = (field: Field, path: string, label: string) => ReactNode

/** How many rows something is typed into before anything is. */
export const countRows = (start: Start, path: string): number =>
  [...start.keys()].reduce((count, key) => {
    const rest = key.startsWith(`${path}/`) ? key.slice(path.length + 1) : ''
    const row = /^\d+/.exec(rest)?.[0]
    return row === undefined ? count : Math.max(count, Number(row) + 1)
  }, 0)
