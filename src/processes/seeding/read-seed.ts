import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const seedFolder = join(import.meta.dirname, '../../../db/seed')

/** A file of the demo shop; throws naming what is wrong with it. */
export async function readSeed<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const { parse } = await import('yaml') // seventy modules that a start with goods does without
  const read = schema.safeParse(parse(await readFile(join(seedFolder, file), 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return read.data
}
