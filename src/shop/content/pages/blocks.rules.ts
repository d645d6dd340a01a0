import { z } from 'zod'

export const blockKinds = [
  'paragraph',
  'heading',
  'subheading',
  'bullets',
  'steps',
  'table',
  'picture',
] as const
export type BlockKind = (typeof blockKinds)[number]

/** Of a list each line is an entry, of a table a row with `|` between its cells, of a picture what it shows. */
export const Block = z.object({
  kind: z.enum(blockKinds),
  text: z.string().max(8_000),
  picture: z
    .string()
    .regex(/^\/media\/[\w./-]+$/)
    .max(200)
    .optional(),
})
export type Block = z.output<typeof Block>

export const mostBlocks = 120
