import { z } from 'zod'

/** The marketplace: its whole collection, its menu's brand, and first words of paths that wear its theme. */
export const Market = z
  .object({
    collection: z.string().min(1).default('big_pi'),
    brand: z.string().min(1).default('oxygen-ceuticals'),
    slugs: z
      .array(z.string().min(1))
      .default([
        'big_pi',
        'oxygen-ceuticals',
        'oxygen-ceuticals-face',
        'oxygen-ceuticals-body',
        'minusplus',
        'terra',
        'atelier',
      ]),
  })
  .prefault({})
