import { z } from 'zod'

const words = (most: number) => z.string().trim().min(1).max(most)
const text = (most: number) =>
  z.object({ chi: words(most), eng: words(most), cn: words(most), tw: words(most).optional() })

/** Somebody's words about what they use, with a picture, as staff wrote them down (rules/storefront#16). */
export const Story = z.object({
  title: text(120),
  text: text(1_200),
  /** Whose words they are, and the stars they give. */
  name: words(80),
  rating: z.number().int().min(1).max(5),
  /** Of the shop's own pictures, as `/media/…`. */
  picture: z
    .string()
    .trim()
    .regex(/^\/media\/[\w./-]{1,190}$/),
  /** The post on Instagram it comes from; any other address shows that there is none. */
  post: z
    .string()
    .trim()
    .regex(/^https:\/\/\S{1,190}$/)
    .optional(),
  /** SKUs of products that are named with it. */
  products: z
    .array(z.string().trim().min(1).max(80).meta({ goods: 'product' }))
    .max(6)
    .default([]),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type Story = z.output<typeof Story>

export const Stories = z.array(Story).max(30).default([])
