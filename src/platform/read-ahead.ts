type Steps<Piece, Read, Made> = {
  read(piece: Piece): Promise<Read>
  make(read: Read): Promise<Made>
  save(made: Made): Promise<void>
}

/** Marks a promise as handled: its error is reported to whoever awaits it later, not as unhandled. */
const later = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined)
  return work
}

/**
 * Pipeline that reads, makes and saves pieces in order, so that database and process work in parallel: while one piece
 * is made, the next is read and the previous saved. At most three are in memory. After an error it waits for the steps
 * that have begun.
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
