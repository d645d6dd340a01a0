import { createContext, use, useEffect } from 'react'

export type Mode = 'live' | 'draft'
export type PartId = 'texts' | 'pictures' | 'options' | 'offers' | 'placement' | 'search'

/** A part of the product as the bar below the page saves it. */
export type SavedPart = {
  /** Says at its fields what cannot be sent; whether it can. */
  check: () => boolean
  /** Sends the part's form; whether it went through. */
  send: (mode: Mode, note: string) => Promise<boolean>
  /** Puts back what was read. */
  discard: () => void
}
type Saves = {
  /** Parts by their place on the page, once their script runs. */
  join: (id: PartId, part: SavedPart) => () => void
  mark: (id: PartId, isDirty: boolean) => void
}
export const SaveContext = createContext<Saves>({ join: () => () => undefined, mark: () => undefined })

/** Tells the bar of a part, and whether something of it was typed that is not saved. */
export function useSavedPart(id: PartId, isDirty: boolean, part: SavedPart): void {
  const { join, mark } = use(SaveContext)
  useEffect(() => join(id, part))
  useEffect(() => {
    mark(id, isDirty)
    return () => mark(id, false)
  }, [mark, id, isDirty])
}
