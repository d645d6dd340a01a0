import { z } from 'zod'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { listResources, saveResource, saveService } from '#shop/bookings/slots/resources.ts'
import { usualService } from '#shop/bookings/slots/booking-service.ts'
import { extendShifts, setPattern } from '#shop/bookings/slots/shifts.ts'
import { Text } from '#shop/text.ts'
import type { Shop } from '../compose.ts'
import { readSeed } from './read-seed.ts'

const PatternDay = z.strictObject({
  weekday: z.number().int(),
  branchKey: z.string(),
  starts: z.number().int(),
  ends: z.number().int(),
  breakStarts: z.number().int(),
  breakEnds: z.number().int(),
})
const Schedule = z.strictObject({
  therapists: z.array(
    z.strictObject({
      id: z.uuid(),
      name: Text,
      languages: z.array(z.string()),
      skills: z.array(z.string()),
      week: z.array(PatternDay),
    }),
  ),
  rooms: z.array(z.strictObject({ id: z.uuid(), branch: z.string(), name: Text })),
  devices: z.array(z.strictObject({ id: z.uuid(), branch: z.string(), name: Text, deviceKind: z.string() })),
  services: z.array(
    z.strictObject({
      sku: z.string(),
      after: z.number().int().optional(),
      deviceKind: z.string().optional(),
      needsPatchTest: z.boolean().optional(),
      needsHealthAnswers: z.boolean().optional(),
      rhythmDays: z.number().int().optional(),
    }),
  ),
})

const blank = { branchKey: null, languages: [], deviceKind: null, staffId: null, skills: [], active: true }

/**
 * Therapists, rooms, devices and shifts for the bookable days of a demo that has none; running it again changes
 * nothing.
 */
export async function seedSchedule(shop: Shop): Promise<void> {
  const ctx = shop.systemContext()
  if (shop.config.production || (await listResources(ctx)).length > 0) return
  const { therapists, rooms, devices, services } = await readSeed('schedule.yaml', Schedule)
  shop.cache.drop('*') // the shops and products may have been saved a moment ago
  const { bySku } = await catalogueOf(ctx)
  const idOf = (sku: string): string[] => [bySku.get(sku)?.id ?? []].flat()
  await ctx.transaction(async (tx) => {
    for (const [position, { week, skills, ...therapist }] of therapists.entries()) {
      await saveResource(tx, {
        ...blank,
        ...therapist,
        kind: 'therapist',
        position,
        skills: skills.flatMap(idOf),
      })
      await setPattern(tx, therapist.id, week)
    }
    for (const [position, { branch, ...room }] of rooms.entries())
      await saveResource(tx, { ...blank, ...room, kind: 'room', branchKey: branch, position })
    for (const [position, { branch, ...device }] of devices.entries())
      await saveResource(tx, { ...blank, ...device, kind: 'device', branchKey: branch, position })
    for (const { sku, ...service } of services)
      for (const productId of idOf(sku)) await saveService(tx, { ...usualService, ...service, productId })
    await extendShifts(tx)
  })
}
