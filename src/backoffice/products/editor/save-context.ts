import { createContext, use, useEffect } from 'react'

export type Mode = 'live' | 'draft'
export type PartId = 'texts' | 'pictures' | 'options' | 'offers' | 'placement' | 'search'

/** A section of the product, as the save bar uses it. */
export type SavedPart = {
  /** Validates the fields, showing errors; returns whether they are valid. */
  check: () => boolean
  /** Submits the form; resolves whether it succeeded. */
  send: (mode: Mode, note: string) => Promise<boolean>
  /** Restores the loaded values. */
  discard: () => void
}
type Saves = {
  /** Registers a section, after hydration; returns the function to unregister it. */
  join: (id: PartId, part: SavedPart) => () => void
  mark: (id: PartId, isDirty: boolean) => void
}
export const SaveContext = createContext<Saves>({ join: () => () => undefined, mark: () => undefined })

/** Registers a section with the save bar, and reports whether it has unsaved changes. */
export function useSavedPart(id: PartId, isDirty: boolean, part: SavedPart): void {
  const { join, mark } = use(SaveContext)
  useEffect(() => join(id, part))
  useEffect(() => {
    mark(id, isDirty)
    return () => mark(id, false)
  }, [mark, id, isDirty])
}
