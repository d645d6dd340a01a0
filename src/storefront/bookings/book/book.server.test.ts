import { expect, it } from 'vitest'
import { slotRefusals } from '#shop/bookings/slots/refusals.rules.ts'
import { Refusal } from '#shop/refusal.ts'
import { seriesPage } from '../series/series.server.ts'
import { bookPage } from './book.server.ts'

const slots = {
  product: { name: 'Classic Facial', thumbnail: '/media/facial.webp' },
  branch: 'central',
  minutes: 60,
  days: [],
}
const aPackage = { id: 'p', name: 'Classic Facial', left: 3, isHeld: false, expiresOn: '2027-01-31' }

/** Page of a treatment that is no longer sold, for an owner of these packages. */
const page = (packages: readonly object[], load: (args: never) => Promise<unknown>, query = '') => {
  const answers: Record<string, object> = {
    'booking-slots': slots,
    'treatment-packages': { packages, healthDue: false, healthFlagged: false, healthAnsweredAt: null },
    'held-booking': { booking: null },
    'held-booking-series': { bookings: [] },
    'booking-series-times': { times: [] },
  }
  const call = (endpoint: { name: string }): Promise<object> => {
    const answer = answers[endpoint.name]
    return answer ? Promise.resolve(answer) : Promise.reject(new Refusal(slotRefusals.unknown_service))
  }
  const request = new Request(`https://shop.test/en/booking/classic-facial${query}`)
  return load({
    request,
    params: { treatmenturl: 'classic-facial' },
    context: { get: () => ({ call }) },
  } as never)
}

const first = '?branch=central&at=2026-12-05T02:00:00.000Z'

it('a discontinued treatment can be booked by members with remaining sessions', async () => {
  expect(await page([aPackage], bookPage)).toMatchObject({
    product: { name: 'Classic Facial', thumbnail: '/media/facial.webp', price: null, minutes: 60 },
    packages: [aPackage],
  })
  expect(await page([aPackage], seriesPage, first)).toMatchObject({ product: { name: 'Classic Facial' } })
})

it('but not by others', async () => {
  for (const packages of [[], [{ ...aPackage, left: 0 }]]) {
    await expect(page(packages, bookPage)).rejects.toMatchObject({ init: { status: 404 } })
    await expect(page(packages, seriesPage, first)).rejects.toMatchObject({ init: { status: 404 } })
  }
})

it('an invalid day in the address is ignored', async () => {
  for (const from of ['2026-99-99', '2026-02-30', '9999-12-31'])
    expect(await page([aPackage], bookPage, `?from=${from}`)).toMatchObject({ product: { minutes: 60 } })
})
