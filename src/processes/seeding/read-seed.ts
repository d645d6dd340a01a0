import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const seedFolder = join(import.meta.dirname, '../../../db/seed')

/** Reads a file of the demo shop; throws with its validation errors. */
export async function readSeed<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const { parse } = await import('yaml') // seventy modules that a start with products does not need
  const read = schema.safeParse(parse(await readFile(join(seedFolder, file), 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return read.data
}
