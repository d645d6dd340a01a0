/** A new guest for each order, because a claimed payment prevents the same person from claiming another one. */
export function aGuest(): { email: string; phone: string } {
  const mark = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return { email: `ka.yan-${mark}@example.com`, phone: `9123${mark}` } // every number with this prefix is valid
}
