import type { PageHoles } from '#api/client.ts'
import type { ShellData } from '../shell-data.ts'
import type { Visitor } from './visitor.ts'

/** Root data with the visitor's data parsed. */
export type ShellView = Omit<ShellData, 'visitor'> & Visitor

export const shellView = ({ visitor, ...shell }: ShellData): ShellView => ({
  ...shell,
  ...(JSON.parse(visitor) as Visitor), // written by writeVisitor
})

/** For rendering a page with holes: the visitor's data is read from `holes`, which records each read. */
export const shellWithHoles = ({ visitor: _, ...shell }: ShellData, holes: PageHoles): ShellView => ({
  ...shell,
  get bag() {
    return holes.bag()
  },
  get member() {
    return holes.member()
  },
})
