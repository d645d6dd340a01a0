import { z } from 'zod'

const TextIn = z.strictObject({ chi: z.string(), eng: z.string(), cn: z.string(), tw: z.string().optional() })

/** A review in seed files. */
export const ReviewFile = z.strictObject({
  code: z.string(),
  sku: z.string(),
  nickname: z.string().min(1),
  registered: z.iso.date(),
  created: z.iso.datetime({ offset: true }),
  rating: z.number().int().min(1).max(5),
  language: z.enum(['chi', 'cn', 'eng']),
  title: z.string().min(1),
  content: z.string().min(20),
  titleEn: z.string().optional(),
  contentEn: z.string().optional(),
  related: z.array(z.string()).default([]),
  verified: z.boolean().default(false),
  helpful: z.number().int().min(0).default(0),
  scalp: z.string().optional(),
  reply: TextIn.optional(),
})
export type ReviewFile = z.infer<typeof ReviewFile>
