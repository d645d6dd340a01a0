type Typed = Readonly<Record<string, string>>

/**
 * Ids of the photos that were ticked in a form sent without JavaScript, and of the photo that it added; null: nothing is
 * known of them, as on a new page or after values that were too long to return.
 */
export function sentPhotos(typed: Typed | null, added: string | undefined): string[] | null {
  if (!typed || Object.keys(typed).length === 0) return null
  const ticked = Object.entries(typed).flatMap(([name, id]) => (name.startsWith('photo_ids') ? [id] : []))
  return added === undefined ? ticked : [...ticked, added]
}
