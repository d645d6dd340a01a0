import { z } from 'zod'

/** A text in the languages it is written in; Taiwan's only where it differs from Hong Kong's. */
export const Text = z
  .object({ chi: z.string(), eng: z.string(), cn: z.string(), tw: z.string().optional() })
  .meta({ id: 'Text' })
