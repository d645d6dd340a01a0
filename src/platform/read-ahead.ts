type Steps<Piece, Read, Made> = {
  read(piece: Piece): Promise<Read>
  make(read: Read): Promise<Made>
  save(made: Made): Promise<void>
}

/** Whoever waits for it later hears how it ended; until then nobody does. */
const later = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined)
  return work
}

/**
 * Reads, makes and saves pieces in their order, so that a database and this process work at the same time: the next piece
 * is read and the last one saved while one is made. No more than three are held at once. When something throws, what was
 * begun is waited for.
 */
export async function readAhead<Piece, Read, Made>(
  pieces: readonly Piece[],
  { read, make, save }: Steps<Piece, Read, Made>,
): Promise<void> {
  let reading: Promise<Read> | null = null
  let saving: Promise<void> = Promise.resolve()
  try {
    for (const [at, piece] of pieces.entries()) {
      const found: Read = await (reading ?? read(piece))
      const next = pieces[at + 1]
      reading = next === undefined ? null : later(read(next))
      const made = await make(found)
      await saving
      saving = later(save(made))
    }
    await saving
  } finally {
    await Promise.allSettled([reading, saving])
  }
}
