/**
 * A guest of their own for each order: what one says to have paid keeps the same person from saying it of
 * another.
 */
export function aGuest(): { email: string; phone: string } {
  const mark = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return { email: `ka.yan-${mark}@example.com`, phone: `9123${mark}` } // every number of this beginning is one
}
