import type { PageHoles } from '#api/client.ts'
import type { ShellData } from '../shell-data.ts'
import type { Visitor } from './visitor.ts'

/** What the shell shows: the root's data with the visitor read out of it. */
export type ShellView = Omit<ShellData, 'visitor'> & Visitor

export const shellView = ({ visitor, ...shell }: ShellData): ShellView => ({
  ...shell,
  ...(JSON.parse(visitor) as Visitor), // written by writeVisitor
})

/** While a page with holes is drawn: what is read of the visitor is asked of `holes`, which notes it. */
export const shellWithHoles = ({ visitor: _, ...shell }: ShellData, holes: PageHoles): ShellView => ({
  ...shell,
  get bag() {
    return holes.bag()
  },
  get member() {
    return holes.member()
  },
})
