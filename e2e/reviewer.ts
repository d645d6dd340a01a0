import type { Browser, BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { ownDatabase, run } from '../tools/prepare.mjs'
import { fpsOrder, type FpsOrder } from './shopper.ts'
import { paidAtTheBank, signedIn } from './staff.ts'
import { expect } from './story.ts'

/** Allows reviews on delivery, so that tests need not wait a week. */
export function openReviewsAtOnce(): void {
  const env = { ...process.env, DATA_DIR: process.env.STORY_DATA, SHOP_MODE: 'demo', ...ownDatabase }
  const changed = run(
    [
      '--disable-warning=ExperimentalWarning',
      'src/processes/command-line/setting.ts',
      'review_clocks',
      '{"opensDays":0}',
    ],
    { env },
  )
  expect(changed.status).toBe(0)
}

type Send = (path: string, data?: object) => Promise<void>
const desks = new WeakMap<Browser, Promise<Send>>()

/** The owner's back office calls. Authenticator codes work once, so each browser signs in once. */
function atTheDesk(browser: Browser, baseURL: string | undefined): Promise<Send> {
  const known = desks.get(browser) ?? openDesk(browser, baseURL)
  desks.set(browser, known)
  return known
}

async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Send> {
  const context = await browser.newContext({ baseURL })
  await signedIn(context, 'owner', 'en')
  const { token } = (await (await context.request.get('/api/admin/v1/csrf')).json()) as { token: string }
  return async (path, data = {}) => {
    const answer = await context.request.post(`/api/admin/v1${path}`, {
      data,
      headers: { 'x-csrf-token': token },
    })
    expect([path, answer.status()]).toEqual([path, 200])
  }
}

/** Marks the signed-in member's order as paid and delivered, so that it can be reviewed. */
export async function deliveredOrder(
  context: BrowserContext,
  browser: Browser,
  baseURL: string | undefined,
): Promise<FpsOrder> {
  const order = await fpsOrder(context.request, 1)
  const csv = await paidAtTheBank(context.request, order.link)
  const send = await atTheDesk(browser, baseURL)
  await send('/fps/statements', { account: '012-345-678', csv })
  const mine = async () =>
    (await (await context.request.get('/api/v1/user/comments')).json()) as {
      awaiting: { order_number: string }[]
    }
  const status = async () =>
    (
      (await (await context.request.get(`/api/v1/order?id=${order.id}`)).json()) as {
        order: { status: string }
      }
    ).order.status
  await expect.poll(status).toBe('confirmed')
  await send(`/orders/${order.id}/pick`)
  await send(`/orders/${order.id}/pack`)
  await send(`/orders/${order.id}/ship`, { carrier: 'sf', tracking_number: 'SF1112223334' })
  await send(`/orders/${order.id}/delivered`)
  await expect
    .poll(async () => (await mine()).awaiting.map(({ order_number: number }) => number))
    .toContain(order.number)
  return order
}

/** A photo as a phone saves it, with metadata. */
export const photoFile = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: 'shelf.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 900, height: 1_200, channels: 3, background: { r: 150, g: 170, b: 140 } },
  })
    .jpeg()
    .toBuffer(),
})
